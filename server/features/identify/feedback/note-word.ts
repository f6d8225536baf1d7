import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Correction } from "#server/features/identify/feedback/correction.ts";
import { expire, lockEntries, recount } from "#server/features/identify/feedback/counts.ts";
import { identificationJudged } from "#server/features/identify/feedback/events.ts";
import type { OwnResult } from "#server/features/identify/feedback/own-result.ts";
import { noteFeedback } from "#server/features/scans/index.ts";
import { emit } from "#server/lib/events.ts";
import { CORRECTIONS_TO_EXPIRE } from "#shared/domain/limits.ts";
import { scanFeedback } from "#shared/schema/index.ts";

/** What a member says of an identification. */
export type Word =
  | { type: "thumbs_up" | "thumbs_down"; correction?: undefined; isPhotoShared?: undefined }
  | { type: "correction"; correction: Correction; isPhotoShared?: boolean | undefined };

/**
 * Puts a member's word on a picture in place of the one before: one for each member and picture, counted at its entry,
 * noted at the member's scans, and told to who learns from it. `id` is that of the dialog's answer where the word is one.
 * Call it with the author held.
 */
export async function noteWord(
  deps: Pick<Deps, "now">,
  tx: Transaction,
  { userId, result, id = v7() }: { userId: string; result: OwnResult; id?: string },
  { type, correction, isPhotoShared }: Word,
): Promise<void> {
  const now = deps.now();
  const { imageHash, brand, model, confidence } = result;
  const answeredAt = (await lockEntries(tx, [imageHash])).get(imageHash);
  const [before] = await tx
    .select({
      type: scanFeedback.feedbackType,
      at: scanFeedback.createdAt,
      photoSharedAt: scanFeedback.photoSharedAt,
    })
    .from(scanFeedback)
    .where(and(eq(scanFeedback.userId, userId), eq(scanFeedback.imageHash, imageHash)));
  const isOfThisAnswer = before !== undefined && (answeredAt === undefined || before.at >= answeredAt);
  if (isOfThisAnswer && before.type === type && correction === undefined) return;
  // With a correction that replaces another one the photo stays shared, or not, unless the member says otherwise.
  const staysShared = isPhotoShared ?? (before?.photoSharedAt ?? null) !== null;
  const word = {
    id,
    feedbackType: type,
    originalBrand: brand,
    originalModel: model,
    correctedBrand: correction?.brand ?? null,
    correctedModel: correction?.model ?? null,
    correctedProductType: correction?.productType ?? null,
    correctedCategory: correction?.category ?? null,
    correctedDescription: correction?.description ?? null,
    confidence,
    photoSharedAt: correction && staysShared ? (before?.photoSharedAt ?? now) : null,
    createdAt: now,
  };
  await tx
    .insert(scanFeedback)
    .values({ userId, imageHash, ...word })
    .onConflictDoUpdate({ target: [scanFeedback.userId, scanFeedback.imageHash], set: word });
  const { corrections } = await recount(tx, imageHash);
  if (correction && corrections >= CORRECTIONS_TO_EXPIRE) await expire(tx, imageHash, now);
  await noteFeedback(tx, {
    userId,
    imageHash,
    resultId: result.id,
    type,
    at: now,
    correction: correction ?? null,
    wasCorrected: before?.type === "correction",
  });
  await emit(tx, identificationJudged, { userId, imageHash });
}
