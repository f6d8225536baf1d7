import { CircleCheck, TriangleAlert } from "lucide-react";
import type { Arrival } from "#client/features/identify/asking/arrived.ts";
import { useIdentifyProblem } from "#client/features/identify/asking/identify-problem.ts";
import { headlineOf } from "#client/features/identify/result/headline.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import type { IdentifyAnswer } from "#shared/contracts/identify/identify.ts";

/** Says what came of photos that were answered unseen, with a way to the answer, or to another try. */
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
  const problem = useIdentifyProblem();
  const { answer } = arrival;
  const title = answer ? texts.arrivedTitle : texts.arrivedFailed;
  const text = answer ? wordsOf(answer) : `${problem(arrival.error)} ${texts.kept}`;
  const Icon = answer ? CircleCheck : TriangleAlert;
  return (
    <section
      aria-label={title}
      className="grid gap-1 rounded-card border border-line bg-card px-4 py-3 text-sm text-ink shadow-xl"
    >
      {/* Read out as it comes: nothing that the person does brings it. */}
      <p role="alert" className="flex gap-3">
        <Icon aria-hidden="true" size={20} className={`shrink-0 ${answer ? "text-pine-text" : "text-brick-text"}`} />
        <span className="min-w-0">
          <strong className="block font-semibold">{title}</strong>
          <span className="text-muted wrap-anywhere">{text}</span>
        </span>
      </p>
      <div className="flex flex-wrap justify-end">
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
        <Button variant="ghost" size="sm" onClick={onShow}>
          {answer ? texts.show : t.common.tryAgain}
        </Button>
      </div>
    </section>
  );

  function wordsOf({ identification, before }: IdentifyAnswer): string {
    if (identification) return texts.arrivedText(headlineOf(identification, t, texts));
    return before ? texts.arrivedBefore : texts.arrivedNothing;
  }
}
