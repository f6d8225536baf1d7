import type { ReactNode } from "react";
import type { OriginalCode } from "#client/features/scan/add-product/draft.ts";
import { useProductForm } from "#client/features/scan/add-product/state.ts";
import { CodeNote } from "#client/features/scan/code-note.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/**
 * Proposes a product that the catalogue lacks, while the person stands before its box. Guests fill it in as well; the
 * ways to sign in, `signIn`, then replace it, and the form comes back as it was.
 */
export function AddProductForm({
  original,
  signIn,
  onProposed,
  onLookUp,
  onBack,
}: {
  original: OriginalCode;
  signIn: ReactNode;
  onProposed: () => void;
  /** Called when the code turned out to be known and the person wants to see its result. */
  onLookUp: (code: string) => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const { add: texts } = useTexts(scanFlowTexts);
  const { form, allowed, symbology, signingIn, backToForm, known } = useProductForm(original, { onProposed });
  const code = form.field("code");

  // Beside the form and not in it: the ways to sign in have forms of their own.
  if (signingIn) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
      <div
        ref={takeFocus}
        role="group"
        aria-label={texts.signInTitle}
        tabIndex={-1}
        className="grid gap-3 outline-none"
      >
        <div>
          <h3 className="text-lg font-semibold">{texts.signInTitle}</h3>
          <p className="text-muted">{texts.signInText}</p>
        </div>
        {signIn}
        <Button variant="ghost" fullWidth onClick={backToForm}>
          {texts.backToForm}
        </Button>
      </div>
    );
  }

  return (
    <PublishingGate onClose={onBack}>
      <form {...form.props} className="grid gap-3">
        <ProductFields field={form.field} labels={texts} autoFocus />
        <div>
          <TextField {...code} label={texts.code} autoComplete="off" maxLength={CODE_MAX_CHARACTERS} />
          {code.error === undefined && <CodeNote text={form.values.code} symbology={symbology} />}
        </div>
        {known !== null && (
          <div role="alert" className="grid gap-2 rounded-control bg-pine-soft px-4 py-3">
            <p className="font-medium">{texts.known}</p>
            <Button variant="secondary" onClick={() => onLookUp(known)}>
              {texts.lookUpKnown}
            </Button>
          </div>
        )}
        <FormFailure alert>{form.failure}</FormFailure>
        <Button type="submit" fullWidth pending={form.pending} className="min-h-14!">
          {form.pending ? texts.sending : allowed ? texts.submit : texts.signInFirst}
        </Button>
        <Button variant="ghost" fullWidth onClick={onBack}>
          {t.common.back}
        </Button>
      </form>
    </PublishingGate>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
