import { type NoticeLink, useConfirm } from "#client/features/takedowns/hooks.ts";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import type { Claim } from "#shared/contracts/takedowns/takedowns.ts";

/** The claimant's confirmation of a notice. By a button: programs that check mails open the links in them. */
export function ConfirmNotice({ claim, which }: { claim: Claim; which: NoticeLink }) {
  const texts = useTexts(takedownTexts);
  const problemText = useProblemText();
  const confirm = useConfirm(which);
  const isOpenAlready = confirm.error instanceof ApiError && confirm.error.code === "CONFLICT";
  return (
    <section
      aria-labelledby="notice-confirm"
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-beech-soft p-5"
    >
      <h2 id="notice-confirm" className="text-lg font-bold">
        {texts.confirmTitle}
      </h2>
      <p>{texts.confirmText[claim.regime]}</p>
      <p>{texts.confirmNotYours}</p>
      <Button
        className="justify-self-start"
        pending={confirm.isPending}
        disabled={isOpenAlready}
        onClick={() => confirm.mutate()}
      >
        {texts.confirm}
      </Button>
      <p role="alert" className="text-brick-text empty:hidden">
        {isOpenAlready ? texts.confirmOpenAlready : confirm.error && problemText(confirm.error)}
      </p>
    </section>
  );
}
