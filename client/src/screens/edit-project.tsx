import { type RefObject, useRef } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { ProjectEditor } from "#client/features/community/projects/editor/project-editor.tsx";
import { useProject, useRenewProjects } from "#client/features/community/projects/use-projects.ts";
import { useGoBack } from "#client/lib/go-back.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { ChooseProduct } from "#client/screens/parts/choose-product.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { OpenedProject } from "#shared/contracts/community/projects.ts";
import { projectPath } from "#shared/domain/project-path.ts";

/**
 * Where a project is written: a new one, about the `product` or the `photo` (a scan) of the address, or one of the person's own. A new
 * one gets its own address with the first save, and the form stays.
 */
export default function EditProject() {
  const { id } = useParams();
  const texts = useTexts(projectEditorTexts);
  const user = useSessionUser();
  const begun = useRef<string>(undefined);
  const isNew = id === undefined || id === begun.current;
  const mayLeave = useRef(() => true);
  const goBack = useGoBack("/community/projects");
  return (
    <Page
      title={isNew ? texts.newTitle : texts.editTitle}
      width="narrow"
      back={() => {
        if (mayLeave.current()) goBack();
      }}
    >
      {isNew ? (
        <Editor
          mayLeave={mayLeave}
          key={`new ${user?.id ?? ""}`}
          begun={null}
          onBegun={(id) => {
            begun.current = id;
          }}
        />
      ) : (
        <Own key={`${id} ${user?.id ?? ""}`} id={id} mayLeave={mayLeave} />
      )}
    </Page>
  );
}

function Own({ id, mayLeave }: { id: string; mayLeave: RefObject<() => boolean> }) {
  const texts = useTexts(projectTexts);
  const problemText = useProblemText();
  const { data: project, error, isFetchedAfterMount } = useProject(id);
  // Not what was there when it was last looked at: a save would be refused.
  if (!isFetchedAfterMount) return <SkeletonRows count={3} />;
  if (project?.isOwn) return <Editor begun={project} mayLeave={mayLeave} />;
  return (
    <EmptyState
      title={error ? problemText(error) : texts.loadFailed}
      action={<ButtonLink href="/community/projects">{texts.toAll}</ButtonLink>}
    />
  );
}

function Editor({
  begun,
  onBegun,
  mayLeave,
}: {
  begun: OpenedProject | null;
  onBegun?: (id: string) => void;
  mayLeave: RefObject<() => boolean>;
}) {
  const [, navigate] = useLocation();
  const renew = useRenewProjects();
  const goBack = useGoBack(begun ? projectPath(begun.id) : "/community/projects");
  const search = new URLSearchParams(useSearch());
  return (
    <ProjectEditor
      begun={begun}
      about={{ productId: idIn(search.get("product")), scanId: idIn(search.get("photo")) }}
      signIn={<SignInOptions onGuest={null} />}
      renderChoose={(onChoose) => <ChooseProduct onChoose={onChoose} />}
      mayLeave={mayLeave}
      onBegun={(id) => {
        if (begun) return;
        onBegun?.(id);
        navigate(`${projectPath(id)}/edit`, { replace: true });
      }}
      onDone={({ id }) => {
        void renew();
        // A published one was opened from its page, which would else be there twice.
        if (begun && begun.status !== "draft") goBack();
        else navigate(projectPath(id), { replace: true });
      }}
      onCancel={() => navigate(begun && begun.status !== "draft" ? projectPath(begun.id) : "/community/projects")}
    />
  );
}

const idIn = (text: string | null): string | null =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null;
