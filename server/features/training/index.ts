import { and, eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { picturesCorrectedBy } from "#server/features/identify/index.ts";
import { lockPicture, revalidate } from "#server/features/training/consensus.ts";
import { learnFromFeedback } from "#server/features/training/learn.ts";
import { aiTrainingData, feedbackConsensus } from "#shared/schema/index.ts";

export { countVotes, revalidate } from "#server/features/training/consensus.ts";

/** Members' corrections, which train the identification. */
export const trainingDomain = {
  on: [learnFromFeedback],
  productMerged: async (tx, { from, to }) => {
    const { correctProductId } = feedbackConsensus;
    await tx.update(feedbackConsensus).set({ correctProductId: to }).where(eq(correctProductId, from));
  },
  personalData: {
    parts: { corrections: { owner: aiTrainingData.userId } },
    notExported: [{ column: aiTrainingData.verifiedBy, because: "the correction is its author's" }],
    erase: async (tx, userId) => {
      const pictures = await picturesCorrectedBy(tx, userId);
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
