import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { answerContent, contentOfPost, withReplies } from "#server/features/community/discussions/content.ts";
import { lockProjectOf } from "#server/features/community/discussions/lock.ts";
import { discussionMissing } from "#server/features/community/discussions/read.ts";
import { followAccepted } from "#server/features/community/discussions/solved.ts";
import { forgetMarks } from "#server/features/community/interactions.ts";
import { answerMissing, getAnswer, getQuestion, questionMissing } from "#server/features/community/questions.ts";
import {
  isWaitingItem,
  keepForCase,
  refuseBlockedWords,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { forgetNotices } from "#server/lib/notices.ts";
import type { Answer, Question } from "#shared/contracts/community/community.ts";
import { POST_TYPES, type PostType } from "#shared/domain/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, moderationItems, postReplies } from "#shared/schema/index.ts";

type Clock = Pick<Deps, "db" | "now">;

/** Changes the title of a question of the actor's own. Throws as `editPost` does. */
export async function editQuestion(deps: Clock, actor: Actor, id: string, text: string): Promise<Question> {
  refuseBlockedWords({ text });
  await changePost(deps, actor, id, ["question"], ({ title, content }) => ({
    title: text,
    content: content === title ? text : content,
  }));
  return getQuestion(deps, actor, id);
}

/**
 * Changes a discussion of the actor's own; a hidden one stays hidden. Throws NOT_FOUND for another member's as for an
 * unknown one, CONFLICT for a removed one, UNPROCESSABLE for words that are never shown, RATE_LIMITED.
 */
export async function editPost(
  deps: Clock,
  actor: Actor,
  id: string,
  { title, text }: { title: string; text: string },
): Promise<void> {
  refuseBlockedWords({ title, ...(text && { text }) });
  await changePost(deps, actor, id, POST_TYPES, () => ({ title, content: text || title }));
}

type Words = Pick<typeof communityPosts.$inferSelect, "title" | "content">;

async function changePost(
  deps: Clock,
  actor: Actor,
  id: string,
  types: readonly PostType[],
  change: (before: Words) => Words,
): Promise<void> {
  const { db, now } = deps;
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, actor, id, types);
    const words = change(post);
    if (post.title === words.title && post.content === words.content) return;
    const at = now();
    const kind = contentOfPost(post.postType);
    await keepForCase(tx, kind, id, at);
    await tx
      .update(communityPosts)
      .set({ ...words, editedAt: at, updatedAt: at })
      .where(eq(communityPosts.id, id));
    await weighChange(tx, kind, id, at);
  });
}

/** Changes an answer of the actor's own, also an accepted one. Throws as `editQuestion` does. */
export async function editAnswer(deps: Clock, actor: Actor, id: string, text: string): Promise<Answer> {
  const { db, now } = deps;
  refuseBlockedWords({ text });
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  await db.transaction(async (tx) => {
    const answer = await lockAnswer(tx, actor, id);
    if (answer.content === text) return;
    const at = now();
    await keepForCase(tx, answerContent, id, at);
    await tx.update(postReplies).set({ content: text, editedAt: at, updatedAt: at }).where(eq(postReplies.id, id));
    await weighChange(tx, answerContent, id, at);
  });
  return getAnswer({ db }, actor, id);
}

export const removeQuestion = (deps: Clock, actor: Actor, id: string) => removePost(deps, actor, id, ["question"]);

/**
 * Removes a discussion of the actor's own, with all below it where only they replied. Where others did, or a moderator is
 * yet to decide on a reply, every reply stays, the actor's own among them, below a place without text and name. Throws
 * NOT_FOUND and CONFLICT as `editPost` does.
 */
export async function removePost(
  deps: Clock,
  actor: Actor,
  id: string,
  types: readonly PostType[] = POST_TYPES,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockPost(tx, actor, id, types);
    const at = deps.now();
    const kind = contentOfPost(post.postType);
    await keepForCase(tx, kind, id, at);
    await weighMerits(tx, kind, id);
    if (!(await isNeeded(tx, actor, id))) {
      await deletePost(tx, id);
      return;
    }
    // Nothing is left of it that reports were about.
    await forgetNotices(tx, await withReplies(tx, id));
    await tx
      .update(communityPosts)
      .set({ title: "", content: "", userId: null, visibility: "public", retractedAt: at, updatedAt: at })
      .where(eq(communityPosts.id, id));
  });
}

/** Deletes a post with its replies and what members marked of them. */
async function deletePost(tx: Transaction, id: string): Promise<void> {
  const ids = await withReplies(tx, id);
  for (const reply of ids.slice(1)) await weighMerits(tx, answerContent, reply);
  await forgetMarks(tx, ids);
  await forgetNotices(tx, ids);
  await tx.delete(communityPosts).where(eq(communityPosts.id, id));
}

/**
 * Removes an answer of the actor's own, and with the last one a post that was there only for its answers; replies to it
 * move up. Throws NOT_FOUND and CONFLICT as `editPost` does.
 */
export async function removeAnswer(deps: Clock, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { postId } = await lockAnswer(tx, actor, id);
    await keepForCase(tx, answerContent, id, deps.now());
    await weighMerits(tx, answerContent, id);
    await forgetMarks(tx, [id]);
    await forgetNotices(tx, [id]);
    await tx.delete(postReplies).where(eq(postReplies.id, id));
    await followAccepted(tx, postId);
    const isEmpty = notExists(tx.select({ one: sql`1` }).from(postReplies).where(eq(postReplies.postId, postId)));
    const gone = await tx
      .delete(communityPosts)
      .where(and(eq(communityPosts.id, postId), isNotNull(communityPosts.retractedAt), isEmpty))
      .returning({ id: communityPosts.id });
    if (gone.length > 0) await forgetMarks(tx, [postId]);
  });
}

/** Whether anything below the actor's question belongs to another member, or has a case of its own. */
async function isNeeded(tx: Transaction, actor: Actor, questionId: string): Promise<boolean> {
  const hasCase = tx
    .select({ one: sql`1` })
    .from(moderationItems)
    .where(isWaitingItem({ kind: answerContent.kind, subjectId: sql`${postReplies.id}` }));
  const isOthers = sql`${postReplies.userId} is distinct from ${actor.id}::uuid`;
  const needed = tx
    .select({ id: postReplies.id })
    .from(postReplies)
    .where(and(eq(postReplies.postId, questionId), sql`(${isOthers} or exists ${hasCase})`))
    .limit(1);
  return (await needed).length > 0;
}

/** The actor's own post of one of the types, locked after its project, with their account kept from going. */
async function lockPost(tx: Transaction, actor: Actor, id: string, types: readonly PostType[]) {
  await holdActor(tx, actor);
  const { userId, postType } = communityPosts;
  await lockProjectOf(tx, id);
  // No answer comes in between.
  const [post] = await tx
    .select()
    .from(communityPosts)
    .where(and(eq(communityPosts.id, id), eq(userId, actor.id), inArray(postType, [...types])))
    .for("update");
  if (!post) throw types.length === 1 ? questionMissing() : discussionMissing();
  if (post.visibility === "removed") throw removedBefore(contentOfPost(post.postType));
  return post;
}

/** The actor's own answer, locked after its question, with their account kept from going. */
async function lockAnswer(tx: Transaction, actor: Actor, id: string) {
  await holdActor(tx, actor);
  const isOwn = and(eq(postReplies.id, id), eq(postReplies.userId, actor.id));
  const [seen] = await tx.select({ postId: postReplies.postId }).from(postReplies).where(isOwn);
  if (!seen) throw answerMissing();
  await tx
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(eq(communityPosts.id, seen.postId))
    .for("no key update");
  const [answer] = await tx.select().from(postReplies).where(isOwn).for("update");
  if (!answer) throw answerMissing();
  if (answer.visibility === "removed") throw removedBefore(answerContent);
  return answer;
}
