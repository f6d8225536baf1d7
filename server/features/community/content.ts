import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ContentType } from "#server/domain.ts";
import { asText, beginningOf, hiddenIn, isHidden, PLACED_TEXT } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { communityPosts, postReplies, products } from "#shared/schema/index.ts";

/** A member's question about a product. */
export const questionContent: ContentType = {
  kind: "question",
  dueHours: MODERATION_DUE_HOURS.question,
  words: { en: "question", fr: "question" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: communityPosts.id,
        productId: communityPosts.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: communityPosts.productId,
        authorId: communityPosts.userId,
        visibility: communityPosts.visibility,
        // All of a question: the title and the text of such a post are the same.
        text: communityPosts.title,
        changedAt: communityPosts.updatedAt,
      })
      .from(communityPosts)
      .leftJoin(products, eq(products.id, communityPosts.productId))
      // Of one that its author took back only the place is left.
      .where(
        and(eq(communityPosts.id, id), eq(communityPosts.postType, "question"), isNull(communityPosts.retractedAt)),
      )
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: communityPosts }) : query);
    return row ? asText("question", row) : null;
  },
  list: (db, ids) =>
    db
      .select({
        id: communityPosts.id,
        title: beginningOf(communityPosts.title),
        productId: communityPosts.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(communityPosts.visibility),
        authorId: communityPosts.userId,
      })
      .from(communityPosts)
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(and(inArray(communityPosts.id, ids), isNull(communityPosts.retractedAt))),
  isThere: (id) =>
    sql`exists (select from ${communityPosts} where ${communityPosts.id} = ${id} and ${communityPosts.retractedAt} is null)`,
  hiddenOf: hiddenIn(communityPosts),
  setVisibility: async (tx, id, visibility, { reason }) => {
    await tx.update(communityPosts).set({ visibility, moderationReason: reason }).where(eq(communityPosts.id, id));
  },
  ...PLACED_TEXT,
  removedBefore: { message: "This question of yours was removed.", reason: "text-removed" },
};

/** A member's answer to a question. */
export const answerContent: ContentType = {
  kind: "answer",
  dueHours: MODERATION_DUE_HOURS.answer,
  words: { en: "answer", fr: "réponse" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: postReplies.id,
        productId: communityPosts.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: postReplies.postId,
        authorId: postReplies.userId,
        visibility: postReplies.visibility,
        text: postReplies.content,
        changedAt: postReplies.updatedAt,
      })
      .from(postReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(eq(postReplies.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: postReplies }) : query);
    return row ? asText("answer", row) : null;
  },
  list: (db, ids) =>
    db
      .select({
        id: postReplies.id,
        title: beginningOf(postReplies.content),
        productId: communityPosts.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: isHidden(postReplies.visibility),
        authorId: postReplies.userId,
      })
      .from(postReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
      .leftJoin(products, eq(products.id, communityPosts.productId))
      .where(inArray(postReplies.id, ids)),
  isThere: (id) => sql`exists (select from ${postReplies} where ${postReplies.id} = ${id})`,
  hiddenOf: hiddenIn(postReplies),
  setVisibility: async (tx, id, visibility) => {
    await tx.update(postReplies).set({ visibility }).where(eq(postReplies.id, id));
  },
  ...PLACED_TEXT,
  removedBefore: { message: "This answer of yours was removed.", reason: "text-removed" },
};
