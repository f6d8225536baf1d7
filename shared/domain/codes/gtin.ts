/**
 * Global Trade Item Numbers: the number under the bars of everything that is sold. Rules from the GS1 General
 * Specifications: check digit 7.9.1, one GTIN in four lengths 3.3.2, zero-suppressed UPC-E 5.2.2.4.2.
 */

/** What a GTIN can be printed as; the last four are the lengths of the number itself. */
export const GTIN_LENGTHS = [8, 12, 13, 14] as const;

/** The modulo 10 check digit of digits without one: they weigh 3 and 1 by turns, beginning on the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether the last digit is the check digit of the others. */
export function hasValidCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/**
 * The one form in which a GTIN is stored and compared: 14 digits, padded with zeros on the left. Null where the length
 * or the check digit is wrong, and for zeros only, which fit any check and are no product's number.
 */
export function canonicalGtin(digits: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || !hasValidCheckDigit(digits) || /^0+$/.test(digits)) return null;
  return digits.padStart(14, "0");
}

/**
 * The 12 digits of UPC-A that 8 digits of UPC-E stand for (number system 0 or 1, six digits, check digit). Null where
 * the digits are no UPC-E. The check digit is that of the expanded number and is not judged here.
 */
export function expandUpcE(digits: string): string | null {
  const parts = digits.match(/^([01])(\d{6})(\d)$/);
  if (!parts) return null;
  const [, system = "", six = "", check = ""] = parts;
  const last = Number(six[5]);
  const [a, b, c, d, e] = six;
  if (last <= 2) return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (last === 3) return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (last === 4) return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}

/**
 * Whether a canonical GTIN is one that every shop or region gives out as it likes, for what it weighs or prints itself
 * (General Specifications 1.4.2 and 1.4.3: prefixes 02, 04 and 2, and GTIN-8 with 0 or 2). The same number is on
 * another product elsewhere, so it leads to none.
 */
export function isRestrictedGtin(gtin: string): boolean {
  return /^(\d(02|04|2)|000000[02])/.test(gtin);
}

/** How a person reads a GTIN: without the zeros that only pad it, in the shortest length that it is printed in. */
export function printedGtin(gtin: string): string {
  const digits = gtin.replace(/^0+/, "");
  const length = GTIN_LENGTHS.find((one) => digits.length <= one) ?? 14;
  return digits.padStart(length, "0");
}
