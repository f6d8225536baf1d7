import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ContentType } from "#server/domain.ts";
import { lockProjectOf } from "#server/features/community/discussions/lock.ts";
import { acceptedOf, followAccepted } from "#server/features/community/discussions/solved.ts";
import { asText, beginningOf, hiddenIn, isHidden, PLACED_TEXT } from "#server/features/moderation/index.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { forgetNotices } from "#server/lib/notices.ts";
import type { PostType } from "#shared/domain/community.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { communityPosts, postReplies, products } from "#shared/schema/index.ts";

/** Title and text; of many questions the title is all, and both columns hold the same. */
const wholeText = sql<string>`case when ${communityPosts.content} = ${communityPosts.title} then ${communityPosts.title}
  else ${communityPosts.title} || e'\\n\\n' || ${communityPosts.content} end`;

/** The ids of a post and of all replies to it. */
export async function withReplies(db: Pick<Database | Transaction, "select">, postId: string): Promise<string[]> {
  const replies = await db.select({ id: postReplies.id }).from(postReplies).where(eq(postReplies.postId, postId));
  return [postId, ...replies.map(({ id }) => id)];
}

/** The posts of some types, as content: questions are one kind, tips and showcases another one. */
function postContentOf(
  kind: "question" | "post",
  types: readonly PostType[],
  own: Pick<ContentType, "words" | "removedBefore">,
): ContentType {
  // Of one that its author took back only the place is left.
  const isThere = sql`${communityPosts.postType} in ${types} and ${communityPosts.retractedAt} is null`;
  return {
    kind,
    dueHours: MODERATION_DUE_HOURS[kind],
    read: async (db, id, lock) => {
      if (lock) await lockProjectOf(db, id);
      const query = db
        .select({
          id: communityPosts.id,
          productId: communityPosts.productId,
          productName: products.name,
          productNameFr: products.nameFr,
          placeId: communityPosts.productId,
          authorId: communityPosts.userId,
          visibility: communityPosts.visibility,
          text: wholeText,
          changedAt: communityPosts.updatedAt,
        })
        .from(communityPosts)
        .leftJoin(products, eq(products.id, communityPosts.productId))
        .where(and(eq(communityPosts.id, id), isThere))
        .$dynamic();
      const [row] = await (lock ? query.for("no key update", { of: communityPosts }) : query);
      return row ? asText(kind, row) : null;
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
      sql`exists (select from ${communityPosts} where ${communityPosts.id} = ${id} and ${communityPosts.postType} in ${types}
        and ${communityPosts.retractedAt} is null)`,
    hiddenOf: (userId) =>
      sql`(select ${communityPosts.id} from ${communityPosts} where ${communityPosts.userId} = ${userId}
        and ${communityPosts.visibility} = 'hidden' and ${communityPosts.postType} in ${types})`,
    setVisibility: async (tx, id, visibility, { reason }) => {
      await tx.update(communityPosts).set({ visibility, moderationReason: reason }).where(eq(communityPosts.id, id));
      for (const accepted of await acceptedOf(tx, id)) await weighMerits(tx, answerContent, accepted.id);
      if (visibility === "removed") await forgetNotices(tx, await withReplies(tx, id));
    },
    ...PLACED_TEXT,
    standsIn: ({ id }) => ({ discussionId: id }),
    ...own,
  };
}

/** A member's question, about a product or not. */
export const questionContent = postContentOf("question", ["question"], {
  words: { en: "question", fr: "question" },
  removedBefore: { message: "This question of yours was removed.", reason: "text-removed" },
});

/** A tip, or something that a member shows. */
export const postContent = postContentOf("post", ["tip", "showcase"], {
  words: { en: "post", fr: "publication" },
  removedBefore: { message: "This post of yours was removed.", reason: "text-removed" },
});

/** The kind of content that a post of a type is. */
export const contentOfPost = (type: PostType): ContentType => (type === "question" ? questionContent : postContent);

/** A member's answer to a question, or reply to another post. */
export const answerContent: ContentType = {
  kind: "answer",
  dueHours: MODERATION_DUE_HOURS.answer,
  words: { en: "answer", fr: "réponse" },
  read: async (db, id, lock) => {
    // The post first, as those who accept, edit and remove do: a trigger counts there.
    if (lock) {
      const above = db.select({ id: postReplies.postId }).from(postReplies).where(eq(postReplies.id, id));
      await db
        .select({ id: communityPosts.id })
        .from(communityPosts)
        .where(inArray(communityPosts.id, above))
        .for("no key update");
    }
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
    const [reply] = await tx
      .update(postReplies)
      .set({ visibility })
      .where(eq(postReplies.id, id))
      .returning({ postId: postReplies.postId });
    if (reply) await followAccepted(tx, reply.postId);
    if (visibility === "removed") await forgetNotices(tx, [id]);
  },
  ...PLACED_TEXT,
  standsIn: ({ placeId }) => (placeId === null ? {} : { discussionId: placeId }),
  removedBefore: { message: "This answer of yours was removed.", reason: "text-removed" },
};
