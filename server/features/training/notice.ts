import { and, asc, eq, isNotNull } from "drizzle-orm";
import * as z from "zod";
import { defineNotice } from "#server/lib/notices.ts";
import { aiTrainingData, feedbackConsensus } from "#shared/schema/index.ts";

/** Members agreed on a correction: its authors are told, and that the identifier gives their answer now. */
export const validatedNotice = defineNotice({
  what: "correction-validated",
  about: z.object({ answerId: z.uuid() }),
  find: async ({ db }, { answerId }) => {
    const rows = await db
      .select({
        userId: aiTrainingData.userId,
        imageHash: feedbackConsensus.imageHash,
        name: feedbackConsensus.correctProductName,
      })
      .from(feedbackConsensus)
      .innerJoin(aiTrainingData, eq(aiTrainingData.answerId, feedbackConsensus.id))
      .where(
        and(
          eq(feedbackConsensus.id, answerId),
          feedbackConsensus.isValidated,
          eq(aiTrainingData.visibility, "public"),
          isNotNull(aiTrainingData.userId),
        ),
      )
      .orderBy(asc(aiTrainingData.createdAt));
    return rows.flatMap(({ userId, imageHash, name }) =>
      userId === null
        ? []
        : [
            {
              userId,
              // Several members: none of them alone.
              triggeredBy: null,
              path: "/ai-training",
              entity: { type: "training", id: answerId },
              facts: { name },
              // The same answer, validated again after it was not for a while, is told once.
              key: `${imageHash} ${name}`,
            },
          ],
    );
  },
  words: ({ name }) => ({
    en: { title: "Members agree with you", message: `The scanner now says “${name}” for this photo.` },
    fr: {
      title: "Les membres sont d’accord avec vous",
      message: `Pour cette photo, le numériseur répond maintenant «\u00a0${name}\u00a0».`,
    },
  }),
});
