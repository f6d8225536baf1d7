import { eq, inArray, sql } from "drizzle-orm";
import type { ContentType } from "#server/domain.ts";
import { asText, beginningOf, hiddenIn, isHidden, PLACED_TEXT } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { products, reviewReplies, reviews } from "#shared/schema/index.ts";

/** A maker's reply to a review. */
export const replyContent: ContentType = {
  kind: "reply",
  dueHours: MODERATION_DUE_HOURS.reply,
  words: { en: "reply", fr: "réponse" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: reviewReplies.id,
        productId: reviews.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: reviewReplies.reviewId,
        authorId: reviewReplies.userId,
        visibility: reviewReplies.visibility,
        text: reviewReplies.content,
        createdAt: reviewReplies.createdAt,
        editedAt: reviewReplies.editedAt,
      })
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviewReplies.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: reviewReplies }) : query);
    if (!row) return null;
    const { createdAt, editedAt, ...rest } = row;
    return { ...asText("reply", rest), changedAt: editedAt ?? createdAt };
  },
  list: (db, ids) =>
    db
      .select({
        id: reviewReplies.id,
        title: beginningOf(reviewReplies.content),
        productId: reviews.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(reviewReplies.visibility),
        authorId: reviewReplies.userId,
      })
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviewReplies.id, ids)),
  isThere: (id) => sql`exists (select from ${reviewReplies} where ${reviewReplies.id} = ${id})`,
  hiddenOf: hiddenIn(reviewReplies),
  setVisibility: async (tx, id, visibility) => {
    await tx.update(reviewReplies).set({ visibility }).where(eq(reviewReplies.id, id));
  },
  ...PLACED_TEXT,
  removedBefore: { message: "This reply of yours was removed.", reason: "text-removed" },
  // A reader sees it with its review alone.
  isShown: async (tx, { placeId }) => {
    const [review] = placeId
      ? await tx.select({ visibility: reviews.visibility }).from(reviews).where(eq(reviews.id, placeId))
      : [];
    return review?.visibility === "public";
  },
};
