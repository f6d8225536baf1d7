import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { isWaitingItem } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS } from "#shared/domain/difficulty.ts";
import { OPEN_STATES } from "#shared/domain/takedown.ts";
import { moderationItems, reviewPhotos, reviewReplies, reviews, reviewVotes, takedowns } from "#shared/schema/index.ts";

type Review = typeof reviews.$inferSelect;

/** Has all reviews of a product be of the one that it became one with; a trigger counts. */
export async function moveReviews(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  for (const pair of await lockSecondReviews(tx, { from, to })) {
    await refuseWhileWaiting(tx, pair);
    await makeOne(tx, pair);
  }
  await tx.update(reviews).set({ productId: to }).where(eq(reviews.productId, from));
}

/** The reviews of members who have reviewed both: two of each, which are to be one. */
async function lockSecondReviews(
  tx: Transaction,
  { from, to }: Pick<ProductMerge, "from" | "to">,
): Promise<[Review, Review][]> {
  const ofBoth = sql`(
    select user_id from ${reviews} where product_id = ${from} and user_id is not null
    intersect select user_id from ${reviews} where product_id = ${to}
  )`;
  const rows = await tx
    .select()
    .from(reviews)
    .where(and(inArray(reviews.productId, [from, to]), sql`${reviews.userId} in ${ofBoth}`))
    .orderBy(asc(reviews.id))
    .for("update");
  const ofMoved = rows.filter(({ productId }) => productId === from);
  return ofMoved.flatMap((moved): [Review, Review][] => {
    const kept = rows.find(({ productId, userId }) => productId === to && userId === moved.userId);
    return kept ? [[moved, kept]] : [];
  });
}

/** What a moderator decides on must be there, as it was reported, when they do. */
async function refuseWhileWaiting(tx: Transaction, pair: readonly Review[]): Promise<void> {
  const ids = pair.map(({ id }) => id);
  const waiting = await Promise.all(
    ids.map((subjectId) => tx.$count(moderationItems, isWaitingItem({ kind: "review", subjectId }))),
  );
  const isNamed = and(
    eq(takedowns.kind, "review"),
    inArray(takedowns.subjectId, ids),
    inArray(takedowns.state, [...OPEN_STATES]),
  );
  const isHidden = pair.some(({ visibility }) => visibility === "hidden");
  if (!isHidden && waiting.every((count) => count === 0) && (await tx.$count(takedowns, isNamed)) === 0) return;
  throw new AppError(
    "CONFLICT",
    "A member has reviewed both products, and one of the two reviews waits for a moderator. Merge them after the decision.",
    { reason: "merge-waits" },
  );
}

/**
 * Makes two reviews by one member one: what they said last counts, with the words, photos and votes of both. A removed one
 * stays as it is for its author to appeal, without their name: the other is their review of the product.
 */
async function makeOne(tx: Transaction, pair: [Review, Review]): Promise<void> {
  const [last, first] = [...pair].sort((one, other) => changedAt(other) - changedAt(one)) as [Review, Review];
  const removed = [first, last].find(({ visibility }) => visibility === "removed");
  if (removed) {
    await tx.update(reviews).set({ userId: null }).where(eq(reviews.id, removed.id));
    return;
  }
  await tx.update(reviewPhotos).set({ reviewId: last.id }).where(eq(reviewPhotos.reviewId, first.id));
  const hasVoted = sql`${reviewVotes.userId} in (select user_id from ${reviewVotes} where review_id = ${last.id})`;
  await tx
    .update(reviewVotes)
    .set({ reviewId: last.id })
    .where(and(eq(reviewVotes.reviewId, first.id), sql`not ${hasVoted}`));
  // A review has one reply: where both have, the one to what the member said last.
  const hasReply = sql`exists (select from ${reviewReplies} where review_id = ${last.id})`;
  await tx
    .update(reviewReplies)
    .set({ reviewId: last.id })
    .where(and(eq(reviewReplies.reviewId, first.id), sql`not ${hasReply}`));
  await tx.delete(reviews).where(eq(reviews.id, first.id));
  const comments = [last.comment, first.comment].filter((comment) => comment !== null);
  await tx
    .update(reviews)
    .set({
      comment: [...new Set(comments)].join("\n\n") || null,
      defects: DEFECTS.filter((defect) => last.defects.includes(defect) || first.defects.includes(defect)),
      minutes: last.minutes ?? first.minutes,
      people: last.people ?? first.people,
      tools: TOOLS.filter((tool) => last.tools.includes(tool) || first.tools.includes(tool)),
    })
    .where(eq(reviews.id, last.id));
}

const changedAt = ({ editedAt, createdAt }: Review) => (editedAt ?? createdAt).getTime();
