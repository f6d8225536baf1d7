import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useSearch } from "wouter";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { Page } from "#client/ui/page.tsx";
import { digest } from "#shared/contracts/notifications/digest.ts";

/** Where the last link of a mail about notifications leads, in whichever browser, signed in or not. */
export default function Unsubscribe() {
  const texts = useTexts(notificationsTexts).unsubscribe;
  const problemText = useProblemText();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const end = useMutation({ mutationFn: () => api(digest.unsubscribe, { body: { token } }) });
  return (
    <Page title={texts.title} width="narrow">
      <section className="mx-auto grid max-w-sm grid-cols-1 gap-4 rounded-[20px] border border-line bg-card p-5 md:p-7">
        {end.isSuccess ? (
          <>
            <div role="status" className="flex gap-3">
              <CircleCheck aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-pine-text" />
              <div className="min-w-0">
                <h2 className="text-xl font-bold">{texts.done}</h2>
                <p className="mt-1 text-muted">{texts.doneText}</p>
              </div>
            </div>
            <ButtonLink fullWidth href="/">
              {texts.on}
            </ButtonLink>
          </>
        ) : (
          <>
            {/* A tap ends them: programs that open every link of a mail don't tap. */}
            <p>{token ? texts.text : texts.noToken}</p>
            <div role="alert" className="empty:hidden">
              <FormFailure>{end.error ? problemText(end.error) : null}</FormFailure>
            </div>
            {token ? (
              <Button fullWidth pending={end.isPending} onClick={() => end.mutate()}>
                {texts.end}
              </Button>
            ) : (
              <ButtonLink fullWidth href="/notifications">
                {texts.toSettings}
              </ButtonLink>
            )}
          </>
        )}
      </section>
    </Page>
  );
}
