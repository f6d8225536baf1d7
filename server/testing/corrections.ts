import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { makeIdentified, makeUser } from "#server/testing/factories.ts";
import type { CorrectionVote } from "#shared/domain/identify/consensus.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus, scanFeedback } from "#shared/schema/index.ts";

/**
 * A member's correction of a photo that they let members see, as it is once it was learnt: the word, the pair and the answer
 * that it proposes. The photo itself is made by `makeKeptPhoto`.
 */
export async function makeCorrection(
  db: Database,
  { userId, ...values }: Partial<typeof aiTrainingData.$inferInsert> = {},
) {
  const author = userId ?? (await makeUser(db)).id;
  const { imageHash, result } = await makeIdentified(db, { userId: author });
  const { identifiedName: name, identifiedBrand: brand } = result;
  const corrected = { correctedBrand: "Oakline", correctedModel: "Billings" };
  const createdAt = values.createdAt ?? new Date();
  await db.insert(scanFeedback).values({
    id: v7(),
    userId: author,
    imageHash,
    originalBrand: brand,
    ...corrected,
    feedbackType: "correction",
    photoSharedAt: createdAt,
    createdAt,
  });
  const answerId = v7();
  await db.insert(feedbackConsensus).values({
    id: answerId,
    imageHash,
    correctProductName: "Oakline Billings",
    correctProductBrand: "Oakline",
    confidenceThreshold: 0.67,
  });
  const id = v7();
  await db.insert(aiTrainingData).values({
    id,
    userId: author,
    scanResultId: result.id,
    answerId,
    correctionType: "several",
    originalIdentification: { imageHash, name, brand },
    ...corrected,
    createdAt,
    ...values,
  });
  await db.update(feedbackConsensus).set({ shownCorrectionId: id }).where(eq(feedbackConsensus.id, answerId));
  return { id, answerId, imageHash };
}

export async function makeVote(
  db: Database,
  { answerId, userId, vote = "agree" }: { answerId: string; userId: string; vote?: CorrectionVote },
): Promise<void> {
  await db.insert(correctionVotes).values({ answerId, userId, vote });
}
