import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { answerContent } from "#server/features/community/discussions/content.ts";
import { lockReply, ownWords } from "#server/features/community/discussions/marks.ts";
import { acceptedNotice } from "#server/features/community/discussions/notices.ts";
import { discussionMissing, getDiscussion, getReply, isOpenPost } from "#server/features/community/discussions/read.ts";
import { followAccepted } from "#server/features/community/discussions/solved.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import type { Reply, Thread } from "#shared/contracts/community/discussions.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, postReplies } from "#shared/schema/index.ts";

type AcceptDeps = Pick<Deps, "db" | "now">;

/**
 * Accepts an answer to the actor's own question, or no longer; several may be. Throws NOT_FOUND for another member's
 * question as for an unknown answer, CONFLICT for an answer of their own.
 */
export async function acceptAnswer(deps: AcceptDeps, actor: Actor, id: string, isAccepted: boolean): Promise<Reply> {
  await takeTry(deps.db, TRY_LIMITS.postVotes, actor.id);
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const { postId } = await lockOwnQuestionOf(tx, actor, id);
    const reply = await lockReply(tx, actor, id);
    if (reply.userId === actor.id) throw ownWords();
    if (reply.isAccepted !== isAccepted) {
      await tx
        .update(postReplies)
        .set({ isAcceptedAnswer: isAccepted, acceptedAt: isAccepted ? deps.now() : null })
        .where(eq(postReplies.id, id));
      await followAccepted(tx, postId);
      await weighMerits(tx, answerContent, id);
      if (isAccepted) await tell(tx, acceptedNotice, { replyId: id });
    }
    return getReply({ db: tx }, actor, id);
  });
}

/** The post first, as those who reply and remove do. */
async function lockOwnQuestionOf(tx: Transaction, actor: Actor, replyId: string): Promise<{ postId: string }> {
  const [seen] = await tx.select({ postId: postReplies.postId }).from(postReplies).where(eq(postReplies.id, replyId));
  if (!seen) throw discussionMissing();
  await lockOwnQuestion(tx, actor, seen.postId);
  return seen;
}

async function lockOwnQuestion(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const [question] = await tx
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(
      and(
        eq(communityPosts.id, id),
        eq(communityPosts.userId, actor.id),
        eq(communityPosts.postType, "question"),
        isOpenPost,
      ),
    )
    .for("no key update");
  if (!question) throw discussionMissing();
}

/** Says that the actor has solved their own question alone, or not. Throws NOT_FOUND for another member's. */
export async function solveAlone(deps: AcceptDeps, actor: Actor, id: string, isSolved: boolean): Promise<Thread> {
  await takeTry(deps.db, TRY_LIMITS.postVotes, actor.id);
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await lockOwnQuestion(tx, actor, id);
    await tx.update(communityPosts).set({ isSolvedByAuthor: isSolved }).where(eq(communityPosts.id, id));
    await followAccepted(tx, id);
    return getDiscussion({ db: tx }, actor, id);
  });
}
