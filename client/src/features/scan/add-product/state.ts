import { useState } from "react";
import * as z from "zod/mini";
import { type OriginalCode, openProductDraft } from "#client/features/scan/add-product/draft.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { flawOf } from "#shared/domain/codes/code-note.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/**
 * The contract's schema for a form whose code may be left empty: not every box has one. A code that no product can have
 * is refused before it is sent.
 */
function schemaFor(symbologyOf: (code: string) => Symbology | null) {
  const isPossible = ({ code }: { code?: string | undefined }) =>
    code === undefined || flawOf(code, symbologyOf(code)) === null;
  return z.pipe(
    z.transform(({ code, ...rest }: { code: string }) => (code.trim() === "" ? rest : { ...rest, code })),
    proposals.propose.body.check(z.refine(isPossible, { path: ["code"] })),
  );
}

/**
 * The form that proposes a product, with the draft for the same code. The draft is kept until it has been sent: through
 * signing in, a lost session, and a failed request.
 */
export function useProductForm(original: OriginalCode, { onProposed }: { onProposed: () => void }) {
  const allowed = useMay("propose-products");
  const [asking, setAsking] = useState(false);
  const [known, setKnown] = useState<string | null>(null);
  const shown = displayCode(original.text);
  const { add: texts, notes } = useTexts(scanFlowTexts);
  const [draft] = useState(() => openProductDraft(original));

  // An unchanged code is sent as it was read.
  const symbologyOf = (code: string) => (code === shown ? original.symbology : null);
  const askToSignIn = (whether: boolean) => {
    setAsking(whether);
    draft.setWaiting(whether);
  };
  const form = useForm({
    schema: schemaFor(symbologyOf),
    initial: { name: "", brand: "", category: "", code: shown },
    draft,
    say: (name, values) => {
      if (values[name].trim() === "") return name === "category" ? texts.missingRoom : texts.missing;
      const flaw = name === "code" && flawOf(values.code, symbologyOf(values.code));
      return flaw ? notes[flaw] : undefined;
    },
    onChange: () => setKnown(null),
    onSessionLost: () => askToSignIn(true),
    send: async (product, once) => {
      const body = product.code === shown ? { ...product, ...asRead(original) } : product;
      if (!allowed) return askToSignIn(true);
      draft.setWaiting(false);
      try {
        await api(proposals.propose, { body, ...once });
      } catch (error) {
        const isKnown = error instanceof ApiError && error.code === "CONFLICT" && body.code !== undefined;
        if (!isKnown) throw error;
        return setKnown(body.code ?? null);
      }
      draft.forget();
      onProposed();
    },
  });
  return {
    form,
    allowed,
    symbology: symbologyOf(form.values.code),
    /** Whether the ways to sign in stand in the form's place. */
    signingIn: asking && !allowed,
    backToForm: () => askToSignIn(false),
    /** The sent code, where the catalogue turned out to have it. */
    known,
  };
}

/** A code as it was read, which is more precise than its displayed form. */
function asRead({ text: code, symbology }: OriginalCode) {
  return symbology === null ? { code } : { code, symbology };
}
