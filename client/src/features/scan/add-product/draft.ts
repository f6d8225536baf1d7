import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import type { PRODUCT_WAITS } from "#client/lib/session-store.ts";
import { SYMBOLOGIES, type Symbology } from "#shared/domain/codes/symbologies.ts";

/** The code that a product is added for, as it was scanned or typed. */
export interface OriginalCode {
  text: string;
  symbology: Symbology | null;
}

const fields = z.object({ name: z.string(), brand: z.string(), category: z.string(), code: z.string() });
/** The draft of a product; `code` as it was corrected. */
export type TypedProduct = z.output<typeof fields>;

const typed = draftKind({
  name: "product",
  schema: z.object({
    original: z.object({ text: z.string(), symbology: z.nullable(z.enum(SYMBOLOGIES)) }),
    fields,
  }),
});

const WAITS: typeof PRODUCT_WAITS = "product-waits";
/**
 * Kept while a guest who was adding a product is away to sign in, perhaps on another site, so that they can go on
 * afterwards.
 */
export const productWaits = draftKind({ name: WAITS, schema: z.literal(true) });

/** The draft of a product in this tab, kept for the code that it is added for. */
export function openProductDraft(original: OriginalCode) {
  const draft = typed();
  const waiting = productWaits();
  const setWaiting = (whether: boolean) => (whether ? waiting.keep(true) : waiting.forget());
  return {
    /** Null where nothing was typed, or for another code. */
    read: (): TypedProduct | null => {
      const kept = draft.read();
      return kept && kept.original.text === original.text ? kept.fields : null;
    },
    keep: (values: TypedProduct) => draft.keep({ original, fields: values }),
    forget: () => {
      draft.forget();
      setWaiting(false);
    },
    setWaiting,
  };
}

/** The code whose product was being added when the guest went to sign in; null without one. */
export function readWaitingCode(): OriginalCode | null {
  return productWaits().read() === null ? null : (typed().read()?.original ?? null);
}
