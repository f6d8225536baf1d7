import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { scanMissing } from "#server/features/scans/remove-scans.ts";
import { readScan } from "#server/features/scans/service.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { HandlerInput } from "#shared/http/endpoint.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

type Update = HandlerInput<typeof scans.update>["body"];

/**
 * Notes what the member says of the item on one of their photos. Throws NOT_FOUND for another member's scan as for none,
 * CONFLICT for a scan without an identified photo, INVALID_INPUT for a link that must not be opened.
 */
export async function updateScan(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  update: Update,
): Promise<Scan> {
  const said = {
    userUpdatedBrand: update.userUpdatedBrand || null,
    userUpdatedModel: update.userUpdatedModel || null,
    userUpdatedProductType: update.userUpdatedProductType || null,
    userUpdatedCategory: update.userUpdatedCategory || null,
    userUpdatedDescription: update.userUpdatedDescription || null,
    userFoundProductUrl: linkOf(update.userFoundProductUrl || null),
    userNotes: update.userNotes || null,
  };
  await takeTry(db, TRY_LIMITS.scanNotes, actor.id);
  return db.transaction(async (tx) => {
    const [scan] = await tx
      .select({ resultId: scanHistory.resultId })
      .from(scanHistory)
      .where(and(eq(scanHistory.id, id), eq(scanHistory.userId, actor.id)))
      .for("share");
    if (!scan) throw scanMissing();
    if (scan.resultId === null) throw nothingIdentified();
    await tx
      .update(aiScanResults)
      .set({ ...said, updatedAt: now() })
      .where(and(eq(aiScanResults.id, scan.resultId), eq(aiScanResults.userId, actor.id)));
    return readScan(tx, actor, id);
  });
}

/** A link as browsers write it, null for none. */
function linkOf(text: string | null): string | null {
  if (text === null) return null;
  const link = safeLink(text);
  if (link) return link.href;
  throw new AppError("INVALID_INPUT", "Please check: userFoundProductUrl.", {
    reason: "input-invalid",
    fields: { userFoundProductUrl: "Copy the whole address of the page: it begins with https:// or http://." },
  });
}

export function nothingIdentified(): AppError {
  return new AppError("CONFLICT", "Only what was identified on a photo can be corrected; this scan has none.", {
    reason: "scan-without-photo",
  });
}
