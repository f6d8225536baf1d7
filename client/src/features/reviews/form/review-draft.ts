import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

const text = z.optional(z.string());
/** A page that was open before an update may have stored another format; the text is worth more than the checkboxes. */
const list = z.catch(z.optional(z.array(z.string())), undefined);

/**
 * What a member has typed of a review of a product, by the product's id: only the differences from the published
 * review, so that they apply to whatever version is there later.
 */
export const reviewDraft = draftKind({
  name: "review",
  schema: z.object({
    rating: text,
    difficulty: text,
    comment: text,
    defects: list,
    hours: text,
    minutes: text,
    people: text,
    tools: list,
    removedPhotos: list,
  }),
});

/** Takes the stars given in the player along into the review. */
export function keepStars(productId: string, stars: number): void {
  const draft = reviewDraft(productId);
  draft.keep({ ...draft.read(), rating: String(stars) });
}
