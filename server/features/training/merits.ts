import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { correctionContent } from "#server/features/training/content.ts";
import { hasNotCorrected } from "#server/features/training/pairs.ts";
import type { Merit, MeritSource } from "#server/lib/merits.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus } from "#shared/schema/index.ts";

/**
 * A correction that members agreed on: its first author has found it out, and those who said the same afterwards, by a
 * correction or a vote, were right. The votes belong to the first author's correction.
 */
export const correctionMerits: MeritSource = {
  kind: correctionContent.kind,
  find: async (db, id) => {
    const { userId, createdAt, visibility, answerId } = aiTrainingData;
    const [pair] = await db
      .select({
        userId,
        createdAt,
        answerId: feedbackConsensus.id,
        validatedAt: feedbackConsensus.validatedAt,
      })
      .from(aiTrainingData)
      .innerJoin(feedbackConsensus, and(eq(feedbackConsensus.id, answerId), feedbackConsensus.isValidated))
      .where(and(eq(aiTrainingData.id, id), eq(visibility, "public"), isNotNull(userId)));
    if (!pair?.userId || !pair.validatedAt) return [];
    const { validatedAt } = pair;
    const [first] = await db
      .select({ id: aiTrainingData.id })
      .from(aiTrainingData)
      .where(and(eq(answerId, pair.answerId), eq(visibility, "public"), isNotNull(userId)))
      .orderBy(asc(createdAt), asc(aiTrainingData.id))
      .limit(1);
    if (first?.id !== id) return [{ userId: pair.userId, reason: "vote-confirmed", by: "", at: validatedAt }];
    return [
      { userId: pair.userId, reason: "correction-validated", by: "", at: validatedAt },
      ...(await confirmedVoters(db, pair.answerId)).map(
        (voterId): Merit => ({ userId: voterId, reason: "vote-confirmed", by: voterId, at: validatedAt }),
      ),
    ];
  },
};

/** Those who agreed with an answer by a vote, and not by a correction of their own. */
async function confirmedVoters(db: Database | Transaction, id: string): Promise<string[]> {
  const { answerId, userId, vote } = correctionVotes;
  const rows = await db
    .select({ userId })
    .from(correctionVotes)
    .innerJoin(feedbackConsensus, eq(feedbackConsensus.id, answerId))
    .where(and(eq(answerId, id), eq(vote, "agree"), hasNotCorrected(feedbackConsensus.imageHash)));
  return rows.map((row) => row.userId);
}
