import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Domain } from "#server/domain.ts";
import { lockPicture, revalidate } from "#server/features/training/consensus.ts";
import { correctionContent } from "#server/features/training/content.ts";
import { learnFromFeedback, learnFromModeration } from "#server/features/training/learn.ts";
import { correctionMerits } from "#server/features/training/merits.ts";
import { validatedNotice } from "#server/features/training/notice.ts";
import { pictureOf } from "#server/features/training/pairs.ts";
import { trainingRoutes } from "#server/features/training/routes.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus } from "#shared/schema/index.ts";

/** Members' corrections, which train the identification. */
export const trainingDomain = {
  routes: { training: trainingRoutes },
  content: [correctionContent],
  merits: [correctionMerits],
  notices: [validatedNotice],
  on: [learnFromFeedback, learnFromModeration],
  productMerged: async (tx, { from, to }) => {
    const { correctProductId } = feedbackConsensus;
    await tx.update(feedbackConsensus).set({ correctProductId: to }).where(eq(correctProductId, from));
  },
  personalData: {
    parts: {
      corrections: { owner: aiTrainingData.userId },
      correctionVotes: {
        owner: correctionVotes.userId,
        join: { table: feedbackConsensus, on: eq(feedbackConsensus.id, correctionVotes.answerId) },
        only: {
          createdAt: correctionVotes.createdAt,
          vote: correctionVotes.vote,
          name: feedbackConsensus.correctProductName,
          brand: feedbackConsensus.correctProductBrand,
        },
      },
    },
    notExported: [{ column: aiTrainingData.verifiedBy, because: "the correction is its author's" }],
    erase: async (tx, userId) => {
      const pictures = await picturesConcerning(tx, userId);
      // All of them before a pair is touched, as who learns of a picture touches pairs with it locked.
      for (const imageHash of pictures) await lockPicture(tx, imageHash);
      // Only a correction that others confirmed outlives its author.
      const { communityValidated, isVerified } = aiTrainingData;
      await tx
        .delete(aiTrainingData)
        .where(and(eq(aiTrainingData.userId, userId), eq(communityValidated, false), eq(isVerified, false)));
      return async () => {
        for (const imageHash of pictures) await revalidate(tx, imageHash);
      };
    },
  },
} satisfies Domain;

/** The pictures that a member corrected, and those on whose corrections they voted, in one order for all. */
async function picturesConcerning(tx: Transaction, userId: string): Promise<string[]> {
  const voted = await tx
    .selectDistinct({ imageHash: feedbackConsensus.imageHash })
    .from(correctionVotes)
    .innerJoin(feedbackConsensus, eq(feedbackConsensus.id, correctionVotes.answerId))
    .where(eq(correctionVotes.userId, userId));
  const corrected = await tx
    .selectDistinct({ imageHash: pictureOf })
    .from(aiTrainingData)
    .where(eq(aiTrainingData.userId, userId));
  return [...new Set([...corrected, ...voted].map(({ imageHash }) => imageHash))].sort();
}
