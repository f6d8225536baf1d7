import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { findVotable } from "#server/features/training/answers-shown.ts";
import { lockPicture, revalidate } from "#server/features/training/consensus.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Tally } from "#shared/contracts/training/training.ts";
import type { CorrectionVote } from "#shared/domain/identify/consensus.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { correctionVotes, feedbackConsensus } from "#shared/schema/index.ts";

type VoteDeps = Pick<Deps, "db" | "now">;

/**
 * Says whether a correction is right, in place of the actor's vote before; what it decides is decided in the same
 * transaction. Throws NOT_FOUND for one that the actor can't see, CONFLICT for a picture that they have corrected.
 */
export async function castVote(deps: VoteDeps, actor: Actor, id: string, vote: CorrectionVote): Promise<Tally> {
  await takeTry(deps.db, TRY_LIMITS.correctionVotes, actor.id);
  const tally = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const imageHash = await lockPictureOf(tx, id);
    // Read with the picture locked: before, the answer may have gone.
    const votable = await findVotable(tx, actor, id, deps.now());
    if (!votable) throw correctionMissing();
    if (votable.isOwn) {
      const message = "You have said yourself what is on this photo.";
      throw new AppError("CONFLICT", message, { reason: "own-correction" });
    }
    const createdAt = deps.now();
    await tx
      .insert(correctionVotes)
      .values({ answerId: id, userId: actor.id, vote, createdAt })
      .onConflictDoUpdate({
        target: [correctionVotes.answerId, correctionVotes.userId],
        set: { vote, createdAt },
      });
    await revalidate(tx, imageHash);
    return readTally(tx, actor, id);
  });
  if (!tally) throw correctionMissing();
  return tally;
}

/** Takes the actor's vote back, however often. Throws NOT_FOUND once the correction is no more. */
export async function withdrawVote(deps: VoteDeps, actor: Actor, id: string): Promise<Tally> {
  await takeTry(deps.db, TRY_LIMITS.correctionVotes, actor.id);
  const tally = await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const imageHash = await lockPictureOf(tx, id);
    const { answerId, userId } = correctionVotes;
    await tx.delete(correctionVotes).where(and(eq(answerId, id), eq(userId, actor.id)));
    await revalidate(tx, imageHash);
    return readTally(tx, actor, id);
  });
  if (!tally) throw correctionMissing();
  return tally;
}

async function lockPictureOf(tx: Transaction, id: string): Promise<string> {
  const [answer] = await tx
    .select({ imageHash: feedbackConsensus.imageHash })
    .from(feedbackConsensus)
    .where(eq(feedbackConsensus.id, id));
  if (!answer) throw correctionMissing();
  await lockPicture(tx, answer.imageHash);
  return answer.imageHash;
}

/** Null for an answer that went as it was counted anew: that holds, so it is no failure of the transaction. */
async function readTally(tx: Transaction, actor: Actor, id: string): Promise<Tally | null> {
  const { agreementCount, disagreementCount, isValidated } = feedbackConsensus;
  const [row] = await tx
    .select({ agreementCount, disagreementCount, isValidated, vote: correctionVotes.vote })
    .from(feedbackConsensus)
    .leftJoin(
      correctionVotes,
      and(eq(correctionVotes.answerId, feedbackConsensus.id), eq(correctionVotes.userId, actor.id)),
    )
    .where(eq(feedbackConsensus.id, id));
  if (!row) return null;
  const { isValidated: isAgreed, vote } = row;
  return { agree: row.agreementCount - 1, disagree: row.disagreementCount, isValidated: isAgreed, vote };
}

const correctionMissing = () =>
  new AppError("NOT_FOUND", "This correction is not there any more.", { reason: "correction-missing" });
