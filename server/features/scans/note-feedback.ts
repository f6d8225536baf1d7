import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { FEEDBACK_TYPES } from "#shared/domain/feedback.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

interface GivenFeedback {
  userId: string;
  imageHash: string;
  /** What it is about: the member's latest result of that picture. */
  resultId: string;
  type: (typeof FEEDBACK_TYPES)[number];
  at: Date;
  correction: {
    brand: string | null;
    model: string | null;
    productType: string | null;
    category: string | null;
    description: string | null;
  } | null;
  /** Whether it takes the place of a correction of theirs. */
  wasCorrected: boolean;
}

/**
 * Notes at a member's scans of a picture what they say of its identification. A correction replaces the one before, and
 * anything else takes that back; what they noted by hand otherwise stays.
 */
export async function noteFeedback(
  tx: Transaction,
  { userId, imageHash, resultId, type, at, correction, wasCorrected }: GivenFeedback,
): Promise<void> {
  await tx
    .update(scanHistory)
    .set({
      feedbackType: type,
      feedbackTimestamp: at,
      userCorrectedBrand: correction?.brand ?? null,
      userCorrectedModel: correction?.model ?? null,
    })
    .where(and(eq(scanHistory.userId, userId), eq(scanHistory.imageHash, imageHash)));
  if (!correction && !wasCorrected) return;
  // Undefined leaves a column as it is.
  const unsaid = wasCorrected ? null : undefined;
  await tx
    .update(aiScanResults)
    .set({
      userUpdatedBrand: correction?.brand ?? unsaid,
      userUpdatedModel: correction?.model ?? unsaid,
      userUpdatedProductType: correction?.productType ?? unsaid,
      userUpdatedCategory: correction?.category ?? unsaid,
      userUpdatedDescription: correction?.description ?? unsaid,
      updatedAt: at,
    })
    .where(and(eq(aiScanResults.id, resultId), eq(aiScanResults.userId, userId)));
}
