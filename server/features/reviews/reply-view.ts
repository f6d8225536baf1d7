import { and, eq, or, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { mayKeepProduct } from "#server/features/catalog/index.ts";
import type { ReviewReply } from "#shared/contracts/reviews/replies.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { manufacturerPartners, reviewReplies, reviews } from "#shared/schema/index.ts";

/**
 * The company for which the actor replies to reviews of a product: that of an approved partner who keeps its brand; null
 * for everybody else.
 */
export async function companyFor(
  db: Database | Transaction,
  actor: Actor | null,
  productId: string,
): Promise<string | null> {
  if (actor === null || !(await mayKeepProduct(db, actor, productId))) return null;
  const [partner] = await db
    .select({ companyName: manufacturerPartners.companyName })
    .from(manufacturerPartners)
    .where(and(eq(manufacturerPartners.userId, actor.id), eq(manufacturerPartners.partnershipStatus, "approved")));
  return partner?.companyName ?? null;
}

/** A reply as it is read; the id first: drizzle takes one whose first column is null for none. */
export const replyColumns = {
  id: reviewReplies.id,
  userId: reviewReplies.userId,
  companyName: reviewReplies.companyName,
  content: reviewReplies.content,
  visibility: reviewReplies.visibility,
  createdAt: reviewReplies.createdAt,
  editedAt: reviewReplies.editedAt,
};

/** The reply to a review that a reader sees: a public one, or their own. */
export function isSeenReply(actor: Actor | null): SQL | undefined {
  const isPublic = eq(reviewReplies.visibility, "public");
  const isSeen = actor ? or(isPublic, eq(reviewReplies.userId, actor.id)) : isPublic;
  return and(eq(reviewReplies.reviewId, reviews.id), isSeen);
}

type ReplyRow = Pick<typeof reviewReplies.$inferSelect, keyof typeof replyColumns>;

/** A reply as its reader sees it. */
export const toReply = (actor: Actor | null, { content, userId, ...row }: ReplyRow): ReviewReply => ({
  ...row,
  text: content,
  isOwn: actor !== null && userId === actor.id,
});
