import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** The note for a code. */
export type CodeNote = "fits" | "wrongDigit" | "shippingLabel";

/** That a code's check digit fits, or why it can be no product's; null where there is nothing to say. */
export function noteOn(text: string, symbology: Symbology | null): CodeNote | null {
  const resolved = resolveCode(text, { symbology });
  if (resolved.kind === "wrong-check-digit") return "wrongDigit";
  if (resolved.kind === "sscc") return "shippingLabel";
  return "gtin" in resolved && resolved.gtin !== null ? "fits" : null;
}

/** What keeps a code from being a product's; null where nothing is known to. */
export function flawOf(text: string, symbology: Symbology | null): Exclude<CodeNote, "fits"> | null {
  const note = noteOn(text, symbology);
  return note === "fits" ? null : note;
}
