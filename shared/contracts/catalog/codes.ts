import * as z from "zod/mini";
import { productDetail, productSummary } from "#shared/contracts/catalog/catalog.ts";
import { CODE_KINDS, SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export type ProductSummary = z.output<typeof productSummary>;

/** The explanation of a code, whether or not its product is in the catalogue. */
const codeExplanation = z.object({
  kind: z.enum(CODE_KINDS),
  /** 14 digits. */
  gtin: z.nullable(z.string()),
  articleNumber: z.nullable(z.string()),
  /** Batch number (AI 10) and serial number (AI 21). */
  lot: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  /** The 18 digits of a shipping label. */
  sscc: z.nullable(z.string()),
  /** Of a link, http(s): for the person to open, never by itself. */
  url: z.nullable(z.string()),
  /** The articles of a bundle with their counts, in the order of the code; each with its product where we know it. */
  contents: z.array(z.object({ articleNumber: z.string(), count: z.int(), product: z.nullable(productSummary) })),
  /** The product that the code belongs to. */
  product: z.nullable(productSummary),
  /** Products of several makers that carry this article number: the person knows which, we don't. */
  candidates: z.array(productSummary),
  /** Whether this code's product is proposed and not decided on yet. */
  isProposed: z.boolean(),
});
export type CodeExplanation = z.output<typeof codeExplanation>;

/**
 * The kinds of match between a code and a product, in the order in which they count. Of these, an article number alone
 * is not unique.
 */
const CODE_MATCHES = ["own-code", "gtin", "brand-and-article-number", "article-number"] as const;

const foundProduct = z.extend(productDetail, { matchedBy: z.enum(CODE_MATCHES) });
export type FoundProduct = z.output<typeof foundProduct>;

const codeParams = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX_CHARACTERS)) });
/** What the code was printed as; left out where it was typed. Eight digits are read by it: UPC-E or EAN-8. */
const codeQuery = z.object({ symbology: z.optional(z.enum(SYMBOLOGIES)) });

/** Printed codes, and what they lead to. */
export const codes = {
  findProduct: endpoint({
    method: "GET",
    path: "/api/products/qr/:code",
    access: "public",
    summary:
      "The product a scanned or typed code belongs to, and by what: our own code, a GTIN in any form, or an article number; else 404.",
    params: codeParams,
    query: codeQuery,
    response: foundProduct,
  }),
  explain: endpoint({
    method: "GET",
    path: "/api/codes/:code",
    access: "public",
    summary: "Explains a scanned or typed code, whether or not its product is in the catalogue.",
    params: codeParams,
    query: codeQuery,
    response: codeExplanation,
  }),
};
