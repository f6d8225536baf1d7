import * as z from "zod/mini";
import type { ReviewValues } from "#client/features/reviews/form/review-values.ts";
import { readTabStored, writeTabStored } from "#client/lib/tab-storage.ts";

/**
 * What somebody has typed of a review of a product, kept for as long as the tab is open: only what differs from the
 * review that is there, so that it fits on whatever is there later. A guest's draft is whoever's signs in next, a
 * member's is theirs alone.
 */
type Changes = Partial<ReviewValues>;

const stored = z.object({ author: z.nullable(z.string()), changes: z.record(z.string(), z.string()) });

/** The draft that `person` (null for a guest) may go on with; nothing in it where there is none. */
export function readDraft(productId: string, person: string | null): Changes {
  const text = readTabStored(keyOf(productId));
  if (text === null) return {};
  try {
    const { author, changes } = z.parse(stored, JSON.parse(text));
    return author === null || author === person ? changes : {};
  } catch (error) {
    console.warn("The draft of a review can't be read and is left out.", error);
    return {};
  }
}

export function keepDraft(productId: string, person: string | null, changes: Changes): void {
  const isEmpty = Object.keys(changes).length === 0;
  writeTabStored(keyOf(productId), isEmpty ? null : JSON.stringify({ author: person, changes }));
}

export function forgetDraft(productId: string): void {
  writeTabStored(keyOf(productId), null);
}

/** Takes the stars given in the player along into the review. */
export function keepStars(productId: string, person: string | null, stars: number): void {
  keepDraft(productId, person, { ...readDraft(productId, person), rating: String(stars) });
}

const keyOf = (productId: string) => `draft-review-${productId}`;
