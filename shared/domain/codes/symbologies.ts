// Apart from what reads codes, which is large: every first visit downloads these lists with the contracts.

/** What a code is printed as, in the readers' names; null where that is unknown, as for a typed one. */
export const SYMBOLOGIES = [
  "qr-code",
  "data-matrix",
  "aztec",
  "pdf417",
  "upc-a",
  "upc-e",
  "ean-13",
  "ean-8",
  "itf",
  "code-128",
  "code-39",
  "databar",
  "other",
] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** What a code can be: `hexkey` is one that a product of the catalogue has as its own, which only the server knows. */
export const CODE_KINDS = [
  "hexkey",
  "gtin",
  "element-string",
  "digital-link",
  "sscc",
  "wrong-check-digit",
  "article-number",
  "link",
  "text",
] as const;
