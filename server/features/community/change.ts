import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { answerContent, questionContent } from "#server/features/community/content.ts";
import { answerMissing, getAnswer, getQuestion, questionMissing } from "#server/features/community/questions.ts";
import {
  isWaitingItem,
  keepForCase,
  refuseBlockedWords,
  removedBefore,
  weighChange,
} from "#server/features/moderation/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Answer, Question } from "#shared/contracts/community/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, moderationItems, postReplies } from "#shared/schema/index.ts";

type Clock = Pick<Deps, "db" | "now" | "queue">;

/**
 * Changes a question of the actor's own; a hidden one stays hidden. Throws NOT_FOUND for another member's as for an
 * unknown one, CONFLICT for a removed one, UNPROCESSABLE for words that are never shown, RATE_LIMITED.
 */
export async function editQuestion(deps: Clock, actor: Actor, id: string, text: string): Promise<Question> {
  const { db, now } = deps;
  refuseBlockedWords({ text });
  await takeTry(db, TRY_LIMITS.edits, actor.id);
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, id);
    if (question.title === text) return;
    const at = now();
    await keepForCase(tx, questionContent, id, at);
    await tx
      .update(communityPosts)
      .set({ title: text, content: text, editedAt: at, updatedAt: at })
      .where(eq(communityPosts.id, id));
    await weighChange(deps, tx, questionContent, id, at);
  });
  return getQuestion({ db }, actor, id);
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
    await weighChange(deps, tx, answerContent, id, at);
  });
  return getAnswer({ db }, actor, id);
}

/**
 * Removes a question of the actor's own. Below it only their own answers go with it: what others wrote, and what a
 * moderator is yet to decide on, stays below a place without text and name. Throws NOT_FOUND and CONFLICT as
 * `editQuestion` does.
 */
export async function removeQuestion({ db, now }: Clock, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockQuestion(tx, actor, id);
    const at = now();
    await keepForCase(tx, questionContent, id, at);
    if (!(await isNeeded(tx, actor, id))) {
      await tx.delete(communityPosts).where(eq(communityPosts.id, id));
      return;
    }
    // Nothing is left of it that reports were about.
    await tx
      .update(communityPosts)
      .set({ title: "", content: "", userId: null, visibility: "public", retractedAt: at, updatedAt: at })
      .where(eq(communityPosts.id, id));
  });
}

/**
 * Removes an answer of the actor's own, and with the last one a question that was there only for its answers. Throws
 * NOT_FOUND and CONFLICT as `editQuestion` does.
 */
export async function removeAnswer({ db, now }: Clock, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { postId, isAcceptedAnswer } = await lockAnswer(tx, actor, id);
    await keepForCase(tx, answerContent, id, now());
    await tx.delete(postReplies).where(eq(postReplies.id, id));
    if (isAcceptedAnswer) {
      await tx.update(communityPosts).set({ isSolved: false }).where(eq(communityPosts.id, postId));
    }
    const isEmpty = notExists(tx.select({ one: sql`1` }).from(postReplies).where(eq(postReplies.postId, postId)));
    await tx
      .delete(communityPosts)
      .where(and(eq(communityPosts.id, postId), isNotNull(communityPosts.retractedAt), isEmpty));
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

/** The actor's own question, locked, with their account kept from going. */
async function lockQuestion(tx: Transaction, actor: Actor, id: string) {
  await holdActor(tx, actor);
  const { userId, postType } = communityPosts;
  // No answer comes in between.
  const [question] = await tx
    .select()
    .from(communityPosts)
    .where(and(eq(communityPosts.id, id), eq(userId, actor.id), eq(postType, "question")))
    .for("update");
  if (!question) throw questionMissing();
  if (question.visibility === "removed") throw removedBefore(questionContent);
  return question;
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
