import { COUNTED } from "#client/features/catalog/duplicates/compare-table.tsx";
import { useMerge } from "#client/features/catalog/duplicates/use-duplicates.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { duplicateTexts } from "#client/messages/late/duplicates.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { ComparedProduct } from "#shared/contracts/catalog/duplicates.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** Says what a merge moves, and that it is for good, before it is made. */
export function MergeDialog({
  open,
  onClose,
  kept,
  gone,
  onMerged,
}: {
  open: boolean;
  onClose: () => void;
  kept: ComparedProduct;
  gone: ComparedProduct;
  onMerged: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(duplicateTexts);
  const merge = useMerge();
  const counts = [
    { label: texts.rows.codes, count: gone.codes.length },
    ...COUNTED.map((name) => ({ label: texts.rows[name], count: gone[name] })),
  ].filter(({ count }) => count > 0);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.description(nameOf(gone, language), nameOf(kept, language))}
      labels={{ keep: texts.cancel, remove: texts.confirm, removing: texts.merging }}
      removal={merge}
      target={{ keep: kept.id, merge: gone.id }}
      onRemoved={onMerged}
    >
      <div className="grid gap-4">
        {counts.length === 0 ? (
          <p>{texts.movesNothing}</p>
        ) : (
          <section>
            <h3 className="font-semibold">{texts.moves}</h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {counts.map(({ label, count }) => (
                <div key={label} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-muted">{label}</dt>
                  <dd className="text-right font-medium tabular-nums">{formatNumber(count, language)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <ul className="grid list-disc gap-1.5 pl-5">
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
