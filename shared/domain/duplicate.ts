/**
 * Why two products may be one, the surest sign first: trade item numbers that differ in nothing but the packaging, or a
 * number of one in the code of the other; one article number under two spellings of a brand; near names of one brand.
 */
export const DUPLICATE_SIGNS = ["gtin", "article-number", "name"] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];
