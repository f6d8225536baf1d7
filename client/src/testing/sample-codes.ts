import { sampleDetail, sampleId } from "#client/testing/samples.ts";
import type { CodeExplanation, FoundProduct, ProductSummary } from "#shared/contracts/catalog/codes.ts";
import type { ProposedProduct } from "#shared/contracts/catalog/proposals.ts";

/** An unknown code, as the API explains it. */
export function sampleExplanation(fields: Partial<CodeExplanation> = {}): CodeExplanation {
  return {
    kind: "text",
    gtin: null,
    articleNumber: null,
    lot: null,
    serial: null,
    sscc: null,
    url: null,
    contents: [],
    product: null,
    candidates: [],
    isProposed: false,
    ...fields,
  };
}

/** A product that a code leads to: by its own code, by default. */
export function sampleFound({
  matchedBy = "own-code",
  ...fields
}: Parameters<typeof sampleDetail>[0] & { matchedBy?: FoundProduct["matchedBy"] } = {}): FoundProduct {
  return { ...sampleDetail(fields), matchedBy };
}

/** A product in brief; `number` makes its id. */
export function sampleProductSummary({ number = 1, ...fields }: Partial<ProductSummary> & { number?: number } = {}) {
  return {
    id: sampleId(number),
    name: "Vinter wardrobe",
    nameFr: null,
    brand: "Nordhem",
    thumbnailUrl: null,
    ...fields,
  };
}

export function sampleProposal(fields: Partial<ProposedProduct> = {}): ProposedProduct {
  return {
    id: sampleId(900),
    status: "proposed",
    name: "Vinter wardrobe",
    brand: "Nordhem",
    category: "bedroom",
    code: null,
    createdAt: new Date("2026-05-04T12:00:00Z"),
    proposedBy: "Maya T.",
    decidedAt: null,
    reason: null,
    productId: null,
    ...fields,
  };
}
