/**
 * Article numbers: what a maker prints to tell its own articles apart (`802.984.74`). They are no GTIN: two makers may
 * use the same one, so an article is known by brand and number together.
 */

/** Lower case without accents, spaces and punctuation. */
function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
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
 * perhaps separated by a dot, hyphen or slash, or groups of digits separated by a space.
 */
export function looksLikeArticleNumber(text: string): boolean {
  const trimmed = text.trim();
  const isGrouped = /^[a-z0-9]+([.\-/][a-z0-9]+)*$/i.test(trimmed) || /^\d+( \d+)+$/.test(trimmed);
  const letters = bare(trimmed);
  return isGrouped && letters.length >= 4 && letters.length <= 20 && letters.replace(/\D/g, "").length >= 3;
}
