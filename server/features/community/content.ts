import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Content, ContentType } from "#server/domain.ts";
import { beginningOf, isHidden, sameWords, toExcerpt } from "#server/features/moderation/index.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { communityPosts, postReplies, products } from "#shared/schema/index.ts";

const OWN_ADVICE = "This is your own. You can change or delete it on the product's page instead.";

/** The same text may not be written again; another one may. */
const isSameText = (removed: { excerpt: string }, { excerpt }: Content) =>
  sameWords(removed.excerpt) === sameWords(excerpt);

/** What both have: no files, no video. */
const TEXT_ONLY = { photos: [], videoUrl: null, isThere: true };

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
    return row ? { ...row, kind: "question", excerpt: toExcerpt(row.text), ...TEXT_ONLY } : null;
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
  hiddenOf: (userId) => sql`(
    select ${communityPosts.id} from ${communityPosts}
    where ${communityPosts.userId} = ${userId} and ${communityPosts.visibility} = 'hidden'
  )`,
  setVisibility: async (tx, id, visibility, { reason }) => {
    await tx.update(communityPosts).set({ visibility, moderationReason: reason }).where(eq(communityPosts.id, id));
  },
  ownAdvice: OWN_ADVICE,
  removedBefore: { message: "This question of yours was removed.", reason: "text-removed" },
  isSameAgain: isSameText,
  removalPath: () => null,
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
    return row ? { ...row, kind: "answer", excerpt: toExcerpt(row.text), ...TEXT_ONLY } : null;
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
  hiddenOf: (userId) => sql`(
    select ${postReplies.id} from ${postReplies}
    where ${postReplies.userId} = ${userId} and ${postReplies.visibility} = 'hidden'
  )`,
  setVisibility: async (tx, id, visibility) => {
    await tx.update(postReplies).set({ visibility }).where(eq(postReplies.id, id));
  },
  ownAdvice: OWN_ADVICE,
  removedBefore: { message: "This answer of yours was removed.", reason: "text-removed" },
  isSameAgain: isSameText,
  removalPath: () => null,
};
