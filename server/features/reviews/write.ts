import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeObjects } from "#server/features/reviews/photos.ts";
import {
  getReview,
  isOwnReview,
  mustBeChangeable,
  productMissing,
  reviewMissing,
  reviewRemoved,
  selectProduct,
} from "#server/features/reviews/product-reviews.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { refuseBlockedWords } from "#server/lib/screen-text.ts";
import type { ProductReview, productReviews } from "#shared/contracts/product-reviews.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS } from "#shared/domain/difficulty.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviewPhotos, reviews, reviewVotes, users } from "#shared/schema/index.ts";

/** What an author says of a product. */
type Said = z.output<typeof productReviews.edit.body>;

/**
 * Reviews a product as `actor`, whoever the payload says it is. Throws NOT_FOUND for an unknown product, CONFLICT where
 * the person has reviewed it already, RATE_LIMITED.
 */
export async function writeReview(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { productId, ...said }: Said & { productId: string },
): Promise<ProductReview> {
  refuseBlockedWords({ comment: said.comment });
  // Before the transaction: the limiter has connections of its own, and whoever holds one must not wait for another.
  await takeTry(db, TRY_LIMITS.reviews, actor.id);
  const id = v7();
  await db.transaction(async (tx) => {
    await holdAccount(tx, actor);
    const [product] = await selectProduct(tx, productId).for("key share");
    if (!product) throw productMissing();
    const written = await tx
      .insert(reviews)
      .values({ id, productId, userId: actor.id, createdAt: now(), ...toColumns(said) })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (written.length === 0) {
      const [earlier] = await tx
        .select({ visibility: reviews.visibility })
        .from(reviews)
        .where(and(eq(reviews.productId, productId), eq(reviews.userId, actor.id)));
      if (earlier?.visibility === "removed") throw reviewRemoved();
      throw new AppError("CONFLICT", "You have reviewed this product already. You can change your review.");
    }
  });
  return getReview({ db }, actor, id);
}

/**
 * Changes a review of the actor's own; one that is hidden stays so. Throws NOT_FOUND for anybody else's as for an unknown
 * one, CONFLICT for one that was removed.
 */
export async function editReview(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  said: Said,
): Promise<ProductReview> {
  refuseBlockedWords({ comment: said.comment });
  await db.transaction(async (tx) => {
    const [own] = await tx.select().from(reviews).where(isOwnReview(actor, id)).for("no key update");
    mustBeChangeable(own);
    await tx
      .update(reviews)
      .set({ ...toColumns(said), editedAt: now() })
      .where(eq(reviews.id, id));
  });
  return getReview({ db }, actor, id);
}

/** Deletes a review of the actor's own with its votes and photos. Throws as `editReview` does. */
export async function removeReview(
  deps: Pick<Deps, "db" | "storage" | "log">,
  actor: Actor,
  id: string,
): Promise<void> {
  const photos = await deps.db.transaction(async (tx) => {
    // Held, so that no photo comes in between.
    const [review] = await tx.select().from(reviews).where(isOwnReview(actor, id)).for("update");
    // Else the same could be written anew.
    mustBeChangeable(review);
    const { objectName, thumbnailName } = reviewPhotos;
    const photos = await tx
      .select({ objectName, thumbnailName })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, id));
    await tx.delete(reviews).where(eq(reviews.id, id));
    return photos;
  });
  await removeObjects(
    deps,
    photos.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]),
  );
}

/**
 * Says whether somebody else's review helped the actor; null takes it back. A trigger counts. Throws NOT_FOUND, CONFLICT
 * for the actor's own review, RATE_LIMITED.
 */
export async function voteOnReview(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  isHelpful: boolean | null,
) {
  await takeTry(db, TRY_LIMITS.reviewVotes, actor.id);
  return db.transaction(async (tx) => {
    await holdAccount(tx, actor);
    // Locked before the vote, in the order in which a deletion takes both.
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("no key update");
    if (!review) throw reviewMissing();
    const isSeen = review.visibility === "public" && (await selectProduct(tx, review.productId)).length > 0;
    if (!isSeen) throw reviewMissing();
    if (review.userId === actor.id)
      throw new AppError("CONFLICT", "This is your own review. Others say whether it helps.");
    const own = and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, actor.id));
    if (isHelpful === null) await tx.delete(reviewVotes).where(own);
    else {
      const vote = { reviewId: id, userId: actor.id, isHelpful, createdAt: now() };
      await tx
        .insert(reviewVotes)
        .values(vote)
        .onConflictDoUpdate({ target: [reviewVotes.reviewId, reviewVotes.userId], set: { isHelpful } });
    }
    const { helpfulVotes, unhelpfulVotes } = reviews;
    const [counted] = await tx.select({ helpfulVotes, unhelpfulVotes }).from(reviews).where(eq(reviews.id, id));
    if (!counted) throw reviewMissing();
    return { ...counted, ownVote: isHelpful };
  });
}

/** Keeps the account from going before what names it is written. */
async function holdAccount(tx: Transaction, actor: Actor): Promise<void> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for("key share");
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
}

function toColumns({ rating, difficulty, comment, defects, minutes = null, people = null, tools }: Said) {
  return {
    rating,
    difficulty,
    comment: comment || null,
    // Each once and in their own order, however they were picked.
    defects: DEFECTS.filter((defect) => defects.includes(defect)),
    minutes,
    people,
    tools: TOOLS.filter((tool) => tools.includes(tool)),
  };
}
