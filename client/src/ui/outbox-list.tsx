import { CircleAlert, CloudUpload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { ApiError } from "#client/lib/api.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import type { Item } from "#client/lib/outbox/items.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { outboxTexts } from "#client/messages/late/outbox.ts";
import { Button } from "#client/ui/button.tsx";

/** How many things wait to be sent or could not be, and behind a button which, why, and what can be done about each. */
export function OutboxList({ items }: { items: readonly Item[] }) {
  const texts = useTexts(outboxTexts);
  const sentence = useItemText();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const refused = items.filter(({ state }) => state === "refused").length;
  const isSending = items.some(({ state }) => state === "sending");
  const [first] = items;
  const waiting = items.length - refused;
  const Icon = refused > 0 ? CircleAlert : CloudUpload;
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border border-line bg-card py-1 pr-1.5 pl-4 text-sm text-ink shadow-xl"
    >
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" size={20} className={`shrink-0 ${refused > 0 ? "text-brick-text" : "text-muted"}`} />
        <p role="status" className="min-w-0 grow py-2">
          {refused > 0 && <strong className="block font-semibold">{texts.refused(refused)}</strong>}
          {waiting > 0 && (
            <strong className="block font-semibold">
              {isSending ? texts.sending(waiting) : texts.waiting(waiting)}
            </strong>
          )}
          {!isOpen && first && !isSending && <span className="text-muted">{sentence(first)}</span>}
        </p>
        <Button
          ref={toggle}
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      <ul id={id} hidden={!isOpen} className="max-h-[40dvh] overflow-y-auto border-t border-line pr-2.5">
        {items.map((item) => (
          <Line key={item.id} item={item} text={sentence(item)} onDiscarded={() => toggle.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

function Line({ item, text, onDiscarded }: { item: Item; text: string; onDiscarded: () => void }) {
  const t = useMessages();
  const { language } = useI18n();
  const texts = useTexts(outboxTexts);
  const { retry, discard, state } = item;
  const label = item.label[language];
  const look = { variant: "ghost", size: "sm" } as const;
  return (
    <li className="border-line py-2 not-first:border-t">
      <p className="font-semibold wrap-anywhere">{label}</p>
      <p className={`wrap-anywhere ${state === "refused" ? "text-brick-text" : "text-muted"}`}>{text}</p>
      {state !== "sending" && (retry || discard) && (
        <div className="-ml-4 flex flex-wrap">
          {retry && (
            <Button {...look} aria-label={texts.retryOf(label)} onClick={retry}>
              {t.common.tryAgain}
            </Button>
          )}
          {discard && (
            <Button
              {...look}
              aria-label={texts.discardOf(label)}
              onClick={() => {
                // The button goes with its line.
                onDiscarded();
                discard();
              }}
            >
              {texts.discard}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Why something waits, or could not be sent. */
function useItemText(): (item: Item) => string {
  const { language } = useI18n();
  const texts = useTexts(outboxTexts);
  const problemText = useProblemText();
  return ({ state, why, explanation }) => {
    if (state === "refused") return explanation?.[language] ?? problemText(why);
    if (state === "signed-out") return texts.signedOut;
    if (state === "sending") return texts.onItsWay;
    if (why instanceof ApiError && navigator.onLine) return texts.trouble;
    return why === undefined && navigator.onLine ? texts.next : texts.offline;
  };
}
