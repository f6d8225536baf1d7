import { useState } from "react";
import type { RenderScanner } from "#client/features/catalog/desk/fields/code-fields.tsx";
import { SheetConflict } from "#client/features/catalog/desk/sheet/conflict.tsx";
import { sheetDraft } from "#client/features/catalog/desk/sheet/draft.ts";
import { SheetForm } from "#client/features/catalog/desk/sheet/form.tsx";
import { SheetHistory } from "#client/features/catalog/desk/sheet/history.tsx";
import { type SheetValues, valuesOf } from "#client/features/catalog/desk/sheet/values.ts";
import { useDeskActions, useOpenSheet } from "#client/features/catalog/desk/use-desk.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { Language } from "#shared/domain/language.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** The editor of a product's page: its sheet, and below it what was changed before. */
export function SheetEditor({ id, renderScanner }: { id: string; renderScanner: RenderScanner }) {
  const { product: texts } = useTexts(deskProductsTexts);
  const problemText = useProblemText();
  const { data, error, refetch } = useOpenSheet(id);
  if (data) return <OpenEditor key={data.id} first={data} renderScanner={renderScanner} />;
  if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
  return <SkeletonRows count={4} />;
}

/** What is being edited. */
interface Editing {
  /** Counts the forms: another one begins anew. */
  form: number;
  opened: OpenSheet;
  base: SheetValues;
  values: SheetValues;
  /** What was typed on top of a sheet that is no longer the saved one, and that sheet; null where there is no such thing. */
  conflict: { base: SheetValues; mine: SheetValues } | null;
}

function begin(opened: OpenSheet, language: Language): Editing {
  const base = valuesOf(opened.sheet, language);
  const kept = sheetDraft(opened.id).read();
  const isCurrent = kept?.version === opened.version;
  return {
    form: 0,
    opened,
    base,
    values: kept && isCurrent ? kept.values : base,
    conflict: kept && !isCurrent ? { base: kept.base, mine: kept.values } : null,
  };
}

function OpenEditor({ first, renderScanner }: { first: OpenSheet; renderScanner: RenderScanner }) {
  const { language } = useI18n();
  const { product: texts } = useTexts(deskProductsTexts);
  const { toast } = useToast();
  const problemText = useProblemText();
  const actions = useDeskActions();
  const [draft] = useState(() => sheetDraft(first.id));
  const [editing, setEditing] = useState(() => begin(first, language));
  const { form, opened, base, values, conflict } = editing;
  const [gtin] = opened.sheet.gtins;

  /** Begins anew with the saved sheet. */
  const showSaved = (saved: OpenSheet) => {
    draft.forget();
    const next = valuesOf(saved.sheet, language);
    setEditing({ form: form + 1, opened: saved, base: next, values: next, conflict: null });
  };
  const keep = (typed: SheetValues) => draft.keep({ version: opened.version, base, values: typed });
  const meetOther = async (mine: SheetValues) => {
    keep(mine);
    try {
      const latest = await actions.open(opened.id);
      const saved = valuesOf(latest.sheet, language);
      setEditing({ form: form + 1, opened: latest, base: saved, values: mine, conflict: { base, mine } });
    } catch (error) {
      toast({ title: texts.failed, description: problemText(error), variant: "destructive" });
    }
  };
  const goOn = (merged: SheetValues) => {
    draft.keep({ version: opened.version, base, values: merged });
    setEditing({ ...editing, form: form + 1, values: merged, conflict: null });
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted wrap-anywhere">{texts.of(nameOf(opened.sheet, language), opened.sheet.brand)}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" size="sm" href={productPath(opened.id)}>
            {texts.seePage}
          </ButtonLink>
          {gtin && (
            <ButtonLink variant="secondary" size="sm" href={`/print-code?gtin=${gtin}`}>
              {texts.printCode}
            </ButtonLink>
          )}
        </div>
      </div>
      {conflict ? (
        <SheetConflict
          key={form}
          base={conflict.base}
          mine={conflict.mine}
          saved={base}
          lastChange={opened.lastChange}
          onMerged={goOn}
        />
      ) : (
        <SheetForm
          key={form}
          opened={opened}
          base={base}
          initial={values}
          onType={keep}
          onSaved={(saved) => {
            showSaved(saved);
            toast({ title: texts.saved });
          }}
          onConflict={meetOther}
          onDiscard={() => showSaved(opened)}
          renderScanner={renderScanner}
        />
      )}
      <SheetHistory
        opened={opened}
        onRestored={(restored) => {
          showSaved(restored);
          toast({ title: texts.restored });
        }}
      />
    </div>
  );
}
