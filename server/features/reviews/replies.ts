import { and, eq, type SQL } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { selectProduct } from "#server/features/catalog/index.ts";
import {
  admitContent,
  keepForCase,
  refuseBlockedWords,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { reviewMissing } from "#server/features/reviews/product-reviews.ts";
import { replyContent } from "#server/features/reviews/reply-content.ts";
import { companyFor, replyColumns, toReply } from "#server/features/reviews/reply-view.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { ReviewReply } from "#shared/contracts/reviews/replies.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviewReplies, reviews } from "#shared/schema/index.ts";

type ReplyDeps = Pick<Deps, "db" | "now">;

/**
 * Replies to a review in the name of the actor's company. Throws NOT_FOUND for a review that is not there and for members
 * who do not keep its product as partners, CONFLICT where there is a reply already, RATE_LIMITED.
 */
export async function writeReply(deps: ReplyDeps, actor: Actor, reviewId: string, text: string): Promise<ReviewReply> {
  const { db, now } = deps;
  refuseBlockedWords({ text });
  await takeTry(db, TRY_LIMITS.reviewReplies, actor.id);
  return db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const companyName = await lockReview(tx, actor, reviewId);
    const id = v7();
    const written = await tx
      .insert(reviewReplies)
      .values({ id, reviewId, userId: actor.id, companyName, content: text, createdAt: now() })
      .onConflictDoNothing({ target: reviewReplies.reviewId })
      .returning({ id: reviewReplies.id });
    if (written.length === 0) {
      throw new AppError("CONFLICT", "There is a reply to this review already.", { reason: "replied-already" });
    }
    await admitContent(tx, replyContent, id, now());
    return readReply(tx, actor, eq(reviewReplies.id, id));
  });
}

/**
 * Changes the actor's reply, under the name that the company has now; a hidden one stays hidden. Throws NOT_FOUND as
 * `writeReply` does, CONFLICT for a removed one, RATE_LIMITED.
 */
export async function editReply(deps: ReplyDeps, actor: Actor, reviewId: string, text: string): Promise<ReviewReply> {
  const { db, now } = deps;
  refuseBlockedWords({ text });
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  return db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const companyName = await lockReview(tx, actor, reviewId);
    const own = await lockOwnReply(tx, actor, reviewId);
    const at = now();
    if (own.content !== text) await keepForCase(tx, replyContent, own.id, at);
    await tx
      .update(reviewReplies)
      .set({ content: text, companyName, editedAt: at })
      .where(eq(reviewReplies.id, own.id));
    await weighChange(tx, replyContent, own.id, at);
    return readReply(tx, actor, eq(reviewReplies.id, own.id));
  });
}

/**
 * Deletes the actor's reply, also once they keep the product no more. What waits for a moderator is kept for their eyes.
 * Throws NOT_FOUND, and CONFLICT for a removed one.
 */
export async function removeReply({ db, now }: ReplyDeps, actor: Actor, reviewId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const own = await lockOwnReply(tx, actor, reviewId);
    await keepForCase(tx, replyContent, own.id, now());
    await tx.delete(reviewReplies).where(eq(reviewReplies.id, own.id));
  });
}

/** Keeps a review that everybody sees from going; answers the company that may reply to it. Throws NOT_FOUND. */
async function lockReview(tx: Transaction, actor: Actor, reviewId: string): Promise<string> {
  const [review] = await tx
    .select({ productId: reviews.productId, visibility: reviews.visibility })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for("key share");
  if (review?.visibility !== "public") throw reviewMissing();
  if ((await selectProduct(tx, review.productId)).length === 0) throw reviewMissing();
  const company = await companyFor(tx, actor, review.productId);
  if (company === null) throw reviewMissing();
  return company;
}

async function lockOwnReply(tx: Transaction, actor: Actor, reviewId: string) {
  const isOwn = and(eq(reviewReplies.reviewId, reviewId), eq(reviewReplies.userId, actor.id));
  const [own] = await tx.select().from(reviewReplies).where(isOwn).for("update");
  if (!own) throw replyMissing();
  if (own.visibility === "removed") throw removedBefore(replyContent);
  return own;
}

async function readReply(tx: Transaction, actor: Actor, which: SQL): Promise<ReviewReply> {
  const [row] = await tx.select(replyColumns).from(reviewReplies).where(which);
  if (!row) throw replyMissing();
  return toReply(actor, row);
}

const replyMissing = () => new AppError("NOT_FOUND", "That reply is not there any more.", { reason: "reply-missing" });
