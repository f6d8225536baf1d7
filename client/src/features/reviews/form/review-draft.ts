import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

/**
 * What somebody has typed of a review of a product, by the product's id: only what differs from the review that is
 * there, so that it fits on whatever is there later.
 */
export const reviewDraft = draftKind({ name: "review", schema: z.record(z.string(), z.string()) });

/** Takes the stars given in the player along into the review. */
export function keepStars(productId: string, stars: number): void {
  const draft = reviewDraft(productId);
  draft.keep({ ...draft.read(), rating: String(stars) });
}
