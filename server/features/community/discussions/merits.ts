import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import {
  answerContent,
  contentOfPost,
  postContent,
  questionContent,
} from "#server/features/community/discussions/content.ts";
import type { Merit, MeritSource } from "#server/lib/merits.ts";
import type { MeritReason } from "#shared/domain/reputation.ts";
import { communityPosts, postReplies, userInteractions } from "#shared/schema/index.ts";

const REASONS = { helpful: "found-helpful", worked: "worked-for-others" } as const satisfies Record<
  string,
  MeritReason
>;

/** What members marked of something by another one. */
async function marksOf(db: Database | Transaction, target: "post" | "reply", id: string, author: string) {
  const { userId, targetType, targetId, interactionType, createdAt } = userInteractions;
  const rows = await db
    .select({ by: userId, mark: interactionType, at: createdAt })
    .from(userInteractions)
    .where(and(eq(targetType, target), eq(targetId, id)));
  return rows.flatMap(({ by, mark, at }): Merit[] => {
    const reason = mark === "helpful" || mark === "worked" ? REASONS[mark] : null;
    return reason && by !== author ? [{ userId: author, reason, by, at }] : [];
  });
}

/** A post that everybody sees, and each member whom it helped. */
const postMeritsOf = (kind: typeof questionContent, reason: MeritReason): MeritSource => ({
  kind: kind.kind,
  find: async (db, id) => {
    const { userId, createdAt, postType, visibility, retractedAt } = communityPosts;
    const [post] = await db
      .select({ userId, createdAt, postType })
      .from(communityPosts)
      .where(and(eq(communityPosts.id, id), eq(visibility, "public"), isNull(retractedAt)));
    if (!post?.userId || contentOfPost(post.postType) !== kind) return [];
    return [
      { userId: post.userId, reason, by: "", at: post.createdAt },
      ...(await marksOf(db, "post", id, post.userId)),
    ];
  },
});

/** An answer that everybody sees, its acceptance, and each member whom it helped or for whom it worked. */
const answerMerits: MeritSource = {
  kind: answerContent.kind,
  find: async (db, id) => {
    const [reply] = await db
      .select({
        userId: postReplies.userId,
        createdAt: postReplies.createdAt,
        acceptedAt: postReplies.acceptedAt,
        isToOneself: postReplies.isToOneself,
        isPostShown: sql<boolean>`${communityPosts.visibility} = 'public'`,
      })
      .from(postReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
      .where(and(eq(postReplies.id, id), eq(postReplies.visibility, "public")));
    // Who talks to themselves earns nothing.
    if (!reply?.userId || reply.isToOneself) return [];
    const { userId } = reply;
    // Acceptance in a question that moderators hid or removed counts for nothing.
    const acceptedAt = reply.isPostShown ? reply.acceptedAt : null;
    return [
      { userId, reason: "answer-written", by: "", at: reply.createdAt },
      ...(acceptedAt ? [{ userId, reason: "answer-accepted", by: "", at: acceptedAt } as const] : []),
      ...(await marksOf(db, "reply", id, userId)),
    ];
  },
};

export const communityMerits = [
  postMeritsOf(questionContent, "question-asked"),
  postMeritsOf(postContent, "tip-written"),
  answerMerits,
];
