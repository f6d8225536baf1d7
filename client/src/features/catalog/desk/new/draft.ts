import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

/** What is typed of a product that the catalogue lacks. */
export type NewProductValues = {
  name: string;
  brand: string;
  category: string;
  gtins: string[];
  articleNumbers: string[];
  /** Codes that are being typed, and not in the lists yet. */
  typedGtin: string;
  typedArticleNumber: string;
};

/** So many hours a product that was not added waits. */
const KEPT_HOURS = 30 * 24;

const text = z.optional(z.string());
const list = z.optional(z.array(z.string()));

/** What was typed and not added yet: only the differences from the empty form. */
export const newProductDraft = draftKind({
  name: "new-product",
  schema: z.object({
    name: text,
    brand: text,
    category: text,
    gtins: list,
    articleNumbers: list,
    typedGtin: text,
    typedArticleNumber: text,
  }),
  area: "device",
  hours: KEPT_HOURS,
});
