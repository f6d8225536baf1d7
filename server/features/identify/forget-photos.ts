import { and, eq, gt, gte, inArray, lte, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeObjects } from "#server/features/files/index.ts";
import { hideUnscanned } from "#server/features/identify/feedback/share-photo.ts";
import { photoScansRemoved } from "#server/features/scans/index.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { subscribe } from "#server/lib/events.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { CORRECTIONS_TO_EXPIRE, IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import { aiScanResults, identifyClaims, imageCacheEntries } from "#shared/schema/index.ts";

/** One statement deletes at most this many rows, and no more objects are then removed before the next one. */
const BATCH = 100;
/** Those who wait for an answer ask for it long before. */
const CLAIMS_KEPT_MS = HOUR_MS;
/** What has no scan so long after it was kept will never have one: the process or the database ended in between. */
const UNSCANNED_KEPT_MS = HOUR_MS;
/** So far back they are looked for; longer no server is down. */
const UNSCANNED_SOUGHT_MS = 7 * DAY_MS;

/** Removes photos to which nothing refers any more; what can't be removed is the sweep's. */
const removePhotos = defineJob("remove-photos", z.object({ names: z.array(z.string()) }));
export const removePhotosJob = handleJob(removePhotos, (deps, { names }) => removeObjects(deps, names));

/**
 * Deletes the kept answers to photos, and these, once no member has a scan of them any more. Other
 * members see a photo no longer once its author has deleted their scan of it.
 */
export const forgetUnscanned = subscribe(photoScansRemoved, async (deps, { imageHashes }) => {
  await hideUnscanned(deps.db, imageHashes);
  await forgetPhotos(deps, imageHashes);
});

/** Deletes the kept answers to these photos, and the photos, where no member has a scan of them. */
export async function forgetPhotos(
  deps: Pick<Deps, "db" | "storage" | "log">,
  imageHashes: readonly string[],
): Promise<void> {
  for (let from = 0; from < imageHashes.length; from += BATCH) {
    const hashes = imageHashes.slice(from, from + BATCH);
    const gone = await deps.db.transaction((tx) =>
      deleteEntries(tx, inArray(imageCacheEntries.imageHash, hashes), { isUnneeded: isUnscanned(tx) }),
    );
    await removeObjects(deps, namesOf(gone));
  }
}

/**
 * Deletes with an account the answers to photos that only this member has scanned. The photos, of homes, go once that is
 * certain: a job removes their bytes.
 */
export async function eraseOwnPhotos(
  tx: Transaction,
  userId: string,
  { queue }: Pick<Deps, "queue">,
): Promise<undefined> {
  const scannedHere = tx
    .select({ hash: aiScanResults.imageHash })
    .from(aiScanResults)
    .where(eq(aiScanResults.userId, userId));
  const isOwn = inArray(imageCacheEntries.imageHash, scannedHere);
  const isUnneeded = isUnscanned(tx, ne(aiScanResults.userId, userId));
  const names = namesOf(await deleteEntries(tx, isOwn, { isUnneeded }));
  for (let from = 0; from < names.length; from += BATCH) {
    await queue.add(removePhotos, { names: names.slice(from, from + BATCH) }, { tx });
  }
}

/** Deletes the answers that have run out, or that no scan came of, with their photos, and what is left of who looked at photos. */
export async function clearExpiredPhotos(deps: Pick<Deps, "db" | "storage" | "log" | "now">): Promise<void> {
  const moment = deps.now();
  // An answer that was ended by corrections is given no more, but its photo stays in its members' histories.
  const isOld = lte(imageCacheEntries.createdAt, new Date(moment.getTime() - IDENTIFIED_DAYS * DAY_MS));
  const isCorrected = gte(imageCacheEntries.correctionCount, CORRECTIONS_TO_EXPIRE);
  const isExpired = and(lte(imageCacheEntries.expiresAt, moment), or(isOld, not(isCorrected))) as SQL;
  await clearEntries(deps, () => ({ which: isExpired }));
  const keptAt = (ago: number) => new Date(moment.getTime() - ago + IDENTIFIED_DAYS * DAY_MS);
  const isSought = and(
    gt(imageCacheEntries.expiresAt, keptAt(UNSCANNED_SOUGHT_MS)),
    lte(imageCacheEntries.expiresAt, keptAt(UNSCANNED_KEPT_MS)),
  );
  await clearEntries(deps, (tx) => ({ which: and(isSought, isUnscanned(tx)) as SQL, isUnneeded: isUnscanned(tx) }));
  const isOver = lte(identifyClaims.leaseEndsAt, new Date(moment.getTime() - CLAIMS_KEPT_MS));
  for (;;) {
    const some = deps.db.select({ key: identifyClaims.key }).from(identifyClaims).where(isOver).limit(BATCH);
    const { rowCount } = await deps.db.delete(identifyClaims).where(inArray(identifyClaims.key, some));
    if ((rowCount ?? 0) < BATCH) break;
  }
}

/** Deletes entries with their photos, so many at a time. */
async function clearEntries(
  deps: Pick<Deps, "db" | "storage" | "log">,
  entries: (tx: Transaction) => { which: SQL; isUnneeded?: SQL },
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const gone = await deps.db.transaction((tx) => {
      const { which, ...more } = entries(tx);
      return deleteEntries(tx, which, { ...more, limit: BATCH });
    });
    await removeObjects(deps, namesOf(gone));
    deleted = gone.length;
  }
}

/** The condition that no member has a scan of an entry’s photo; of those that `whose` says, where it does. */
function isUnscanned(tx: Transaction, whose?: SQL): SQL {
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(aiScanResults)
      .where(and(eq(aiScanResults.imageHash, imageCacheEntries.imageHash), whose)),
  );
}

interface Which {
  /** Which of them are not needed any more, once they are locked. */
  isUnneeded?: SQL;
  limit?: number;
}

/**
 * Deletes entries. Their rows are locked first: of two members who leave at once the second one then sees that the first
 * has gone. Where only some are deleted, those that are being renewed are left alone.
 */
async function deleteEntries(tx: Transaction, which: SQL, { isUnneeded, limit }: Which): Promise<Gone[]> {
  const found = tx
    .select({ id: imageCacheEntries.id })
    .from(imageCacheEntries)
    .where(which)
    .orderBy(imageCacheEntries.imageHash);
  const locked = await (limit === undefined
    ? found.for("update")
    : found.limit(limit).for("update", { skipLocked: true }));
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return tx
    .delete(imageCacheEntries)
    .where(and(inArray(imageCacheEntries.id, ids), isUnneeded))
    .returning({ objectName: imageCacheEntries.objectName });
}

interface Gone {
  objectName: string | null;
}

const namesOf = (gone: readonly Gone[]): string[] => gone.flatMap(({ objectName }) => objectName ?? []);
