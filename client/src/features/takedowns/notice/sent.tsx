import { MailCheck } from "lucide-react";
import { useSendLinkAgain } from "#client/features/takedowns/hooks.ts";
import type { NoticeReceipt } from "#client/features/takedowns/notice/draft.ts";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** The instructions after sending a notice: that it waits for its confirmation, and the steps after that. */
export function NoticeSent({ receipt, onAnother }: { receipt: NoticeReceipt; onAnother: () => void }) {
  const texts = useTexts(takedownTexts);
  const next = receipt.regime === "dmca" ? texts.nextDmca : texts.nextCanada;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5">
        <div className="flex gap-3">
          <MailCheck aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-pine-text" />
          <div className="grid min-w-0 gap-2">
            <p className="font-semibold wrap-anywhere">{texts.sentMailed(receipt.email)}</p>
            <p>{texts.sentConfirm}</p>
            <p className="text-muted">{texts.sentErased}</p>
          </div>
        </div>
        <SendAgain id={receipt.id} email={receipt.email} />
        <dl>
          <dt className="text-sm text-muted">{texts.sentReference}</dt>
          <dd className="break-all tabular-nums">{receipt.id}</dd>
        </dl>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg font-bold">{texts.next}</h2>
        <ol className="list-decimal space-y-1.5 pl-6 leading-relaxed marker:text-muted">
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
      <Button variant="secondary" className="justify-self-start" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  );
}

/** Mails are lost, or land in folders that are not read. */
function SendAgain({ id, email }: { id: string; email: string }) {
  const texts = useTexts(takedownTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const again = useSendLinkAgain(id);
  const problem = (error: Error) => {
    if (!(error instanceof ApiError)) return problemText(error);
    if (error.code === "CONFLICT") return texts.confirmedAlready;
    return error.code === "NOT_FOUND" ? texts.erasedAlready : problemText(error);
  };
  const send = () => again.mutate(undefined, { onSuccess: () => toast({ title: texts.sentAgain(email) }) });
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{texts.sendAgainHint}</p>
      <Button variant="secondary" className="justify-self-start" pending={again.isPending} onClick={send}>
        {texts.sendAgain}
      </Button>
      <p role="alert" className="text-brick-text empty:hidden">
        {again.error && problem(again.error)}
      </p>
    </div>
  );
}
