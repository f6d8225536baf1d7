import { type Element, parseElementString } from "#shared/domain/codes/element-string.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";

/** How people read GS1 content: each identifier in brackets, `(01)09521234500000(10)LOT7`. */
export function formatElements(elements: readonly Element[]): string {
  return elements.map(({ identifier, value }) => `(${identifier})${value}`).join("");
}

/**
 * A code as it is shown to a person who compares it with the box: GS1 content in brackets, a GTIN with the digits that
 * stand under its bars, anything else as it is, without what would hide or reorder its letters.
 */
export function displayCode(text: string): string {
  const trimmed = text.trim();
  const elements = parseElementString(trimmed, false);
  if (elements) return formatElements(elements);
  const shown = withoutInvisible(readSymbologyIdentifier(trimmed).content);
  const resolved = resolveCode(shown);
  if (resolved.kind !== "gtin") return shown;
  const digits = shown.replace(/[ -]/g, "");
  // Eight digits are printed as they are, be they UPC-E or EAN-8.
  return digits.length === 8 ? digits : printedGtin(resolved.gtin);
}

/**
 * One line of visible characters. Control characters become a space; what has no width or turns the direction of
 * reading goes, as it could make a code look like another; half a character becomes the mark for one that is missing.
 */
function withoutInvisible(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}
