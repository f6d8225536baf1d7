import { and, eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { aiTrainingData } from "#shared/schema/index.ts";

/** Members' corrections, which train the identification. */
export const trainingDomain = {
  personalData: {
    parts: { corrections: { owner: aiTrainingData.userId } },
    notExported: [{ column: aiTrainingData.verifiedBy, because: "the correction is its author's" }],
    erase: async (tx, userId) => {
      // Only a correction that others confirmed outlives its author.
      const { communityValidated, isVerified } = aiTrainingData;
      await tx
        .delete(aiTrainingData)
        .where(and(eq(aiTrainingData.userId, userId), eq(communityValidated, false), eq(isVerified, false)));
      return undefined;
    },
  },
} satisfies Domain;
