import { type RefObject, useEffect, useState } from "react";
import { COUNTED, CompareTable } from "#client/features/catalog/duplicates/compare-table.tsx";
import { MergeDialog } from "#client/features/catalog/duplicates/merge-dialog.tsx";
import { useDismissPair } from "#client/features/catalog/duplicates/use-duplicates.ts";
import { LOCALES, useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { duplicateTexts } from "#client/messages/late/duplicates.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ComparedProduct, DuplicatePair } from "#shared/contracts/catalog/duplicates.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** A pair as it was found, or as an administrator has put it together: then without a sign. */
export type ShownPair = Pick<DuplicatePair, "first" | "second" | "isDismissed"> &
  (Pick<DuplicatePair, "sign" | "likeness"> | { sign: null });

/** Two products that may be one: merged for good, or noted as two. The focus goes to `next` where it was in a card that goes. */
export function PairCard({
  pair,
  next,
  onDone,
}: {
  pair: ShownPair;
  next: RefObject<HTMLElement | null>;
  onDone?: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(duplicateTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const { first, second } = pair;
  const names = [nameOf(first, language), nameOf(second, language)] as const;
  const [keep, setKeep] = useState(() => (weightOf(second) > weightOf(first) ? second.id : first.id));
  const [isAsking, setAsking] = useState(false);
  const dismiss = useDismissPair();
  useEffect(() => {
    return () => {
      // Once the dialog, too, has given it back to a button that is there no more.
      setTimeout(() => document.activeElement === document.body && next.current?.focus());
    };
  }, [next]);
  const [kept, gone] = keep === first.id ? [first, second] : [second, first];
  const note = async () => {
    try {
      await dismiss.mutateAsync({ one: first.id, other: second.id });
    } catch (error) {
      toast({ title: texts.dismissFailed, description: problemText(error), variant: "destructive" });
      return;
    }
    toast({ title: texts.noted, description: texts.notedText });
    onDone?.();
  };
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-4">
      <Signs pair={pair} />
      <CompareTable sides={[first, second]} keep={keep} onKeep={setKeep} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-label={texts.mergeOf(...names)} onClick={() => setAsking(true)}>
          {texts.merge}
        </Button>
        {!pair.isDismissed && (
          <Button
            variant="secondary"
            size="sm"
            pending={dismiss.isPending}
            aria-label={texts.notSameOf(...names)}
            onClick={note}
          >
            {texts.notSame}
          </Button>
        )}
      </div>
      <MergeDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        kept={kept}
        gone={gone}
        onMerged={() => {
          setAsking(false);
          toast({ title: texts.merged, description: texts.mergedText });
          onDone?.();
        }}
      />
    </li>
  );
}

function Signs({ pair }: { pair: ShownPair }) {
  const { language } = useI18n();
  const texts = useTexts(duplicateTexts);
  const percent = new Intl.NumberFormat(LOCALES[language], { style: "percent" });
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={pair.sign === "name" ? "beechSoft" : "pine"}>
        {pair.sign === null ? texts.chosen : texts.signs[pair.sign]}
      </Badge>
      {pair.sign === "name" && <Badge>{texts.alike(percent.format(pair.likeness / 100))}</Badge>}
      {pair.isDismissed && <Badge tone="brick">{texts.dismissed}</Badge>}
    </p>
  );
}

/** How much there is on a page: the one with more is suggested to stay. */
function weightOf(product: ComparedProduct): number {
  const counts = COUNTED.reduce((sum, name) => sum + product[name], product.codes.length);
  return counts + (product.hasVideo ? 1 : 0) + (product.hasManual ? 1 : 0);
}
