import { buffer } from "node:stream/consumers";
import { and, eq, exists, gt, gte, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { CORRECTIONS_TO_EXPIRE } from "#shared/domain/limits.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import type { Download } from "#shared/http/endpoint.ts";
import { aiScanResults, imageCacheEntries } from "#shared/schema/index.ts";

/**
 * The photo with that hash, for a member who had it identified, and for super-admins. Throws NOT_FOUND to everybody else,
 * as for one that never was or has expired.
 */
export async function readScanImage(
  { db, storage, log, now }: Pick<Deps, "db" | "storage" | "log" | "now">,
  actor: Actor,
  imageHash: string,
): Promise<Download> {
  const isOwn = exists(
    db
      .select({ one: sql`1` })
      .from(aiScanResults)
      .where(and(eq(aiScanResults.imageHash, imageHash), eq(aiScanResults.userId, actor.id))),
  );
  const maySee = isAllowed("see-scan-analytics", actor.role) ? undefined : isOwn;
  return { bytes: await openPhoto({ db, storage, log, now }, imageHash, maySee) };
}

/** The condition that an entry's photo is there and its time has not ended. */
export function isPhotoKept(now: Date): SQL {
  const { objectName, expiresAt, correctionCount } = imageCacheEntries;
  // Of one that was corrected the answer has ended, not the photo's time.
  return and(isNotNull(objectName), or(gt(expiresAt, now), gte(correctionCount, CORRECTIONS_TO_EXPIRE))) as SQL;
}

/** A photo's bytes, where the condition holds. Throws NOT_FOUND otherwise. */
export async function openPhoto(
  { db, storage, log, now }: Pick<Deps, "db" | "storage" | "log" | "now">,
  imageHash: string,
  maySee: SQL | undefined,
): Promise<Uint8Array> {
  const [entry] = await db
    .select({ objectName: imageCacheEntries.objectName })
    .from(imageCacheEntries)
    .where(and(eq(imageCacheEntries.imageHash, imageHash), isPhotoKept(now()), maySee));
  if (!entry?.objectName) throw noSuchPhoto();
  const bytes = await storage.open(entry.objectName);
  if (bytes === null) {
    log.error({ name: entry.objectName }, "the bytes of an identified photo are missing");
    throw noSuchPhoto();
  }
  return buffer(bytes);
}

export function noSuchPhoto(): AppError {
  return new AppError("NOT_FOUND", "That photo is not there any more.", { reason: "photo-missing" });
}
