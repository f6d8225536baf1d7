import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

const text = z.optional(z.string());

/** What was typed of a sponsor and is not saved, by its id; without one of a new sponsor. */
export const sponsorDraft = draftKind({
  name: "sponsor",
  schema: z.object({
    companyName: text,
    contactEmail: text,
    website: text,
    logoUrl: text,
    isActive: z.optional(z.boolean()),
  }),
});

/** What was typed of a campaign and is not saved, by its id; of a new one by its sponsor's. */
export const campaignDraft = draftKind({
  name: "campaign",
  schema: z.object({
    productId: text,
    campaignName: text,
    budget: text,
    currency: text,
    costPerClick: text,
    startDay: text,
    endDay: text,
  }),
});
