import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

const text = z.optional(z.string());

/** What was typed of an affiliate program and is not saved, by its id; without one of a new program. */
export const programDraft = draftKind({
  name: "program",
  schema: z.object({
    name: text,
    affiliateId: text,
    baseUrl: text,
    trackingParam: text,
    commissionRate: text,
    isActive: z.optional(z.boolean()),
    reason: text,
  }),
});
