import { eq } from "drizzle-orm";
import { holdAccount } from "#server/features/accounts/index.ts";
import { findCorrection, identificationJudged } from "#server/features/identify/index.ts";
import { lockPicture, revalidate } from "#server/features/training/consensus.ts";
import { correctionContent } from "#server/features/training/content.ts";
import { keepPair, pictureOf } from "#server/features/training/pairs.ts";
import { subscribe } from "#server/lib/events.ts";
import { meritsChanged } from "#server/lib/merits.ts";
import { aiTrainingData } from "#shared/schema/index.ts";

/**
 * Learns what a member says of a picture. It reads what they say now, not what they said as the event was sent: an event
 * that arrives twice, or after a later one, changes nothing.
 */
export const learnFromFeedback = subscribe(identificationJudged, async (deps, { userId, imageHash }) => {
  await deps.db.transaction(async (tx) => {
    // Before the picture's lock, which the deletion of an account takes with that account locked. Of one that has gone,
    // the deletion has counted what is left.
    if (!(await holdAccount(tx, userId))) return;
    await lockPicture(tx, imageHash);
    await keepPair(tx, { userId, imageHash }, await findCorrection(tx, { userId, imageHash }));
    await revalidate(tx, imageHash);
  });
});

/** Once a moderator has hidden a correction, removed it or put it back, those of its picture are counted anew. */
export const learnFromModeration = subscribe(meritsChanged, async (deps, { kind, id }) => {
  if (kind !== correctionContent.kind) return;
  const [pair] = await deps.db.select({ imageHash: pictureOf }).from(aiTrainingData).where(eq(aiTrainingData.id, id));
  if (pair) await deps.db.transaction((tx) => revalidate(tx, pair.imageHash));
});
