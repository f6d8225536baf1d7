import { inArray } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { photoScansRemoved } from "#server/features/scans/events.ts";
import { scanMissing } from "#server/features/scans/remove-scans.ts";
import { emit } from "#server/lib/events.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { aiScanResults, scanHistory, users } from "#shared/schema/index.ts";

/**
 * Deletes results of any members' with the scans that show them, all of them or none, and says that no scan may be left of
 * their photos. Returns how many there were.
 */
export async function removeResults(deps: Pick<Deps, "db">, actor: Actor, ids: readonly string[]): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const wanted = [...new Set(ids)];
    const owners = tx.select({ id: aiScanResults.userId }).from(aiScanResults).where(inArray(aiScanResults.id, wanted));
    // The members before what is theirs, as everything else takes them, in one order.
    await tx.select({ id: users.id }).from(users).where(inArray(users.id, owners)).orderBy(users.id).for("key share");
    await tx.delete(scanHistory).where(inArray(scanHistory.resultId, wanted));
    const { id, imageHash, confidence, category } = aiScanResults;
    const removed = await tx
      .delete(aiScanResults)
      .where(inArray(id, wanted))
      .returning({ id, imageHash, confidence, category });
    for (const result of removed) {
      await recordChange(tx, {
        actor,
        action: "scanResults.remove",
        target: { type: "scan-result", id: result.id },
        before: { confidence: result.confidence, category: result.category },
        after: null,
      });
    }
    const imageHashes = [...new Set(removed.map((result) => result.imageHash))];
    if (imageHashes.length > 0) await emit(tx, photoScansRemoved, { imageHashes });
    return removed.length;
  });
}

/** Deletes one result. Throws NOT_FOUND. */
export async function removeResult(deps: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  if ((await removeResults(deps, actor, [id])) === 0) throw scanMissing();
}
