import { and, eq, gt, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { defineNotice, type Notice } from "#server/lib/notices.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { communityPosts, postReplies, users } from "#shared/schema/index.ts";

const about = z.object({ replyId: z.uuid(), to: z.nullable(z.uuid()) });

/** The reply with its author and its discussion, while everybody sees them. */
async function findReply({ db }: Pick<Deps, "db">, replyId: string) {
  const [row] = await db
    .select({
      replyId: postReplies.id,
      postId: postReplies.postId,
      authorId: postReplies.userId,
      title: communityPosts.title,
      type: communityPosts.postType,
      asker: communityPosts.userId,
      isAccepted: postReplies.isAcceptedAnswer,
      marks: sql<number>`${postReplies.helpfulCount} + ${postReplies.workedCount}`,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(postReplies)
    .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
    .leftJoin(users, eq(users.id, postReplies.userId))
    .where(
      and(
        eq(postReplies.id, replyId),
        eq(postReplies.visibility, "public"),
        eq(communityPosts.visibility, "public"),
        isNull(communityPosts.retractedAt),
      ),
    );
  return row ?? null;
}

type FoundReply = NonNullable<Awaited<ReturnType<typeof findReply>>>;

const noticeOf = (row: FoundReply, userId: string, key: string): Notice => ({
  userId,
  triggeredBy: row.authorId,
  path: `${discussionPath(row.postId)}#answer-${row.replyId}`,
  entity: { type: "reply", id: row.replyId },
  facts: { title: row.title, who: displayName(row), type: row.type },
  key,
});

/** To the author of a discussion, for a reply to it. */
const answerNotice = defineNotice({
  what: "answer",
  about,
  find: async (deps, { replyId }) => {
    const row = await findReply(deps, replyId);
    return row?.asker ? [noticeOf(row, row.asker, replyId)] : [];
  },
  words: ({ title, who, type }) => ({
    en: {
      title: `${who ?? "A member"} ${type === "question" ? "answered your question" : "replied to you"}`,
      message: `${title}`,
    },
    fr: {
      title: `${who ?? "Un membre"} ${type === "question" ? "a répondu à votre question" : "vous a répondu"}`,
      message: `${title}`,
    },
  }),
});

/** To the author of a reply, for a reply to that; and to the author of the discussion. */
const replyNotice = defineNotice({
  what: "reply",
  about,
  find: async (deps, { replyId, to }) => {
    const row = await findReply(deps, replyId);
    if (!row) return [];
    const [parent] = to
      ? await deps.db.select({ userId: postReplies.userId }).from(postReplies).where(eq(postReplies.id, to))
      : [];
    const readers = new Set([parent?.userId, row.asker].flatMap((one) => one ?? []));
    return [...readers].map((userId) => {
      const notice = noticeOf(row, userId, replyId);
      return { ...notice, facts: { ...notice.facts, to: userId === parent?.userId ? "reply" : "discussion" } };
    });
  },
  words: ({ title, who, to }) => ({
    en: {
      title: `${who ?? "A member"} ${to === "reply" ? "replied to you" : "replied in a discussion of yours"}`,
      message: `${title}`,
    },
    fr: {
      title: `${who ?? "Un membre"} ${to === "reply" ? "vous a répondu" : "a répondu dans une de vos discussions"}`,
      message: `${title}`,
    },
  }),
});

/** The notice of a reply: to a discussion, or to a reply of it. */
export const toldOfReply = (to: string | null) => (to === null ? answerNotice : replyNotice);

/** To the author of an answer that is accepted; again accepted it is told once. */
export const acceptedNotice = defineNotice({
  what: "answer-accepted",
  about: z.object({ replyId: z.uuid() }),
  find: async (deps, { replyId }) => {
    const row = await findReply(deps, replyId);
    if (!row?.authorId || !row.isAccepted) return [];
    return [{ ...noticeOf(row, row.authorId, replyId), triggeredBy: row.asker }];
  },
  words: ({ title }) => ({
    en: { title: "Your answer was accepted", message: `${title}` },
    fr: { title: "Votre réponse a été acceptée", message: `${title}` },
  }),
});

/** To the author of what helped another member: the first time, as more would be noise. */
export const helpfulNotice = defineNotice({
  what: "found-helpful",
  about: z.object({ kind: z.enum(["post", "reply"]), id: z.uuid() }),
  find: async (deps, { kind, id }) => {
    if (kind === "reply") {
      const row = await findReply(deps, id);
      return row?.authorId && row.marks > 0 ? [{ ...noticeOf(row, row.authorId, id), triggeredBy: null }] : [];
    }
    const [post] = await deps.db
      .select({ userId: communityPosts.userId, title: communityPosts.title })
      .from(communityPosts)
      .where(
        and(
          eq(communityPosts.id, id),
          eq(communityPosts.visibility, "public"),
          isNull(communityPosts.retractedAt),
          gt(communityPosts.helpfulCount, 0),
        ),
      );
    if (!post?.userId) return [];
    return [
      {
        userId: post.userId,
        triggeredBy: null,
        path: discussionPath(id),
        entity: { type: "post", id },
        facts: { title: post.title },
        key: id,
      },
    ];
  },
  words: ({ title }) => ({
    en: { title: "What you wrote helped a member", message: `${title}` },
    fr: { title: "Ce que vous avez écrit a aidé un membre", message: `${title}` },
  }),
});

export const communityNotices = [answerNotice, replyNotice, acceptedNotice, helpfulNotice];
