/**
 * Article numbers: what a maker prints to tell its own articles apart (`802.984.74`). They are no GTIN: two makers may
 * use the same one, so an article is known by brand and number together.
 */

/** Lower case without accents, spaces and punctuation: letters and digits of any script. */
function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");
}

/** An article number as it is stored and compared: `nordhem:80298474`. */
export function articleValue(brand: string, number: string): string {
  return `${bare(brand)}:${bareArticleNumber(number)}`;
}

/** The number alone, without what separates its groups. */
export function bareArticleNumber(number: string): string {
  return bare(number);
}

/**
 * Whether a text can be an article number: one word of 4 to 20 letters and digits with at least three digits, its groups
 * perhaps separated by a dot, hyphen or slash, and perhaps a few letters in front (`N 10.482`); or groups of digits
 * separated by a space.
 */
export function looksLikeArticleNumber(text: string): boolean {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const isGrouped = /^([a-z]{1,3} (?=\d))?[a-z0-9]+([.\-/][a-z0-9]+)*$/i.test(trimmed) || /^\d+( \d+)+$/.test(trimmed);
  const letters = isGrouped ? bare(trimmed) : "";
  return letters.length >= 4 && letters.length <= 20 && letters.replace(/\D/g, "").length >= 3;
}

/** What may be a brand and a number of its, at each place where one can end and the other begin. */
export interface BrandedNumber {
  brand: string;
  number: string;
}

/** No real name and number together have more words. */
const MAX_WORDS = 8;

/**
 * Every way to read a text as a brand before an article number, as people type them: `Nordhem N 10.482` is Nordhem's N
 * 10.482 or Nordhem N's 10.482. Only the catalogue knows the makers of products.
 */
export function brandedNumbers(text: string): BrandedNumber[] {
  const words = text.trim().split(/\s+/, MAX_WORDS + 1);
  if (words.length > MAX_WORDS) return [];
  return words.slice(1).flatMap((_, index) => {
    const brand = words.slice(0, index + 1).join(" ");
    const number = words.slice(index + 1).join(" ");
    return bare(brand) !== "" && isArticleLike(number) ? [{ brand, number }] : [];
  });
}

/** Beside its brand, a number may be short; the product's name, which often has a figure in it, is longer. */
function isArticleLike(number: string): boolean {
  const letters = bare(number);
  return letters.length >= 3 && letters.length <= 20 && /\d/.test(letters);
}
