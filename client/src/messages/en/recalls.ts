import type { RecallMatch, RecallSource } from "#shared/domain/recall.ts";

const titles: Record<RecallMatch, string> = {
  gtin: "Recall: check model and date",
  "brand-model": "Possible recall: check model and date",
};
/** How it came to this product, so that people know what to compare. */
const why: Record<RecallMatch, string> = {
  gtin: "This recall lists the barcode of this product.",
  "brand-model": "This recall names this brand and a product called much the same. It may be about another model.",
};
const authorities: Record<RecallSource, string> = {
  cpsc: "U.S. Consumer Product Safety Commission",
  "health-canada": "Health Canada",
};
const dates: Record<RecallSource, (date: string) => string> = {
  cpsc: (date) => `Recalled ${date}`,
  "health-canada": (date) => `Last updated ${date}`,
};
/** Its licence asks for these words. */
const licences: Record<RecallSource, string | null> = {
  cpsc: null,
  "health-canada": "Contains information licensed under the Open Government Licence – Canada.",
};

export const recalls = {
  titles,
  why,
  authorities,
  dates,
  licences,
  hazard: (hazard: string) => `Hazard: ${hazard}`,
  remedy: (remedy: string) => `What to do: ${remedy}`,
  read: "Read the recall",
};
