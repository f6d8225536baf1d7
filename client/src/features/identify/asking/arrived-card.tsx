import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Arrival, takesTelling } from "#client/features/identify/asking/arrived.ts";
import { headlineOf } from "#client/features/identify/result/headline.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Says that photos which had waited for the network are answered, with a way to the answer. */
export function ArrivedCard({
  arrival,
  onShow,
  onDismiss,
}: {
  arrival: Arrival;
  onShow: () => void;
  onDismiss: () => void;
}) {
  const t = useMessages();
  const texts = useTexts(identifyResultTexts);
  const { toast } = useToast();
  const { identification, before } = arrival.answer;
  const text = identification
    ? texts.arrivedText(headlineOf(identification, t, texts))
    : before
      ? texts.arrivedBefore
      : texts.arrivedNothing;
  const { clientId } = arrival.set;
  const announce = useEffectEvent(() => {
    if (takesTelling(clientId)) toast({ title: texts.arrivedTitle, description: text });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of photos
  useEffect(() => announce(), [clientId]);
  return (
    <section
      aria-label={texts.arrivedTitle}
      className="grid gap-1 rounded-card border border-line bg-card px-4 py-3 text-sm text-ink shadow-xl"
    >
      <p className="flex gap-3">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-pine-text" />
        <span className="min-w-0">
          <strong className="block font-semibold">{texts.arrivedTitle}</strong>
          <span className="text-muted wrap-anywhere">{text}</span>
        </span>
      </p>
      <div className="flex flex-wrap justify-end">
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
        <Button variant="ghost" size="sm" onClick={onShow}>
          {texts.show}
        </Button>
      </div>
    </section>
  );
}
