import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { photoScansRemoved } from "#server/features/scans/events.ts";
import { AppError } from "#server/http/app-error.ts";
import { emit } from "#server/lib/events.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

type RemoveDeps = Pick<Deps, "db">;

/** What a scan that was deleted was about. */
export interface RemovedScan {
  imageHash: string | null;
  resultId: string | null;
}
export const removedColumns = { imageHash: scanHistory.imageHash, resultId: scanHistory.resultId };

/** An event says no more photos than this; an account may have thousands. */
const HASHES_PER_EVENT = 500;

/** Removes one of the caller's scans. Another member's is as unknown as none. */
export async function removeScan(deps: RemoveDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = and(eq(scanHistory.id, id), eq(scanHistory.userId, actor.id));
    const removed = await tx.delete(scanHistory).where(own).returning(removedColumns);
    if (removed.length === 0) throw scanMissing();
    await forgetResults(tx, actor.id, removed);
  });
}

/** Removes all of the caller's scans. */
export async function clearScans(deps: RemoveDeps, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const removed = await tx.delete(scanHistory).where(eq(scanHistory.userId, actor.id)).returning(removedColumns);
    await forgetResults(tx, actor.id, removed);
  });
}

/**
 * Deletes what was identified in scans that were deleted: their own results, and older ones of the same photo once no scan
 * of the member's shows that. Tells that no scan may be left of their photos.
 */
export async function forgetResults(tx: Transaction, userId: string, removed: readonly RemovedScan[]): Promise<void> {
  const imageHashes = [...new Set(removed.flatMap(({ imageHash }) => imageHash ?? []))];
  const resultIds = removed.flatMap(({ resultId }) => resultId ?? []);
  if (imageHashes.length === 0 && resultIds.length === 0) return;
  await tx.execute(sql`
    delete from ${aiScanResults} r
    where r.user_id = ${userId}
      and (r.id = any(${sql.param(resultIds)}::uuid[]) or r.image_hash = any(${sql.param(imageHashes)}::text[]))
      and not exists (
        select from ${scanHistory} s where s.user_id = ${userId}
          and (s.result_id = r.id or (s.image_hash = r.image_hash and r.id <> all(${sql.param(resultIds)}::uuid[]))))`);
  for (let from = 0; from < imageHashes.length; from += HASHES_PER_EVENT) {
    await emit(tx, photoScansRemoved, { imageHashes: imageHashes.slice(from, from + HASHES_PER_EVENT) });
  }
}

export function scanMissing(): AppError {
  return new AppError("NOT_FOUND", "That scan is not in your history.", { reason: "scan-missing" });
}
