import { Copy } from "lucide-react";
import { useId, useRef } from "react";
import type { NoticeReceipt } from "#client/features/moderation/notice-draft.ts";
import { claimPath } from "#client/features/moderation/notice-link.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** What somebody needs after sending a notice: its reference, its secret link, and what comes when. */
export function NoticeSent({ receipt, onAnother }: { receipt: NoticeReceipt; onAnother: () => void }) {
  const texts = useTexts(takedownTexts);
  const { language } = useI18n();
  const due = formatDate(new Date(receipt.dueAt), language, { dateStyle: "long", timeStyle: "short" });
  const next = receipt.regime === "dmca" ? texts.nextDmca(due) : texts.nextCanada;
  // The same setting as for new passwords: it says that the server has a mail service.
  const isMailed = publicSettings().passwordReset;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5">
        <dl>
          <dt className="text-sm text-muted">{texts.sentReference}</dt>
          <dd className="font-medium break-all tabular-nums">{receipt.id}</dd>
        </dl>
        <SecretLink url={new URL(claimPath(receipt), location.origin).href} />
        <p>{texts.sentLinkText}</p>
        <p className="font-medium">{isMailed ? texts.sentMailed(receipt.email) : texts.sentKeep}</p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg font-bold">{texts.next}</h2>
        <ol className="list-decimal space-y-1.5 pl-6 leading-relaxed marker:text-muted">
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={claimPath(receipt)}>{texts.follow}</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}

function SecretLink({ url }: { url: string }) {
  const texts = useTexts(takedownTexts);
  const { toast } = useToast();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    // There is none on pages that came without https, whatever the types say.
    const { clipboard }: Partial<Navigator> = navigator;
    try {
      if (!clipboard) throw new DOMException("There is no clipboard");
      await clipboard.writeText(url);
      toast({ title: texts.copied });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      toast({ title: texts.copyBlocked, variant: "destructive" });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {texts.sentLink}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className="h-12 min-w-0 grow basis-60 rounded-control border border-edge bg-paper px-4 text-base"
        />
        <Button variant="secondary" icon={<Copy aria-hidden="true" size={18} />} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}
