import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { DiscussionForm } from "#client/features/community/discussions/discussion-form.tsx";
import { useRenewDiscussions } from "#client/features/community/discussions/use-discussions.ts";
import { projectQuery } from "#client/features/community/projects/use-projects.ts";
import { api, queryFor } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { ChooseProduct } from "#client/screens/parts/choose-product.tsx";
import { Button } from "#client/ui/button.tsx";
import { Page } from "#client/ui/page.tsx";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** Where a discussion is begun; `product`, `project` and `step` of the address say what it is about. */
export default function NewDiscussion() {
  const texts = useTexts(discussionTexts);
  const user = useSessionUser();
  const search = useSearch();
  return (
    <Page title={texts.newTitle} width="narrow" back="/community/discussions">
      <NewForm key={`${user?.id ?? ""} ${search}`} />
    </Page>
  );
}

function NewForm() {
  const texts = useTexts(discussionTexts);
  const { language } = useI18n();
  const [, navigate] = useLocation();
  const renew = useRenewDiscussions();
  const search = new URLSearchParams(useSearch());
  const [productId, setProductId] = useState(search.get("product"));
  const [step, setStep] = useState(readStep(search.get("step")));
  const [projectId, setProjectId] = useState(search.get("project"));
  // What was begun about one thing is not sent about another.
  const [draftId] = useState(() => ["new", productId, projectId, step].filter((part) => part !== null).join("/"));
  const { data: project } = useQuery({ ...projectQuery(projectId ?? ""), enabled: projectId !== null, retry: false });
  const { data: product } = useQuery({
    ...queryFor(catalog.get, { params: { id: productId ?? "" } }),
    enabled: productId !== null,
    retry: false,
  });
  return (
    <DiscussionForm
      label={texts.newTitle}
      begin={{ type: "question", title: "", text: "" }}
      draftId={draftId}
      submit={texts.publish}
      done={texts.published}
      signIn={<SignInOptions onGuest={null} />}
      send={(input, once) =>
        api(discussions.start, {
          body: {
            ...input,
            ...(product && { productId: product.id, step }),
            ...(project && { projectId: project.id, productId: project.product?.id ?? null, step }),
          },
          ...once,
        })
      }
      onDone={({ id }) => {
        void renew();
        navigate(discussionPath(id), { replace: true });
      }}
      onCancel={() => navigate("/community/discussions", { replace: true })}
    >
      {productId === null && projectId === null && <ChooseProduct onChoose={setProductId} />}
      {(product || project) && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3.5 py-2">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">
              {product ? texts.about(nameOf(product, language)) : texts.aboutProject(project?.title ?? "")}
            </span>
            {step !== null && <span className="block text-sm text-muted">{texts.step(step)}</span>}
          </span>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setProductId(null);
              setProjectId(null);
              setStep(null);
            }}
          >
            {product ? texts.notAbout : texts.notAboutProject}
          </Button>
        </div>
      )}
    </DiscussionForm>
  );
}

const readStep = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
