import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked } from "#server/features/accounts/index.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { answerContent, contentOfPost } from "#server/features/community/discussions/content.ts";
import { toldOfReply } from "#server/features/community/discussions/notices.ts";
import { discussionMissing, isOpenPost } from "#server/features/community/discussions/read.ts";
import { helpWantedNotice } from "#server/features/community/projects/notices.ts";
import { isShownProject, projectMissing } from "#server/features/community/projects/shown.ts";
import { getAnswer, getQuestion, isOpenQuestion, questionMissing } from "#server/features/community/questions.ts";
import { ANSWER_LIMITS, QUESTION_LIMITS, writeOnce } from "#server/features/community/write-once.ts";
import { admitContent, refuseBlockedWords } from "#server/features/moderation/index.ts";
import type { AppError } from "#server/http/app-error.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import type { Answer, Question } from "#shared/contracts/community/community.ts";
import type { PostType } from "#shared/domain/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts, postReplies, userProjects } from "#shared/schema/index.ts";

type WriteDeps = Pick<Deps, "db" | "now">;

interface NewPost {
  type: PostType;
  title: string;
  /** Empty where the title says all. */
  text: string;
  productId: string | null;
  projectId?: string | null;
  step?: number | null;
}

/** Asks about a product, as `actor`, with a title that says all. Throws as `startPost` does. */
export async function askQuestion(
  deps: WriteDeps,
  actor: Actor,
  { productId, text }: { productId: string; text: string },
): Promise<Question> {
  refuseBlockedWords({ text });
  return getQuestion(deps, actor, await putPost(deps, actor, { type: "question", title: text, text: "", productId }));
}

/**
 * Begins a discussion, as `actor`; hidden from the start where they have removed a hidden one in the same place, which is
 * the product or the list of all. Answers its id. Throws NOT_FOUND for an unknown product or project, CONFLICT while another one of
 * theirs is hidden there and for one that was removed, UNPROCESSABLE for words that are never shown, RATE_LIMITED.
 */
export async function startPost(deps: WriteDeps, actor: Actor, post: NewPost): Promise<string> {
  refuseBlockedWords({ title: post.title, ...(post.text && { text: post.text }) });
  return putPost(deps, actor, post);
}

function putPost(
  deps: WriteDeps,
  actor: Actor,
  { type, title, text, productId, projectId = null, step = null }: NewPost,
) {
  const content = text || title;
  const isThere = productId === null ? isNull(communityPosts.productId) : eq(communityPosts.productId, productId);
  const isOwnHere = and(eq(communityPosts.userId, actor.id), isThere);
  const kind = contentOfPost(type);
  return writeOnce(deps, actor, QUESTION_LIMITS, {
    find: async (tx, since) => {
      // Held, so that neither this nor the post below can go before the row that names it is written.
      const [product] = productId === null ? [] : await selectProduct(tx, productId).for("key share");
      if (productId !== null && !product) throw productMissing();
      if (projectId !== null) await holdProject(tx, actor, projectId);
      const isSame = and(
        isOwnHere,
        eq(communityPosts.postType, type),
        eq(communityPosts.title, title),
        eq(communityPosts.content, content),
        sql`${communityPosts.projectId} is not distinct from ${projectId}`,
        sql`${communityPosts.stepNumber} is not distinct from ${step}`,
        gt(communityPosts.createdAt, since),
      );
      return tx.select({ id: communityPosts.id }).from(communityPosts).where(and(isOpenPost, isSame));
    },
    findHidden: (tx) =>
      tx
        .select({ id: communityPosts.id })
        .from(communityPosts)
        .where(and(isOwnHere, eq(communityPosts.visibility, "hidden"))),
    insert: async (tx, row) => {
      await tx
        .insert(communityPosts)
        .values({ ...row, productId, projectId, title, content, postType: type, stepNumber: step });
      const visibility = await admitContent(tx, kind, row.id, row.createdAt);
      await weighMerits(tx, kind, row.id);
      if (projectId !== null && type === "question" && visibility === "public")
        await tell(tx, helpWantedNotice, { postId: row.id });
    },
  });
}

/** Keeps a project that everybody sees from going. Throws NOT_FOUND. */
async function holdProject(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const [project] = await tx
    .select({ id: userProjects.id })
    .from(userProjects)
    .where(and(eq(userProjects.id, id), isShownProject, isUnblocked(actor.id, userProjects.userId)))
    .for("key share");
  if (!project) throw projectMissing();
}

/** Answers a question about a product, as `actor`. Throws as `putReply` does. */
export async function answerQuestion(
  deps: WriteDeps,
  actor: Actor,
  { questionId, text }: { questionId: string; text: string },
): Promise<Answer> {
  const id = await putReply(deps, actor, {
    postId: questionId,
    text,
    to: null,
    isOpen: isOpenQuestion,
    missing: questionMissing,
  });
  return getAnswer(deps, actor, id);
}

/**
 * Replies to a discussion, as `actor`, or to a reply of it: one to a reply to a reply belongs to the first of them. Answers
 * its id. Throws NOT_FOUND for a discussion or reply that is not to be seen, and what `startPost` throws.
 */
export const replyTo = (deps: WriteDeps, actor: Actor, reply: { postId: string; text: string; to: string | null }) =>
  putReply(deps, actor, { ...reply, isOpen: isOpenPost, missing: discussionMissing });

async function putReply(
  deps: WriteDeps,
  actor: Actor,
  {
    postId,
    text,
    to,
    isOpen,
    missing,
  }: { postId: string; text: string; to: string | null; isOpen: SQL | undefined; missing: () => AppError },
): Promise<string> {
  refuseBlockedWords({ text });
  const isOwnHere = and(eq(postReplies.userId, actor.id), eq(postReplies.postId, postId));
  return writeOnce(deps, actor, ANSWER_LIMITS, {
    find: async (tx, since) => {
      const [post] = await tx
        .select({ id: communityPosts.id })
        .from(communityPosts)
        .where(and(eq(communityPosts.id, postId), isOpen, isUnblocked(actor.id, communityPosts.userId)))
        .for("key share");
      if (!post) throw missing();
      const isSame = and(
        isOwnHere,
        eq(postReplies.content, text),
        eq(postReplies.visibility, "public"),
        gt(postReplies.createdAt, since),
      );
      return tx.select({ id: postReplies.id }).from(postReplies).where(isSame);
    },
    findHidden: (tx) =>
      tx
        .select({ id: postReplies.id })
        .from(postReplies)
        .where(and(isOwnHere, eq(postReplies.visibility, "hidden"))),
    insert: async (tx, row) => {
      const parent = to === null ? null : await findParent(tx, actor, postId, to);
      const author = tx.select({ id: communityPosts.userId }).from(communityPosts).where(eq(communityPosts.id, postId));
      const isToOneself = sql`(${author}) is not distinct from ${actor.id}`;
      await tx.insert(postReplies).values({ ...row, postId, content: text, parentReplyId: parent, isToOneself });
      const visibility = await admitContent(tx, answerContent, row.id, row.createdAt);
      await weighMerits(tx, answerContent, row.id);
      if (visibility === "public") await tell(tx, toldOfReply(to), { replyId: row.id, to });
    },
  });
}

/** The reply of the first level to which one to `to` belongs. Throws NOT_FOUND where that is not to be seen there. */
async function findParent(tx: Transaction, actor: Actor, postId: string, to: string): Promise<string> {
  const [reply] = await tx
    .select({ id: postReplies.id, parentId: postReplies.parentReplyId })
    .from(postReplies)
    .where(
      and(
        eq(postReplies.id, to),
        eq(postReplies.postId, postId),
        eq(postReplies.visibility, "public"),
        isUnblocked(actor.id, postReplies.userId),
      ),
    )
    .for("key share");
  if (!reply) throw discussionMissing();
  return reply.parentId ?? reply.id;
}
