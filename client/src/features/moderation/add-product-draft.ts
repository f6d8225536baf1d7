import * as z from "zod/mini";
import { PRODUCT_WAITS_KEY, readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";
import { SYMBOLOGIES, type Symbology } from "#shared/domain/codes/symbologies.ts";

/** The code that a product is added for, as it was scanned or typed. */
export interface OriginalCode {
  text: string;
  symbology: Symbology | null;
}

const fields = z.object({ name: z.string(), brand: z.string(), category: z.string(), code: z.string() });
/** What has been typed of a product; `code` as it was corrected. */
export type ProductFields = z.output<typeof fields>;

const draft = z.object({
  original: z.object({ text: z.string(), symbology: z.nullable(z.enum(SYMBOLOGIES)) }),
  fields,
});

const DRAFT_KEY = "product-draft";

/** What was typed in this tab for the same code; null where nothing was. */
export function readProductFields(original: OriginalCode): ProductFields | null {
  const kept = readDraft();
  return kept && kept.original.text === original.text ? kept.fields : null;
}

export function keepProductFields(original: OriginalCode, values: ProductFields): void {
  writeTabStored(DRAFT_KEY, JSON.stringify({ original, fields: values }));
}

export function forgetProductFields(): void {
  writeTabStored(DRAFT_KEY, null);
  setProductWaiting(false);
}

/** Notes whether somebody is on the way to sign in, perhaps on another site, and will want to go on from here. */
export function setProductWaiting(whether: boolean): void {
  writeTabStored(PRODUCT_WAITS_KEY, whether ? "yes" : null);
}

/** The code whose product was being added when its adder went to sign in; null where nobody did. */
export function readWaitingCode(): OriginalCode | null {
  return readTabStored(PRODUCT_WAITS_KEY) === null ? null : (readDraft()?.original ?? null);
}

function readDraft() {
  const text = readTabStored(DRAFT_KEY);
  if (text === null) return null;
  try {
    return z.parse(draft, JSON.parse(text));
  } catch (error) {
    console.warn("The draft of a product can't be read and is left out.", error);
    return null;
  }
}
