import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { reviewContent } from "#server/features/reviews/content.ts";
import { type MeritSource, weighMerits } from "#server/lib/merits.ts";
import { reviews, reviewVotes } from "#shared/schema/index.ts";

/** A review that everybody sees, and each vote of another member that it helped. */
export const reviewMerits: MeritSource = {
  kind: reviewContent.kind,
  find: async (db, id) => {
    const { userId, createdAt, visibility } = reviews;
    const [review] = await db
      .select({ userId, createdAt })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(visibility, "public"), isNotNull(userId)));
    if (!review?.userId) return [];
    const author = review.userId;
    const votes = await db
      .select({ by: reviewVotes.userId, at: reviewVotes.createdAt })
      .from(reviewVotes)
      .where(and(eq(reviewVotes.reviewId, id), reviewVotes.isHelpful, ne(reviewVotes.userId, author)));
    return [
      { userId: author, reason: "review-written", by: "", at: review.createdAt },
      ...votes.map((vote) => ({ userId: author, reason: "review-helpful" as const, ...vote })),
    ];
  },
};

/** The member's votes go with the account, and the points that they gave. */
export async function weighVotedReviews(tx: Transaction, userId: string): Promise<void> {
  const voted = await tx.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId));
  for (const { id } of voted) await weighMerits(tx, reviewMerits, id);
}
