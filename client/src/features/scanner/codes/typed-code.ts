import { GTIN_LENGTHS } from "#shared/domain/codes/gtin.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";

/** What the check digit says of a typed number; null where there is none, or not yet. */
export type CheckDigitNote = "fits" | "wrong" | null;

const LENGTHS: readonly number[] = GTIN_LENGTHS;

/** Checks digits, in groups or not, that are as many as a GTIN has. Other texts are not judged. */
export function noteCheckDigit(text: string): CheckDigitNote {
  const digits = text.replace(/\s/g, "");
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null;
  return resolveCode(digits).kind === "gtin" ? "fits" : "wrong";
}

/** Our own codes are printed in capitals and may be typed in small letters. Other codes stay as typed. */
export function tidyCode(text: string): string {
  const code = text.trim();
  return /^hxk-/i.test(code) ? code.toUpperCase() : code;
}
