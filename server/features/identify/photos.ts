import { buffer } from "node:stream/consumers";
import { and, eq, exists, gt, gte, or, sql } from "drizzle-orm";
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
  // Its answer has ended, not its time.
  const isCorrected = gte(imageCacheEntries.correctionCount, CORRECTIONS_TO_EXPIRE);
  const maySee = isAllowed("see-scan-analytics", actor.role) ? sql`true` : isOwn;
  const [entry] = await db
    .select({ objectName: imageCacheEntries.objectName })
    .from(imageCacheEntries)
    .where(
      and(eq(imageCacheEntries.imageHash, imageHash), or(gt(imageCacheEntries.expiresAt, now()), isCorrected), maySee),
    );
  if (!entry?.objectName) throw noSuchPhoto();
  const bytes = await storage.open(entry.objectName);
  if (bytes === null) {
    log.error({ name: entry.objectName }, "the bytes of an identified photo are missing");
    throw noSuchPhoto();
  }
  return { bytes: await buffer(bytes) };
}

function noSuchPhoto(): AppError {
  return new AppError("NOT_FOUND", "That photo is not there any more.", { reason: "photo-missing" });
}
