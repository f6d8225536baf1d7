/**
 * GS1 application identifiers: the numbers before each piece of data in a GS1 code. Which have a fixed length is what a
 * reader must know to find the end of a piece without a separator (GS1 General Specifications 7.8.5, figure 7.8.5-2);
 * the others end at a separator (FNC1, read as ASCII 29) or at the end.
 */

/** Fixed lengths of whole pieces by the first two digits of their identifier, identifier included (figure 7.8.5-2). */
const PREDEFINED_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["00", 20],
  ["01", 16],
  ["02", 16],
  ["03", 16],
  ["04", 18],
  ["11", 8],
  ["12", 8],
  ["13", 8],
  ["14", 8],
  ["15", 8],
  ["16", 8],
  ["17", 8],
  ["18", 8],
  ["19", 8],
  ["20", 4],
  ["31", 10],
  ["32", 10],
  ["33", 10],
  ["34", 10],
  ["35", 10],
  ["36", 10],
  ["41", 16],
]);

/** The most characters of the values that we read, identifier left out (chapter 3.2, figure 3.2-1). */
const LONGEST: ReadonlyMap<string, number> = new Map([
  ["10", 20],
  ["21", 20],
  ["240", 30],
  ["30", 8],
]);

/** The separator between pieces, as readers report FNC1. */
export const SEPARATOR = "\u001d";

/** How many digits the identifier at the beginning of `text` has, by its first two (figure 7.8.1-1); null: there is none. */
export function identifierLength(text: string): 2 | 3 | 4 | null {
  const [, head = ""] = text.match(/^(\d\d)/) ?? [];
  if (head === "") return null;
  if (/^(0[0-4]|1[0-9]|2[0-2]|30|37|9[0-9])$/.test(head)) return 2;
  if (/^(23|24|25|40|41|42|71)$/.test(head)) return 3;
  if (/^(31|32|33|34|35|36|39|43|70|72|80|81|82)$/.test(head)) return 4;
  return null;
}

/** The fixed length of a whole piece, identifier included; null where it ends at a separator. */
export function predefinedLength(identifier: string): number | null {
  return PREDEFINED_LENGTHS.get(identifier.slice(0, 2)) ?? null;
}

/** The longest value of a piece that the specifications allow anywhere. */
export const VALUE_MAX_CHARACTERS = 90;

/**
 * Whether a value is what its identifier allows. One that is too long has swallowed the next piece, whose separator got
 * lost: the number of the article before it still holds, but such a value says nothing.
 */
export function isPlausible(identifier: string, value: string): boolean {
  return value.length <= (LONGEST.get(identifier) ?? VALUE_MAX_CHARACTERS) && isPrintable(value);
}

/**
 * What a value may be made of: the visible characters of ASCII. The specifications allow fewer (figure 7.11-1), but a
 * slip in a serial number must not hide the product.
 */
export function isPrintable(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
