import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { holdProduct, productMissing } from "#server/features/catalog/index.ts";
import { scanMissing } from "#server/features/scans/remove-scans.ts";
import { readScan } from "#server/features/scans/service.ts";
import { nothingIdentified } from "#server/features/scans/update-scan.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Scan } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { scanHistory } from "#shared/schema/index.ts";

/**
 * Notes which product the item on a photo is, as its member has recognised it among the matches. Throws NOT_FOUND for a
 * product that is not in the catalogue and for another member's scan, CONFLICT for a scan without an identified photo.
 */
export async function nameProduct(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  productId: string,
): Promise<Scan> {
  await takeTry(db, TRY_LIMITS.scanNotes, actor.id);
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const held = await holdProduct(tx, productId);
    if (held === null) throw productMissing();
    const isOwn = and(eq(scanHistory.id, id), eq(scanHistory.userId, actor.id));
    const [scan] = await tx.select({ resultId: scanHistory.resultId }).from(scanHistory).where(isOwn).for("update");
    if (!scan) throw scanMissing();
    if (scan.resultId === null) throw nothingIdentified();
    await tx.update(scanHistory).set({ productId: held, isRefused: false }).where(isOwn);
    return readScan(tx, actor, id);
  });
}
