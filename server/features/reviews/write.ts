import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked } from "#server/features/accounts/index.ts";
import { holdProduct, productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { removeObjects } from "#server/features/files/index.ts";
import {
  admitContent,
  closeCasesAbout,
  keepForCase,
  refuseBlockedWords,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { reviewContent } from "#server/features/reviews/content.ts";
import { reviewMerits } from "#server/features/reviews/merits.ts";
import { getReview, isOwnReview, mustBeChangeable, reviewMissing } from "#server/features/reviews/product-reviews.ts";
import { replyContent } from "#server/features/reviews/reply-content.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import type { ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS } from "#shared/domain/difficulty.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviewPhotos, reviewReplies, reviews, reviewVotes } from "#shared/schema/index.ts";

/** An author's review of a product. */
type ReviewDraft = z.output<typeof productReviews.edit.body>;

/**
 * Reviews a product as `actor`, whatever the payload says; hidden from the start where they have deleted a hidden
 * review of it. Throws NOT_FOUND for an unknown product, CONFLICT where the member has reviewed it already or a review
 * of theirs was removed, RATE_LIMITED.
 */
export async function writeReview(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  { productId: named, ...draft }: ReviewDraft & { productId: string },
): Promise<ProductReview> {
  const { db, now } = deps;
  refuseBlockedWords({ comment: draft.comment });
  // Before the transaction: the limiter has connections of its own, and a request that holds one must not wait for
  // another.
  await takeTry(db, TRY_LIMITS.reviews, actor.id);
  const id = v7();
  await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const productId = await holdProduct(tx, named);
    if (productId === null) throw productMissing();
    const written = await tx
      .insert(reviews)
      .values({ id, productId, userId: actor.id, createdAt: now(), ...toColumns(draft) })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (written.length === 0) {
      const [earlier] = await tx
        .select({ visibility: reviews.visibility })
        .from(reviews)
        .where(and(eq(reviews.productId, productId), eq(reviews.userId, actor.id)));
      if (earlier?.visibility === "removed") throw removedBefore(reviewContent);
      throw new AppError("CONFLICT", "You have reviewed this product already. You can change your review.", {
        reason: "reviewed-already",
      });
    }
    await admitContent(tx, reviewContent, id, now());
    await weighMerits(tx, reviewMerits, id);
  });
  return getReview(deps, actor, id);
}

/**
 * Changes a review of the actor's own; a hidden one stays hidden. Throws NOT_FOUND for another member's as for an
 * unknown one, CONFLICT for a removed one, RATE_LIMITED.
 */
export async function editReview(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  draft: ReviewDraft,
): Promise<ProductReview> {
  const { db, now } = deps;
  refuseBlockedWords({ comment: draft.comment });
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [own] = await tx.select().from(reviews).where(isOwnReview(actor, id)).for("no key update");
    const { comment } = mustBeChangeable(own);
    const [at, columns] = [now(), toColumns(draft)];
    if (columns.comment !== comment) await keepForCase(tx, reviewContent, id, at);
    await tx
      .update(reviews)
      .set({ ...columns, editedAt: at })
      .where(eq(reviews.id, id));
    await weighChange(tx, reviewContent, id, at);
  });
  return getReview(deps, actor, id);
}

/**
 * Deletes a review of the actor's own with its votes and photos; one that waits for a moderator is kept for their eyes
 * until they have decided. Throws NOT_FOUND and CONFLICT as `editReview` does.
 */
export async function removeReview(
  deps: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  id: string,
): Promise<void> {
  const photos = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    // Held, so that no photo comes in between.
    const [review] = await tx.select().from(reviews).where(isOwnReview(actor, id)).for("update");
    // Else the same could be written anew.
    mustBeChangeable(review);
    const { objectName, thumbnailName } = reviewPhotos;
    const photos = await tx
      .select({ objectName, thumbnailName })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, id));
    const isKept = await keepForCase(tx, reviewContent, id, deps.now(), photos);
    // The maker's reply goes along.
    const [reply] = await tx.select({ id: reviewReplies.id }).from(reviewReplies).where(eq(reviewReplies.reviewId, id));
    if (reply) await closeCasesAbout(tx, { kind: replyContent.kind, subjectId: reply.id }, { now: deps.now() });
    await tx.delete(reviews).where(eq(reviews.id, id));
    await weighMerits(tx, reviewMerits, id);
    return isKept ? [] : photos;
  });
  await removeObjects(
    deps,
    photos.flatMap(({ objectName, thumbnailName }) => [objectName, thumbnailName]),
  );
}

/**
 * Says whether another member's review helped the actor; null takes it back. A trigger counts. Throws NOT_FOUND,
 * CONFLICT for the actor's own review, RATE_LIMITED.
 */
export async function voteOnReview(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  isHelpful: boolean | null,
) {
  const { db, now } = deps;
  await takeTry(db, TRY_LIMITS.reviewVotes, actor.id);
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    // Locked before the vote, in the order in which a deletion takes both.
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), isUnblocked(actor.id, reviews.userId)))
      .for("no key update");
    if (!review) throw reviewMissing();
    const isSeen = review.visibility === "public" && (await selectProduct(tx, review.productId)).length > 0;
    if (!isSeen) throw reviewMissing();
    if (review.userId === actor.id)
      throw new AppError("CONFLICT", "This is your own review. Others say whether it helps.", { reason: "own-vote" });
    const own = and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, actor.id));
    if (isHelpful === null) await tx.delete(reviewVotes).where(own);
    else {
      const vote = { reviewId: id, userId: actor.id, isHelpful, createdAt: now() };
      await tx
        .insert(reviewVotes)
        .values(vote)
        .onConflictDoUpdate({ target: [reviewVotes.reviewId, reviewVotes.userId], set: { isHelpful } });
    }
    await weighMerits(tx, reviewMerits, id);
    const { helpfulVotes, unhelpfulVotes } = reviews;
    const [counted] = await tx.select({ helpfulVotes, unhelpfulVotes }).from(reviews).where(eq(reviews.id, id));
    if (!counted) throw reviewMissing();
    return { ...counted, ownVote: isHelpful };
  });
}

function toColumns({ rating, difficulty, comment, defects, minutes = null, people = null, tools }: ReviewDraft) {
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
