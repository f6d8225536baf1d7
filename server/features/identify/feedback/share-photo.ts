import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { identificationJudged } from "#server/features/identify/feedback/events.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { refuseSuspended } from "#server/http/refuse-suspended.ts";
import { emit } from "#server/lib/events.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { aiScanResults, scanFeedback } from "#shared/schema/index.ts";

/**
 * Lets other members see the photo of a correction of the actor's own, or no longer. Without a correction there is nothing
 * to check: throws NOT_FOUND. Throws FORBIDDEN where a suspended member would show it.
 */
export async function sharePhoto(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  imageHash: string,
  isShared: boolean,
): Promise<{ isShared: boolean }> {
  if (isShared) refuseSuspended(actor);
  await takeTry(deps.db, TRY_LIMITS.identifyFeedback, actor.id);
  await deps.db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const { photoSharedAt } = scanFeedback;
    const changed = await tx
      .update(scanFeedback)
      .set({ photoSharedAt: isShared ? sql`coalesce(${photoSharedAt}, ${deps.now()})` : null })
      .where(
        and(
          eq(scanFeedback.userId, actor.id),
          eq(scanFeedback.imageHash, imageHash),
          eq(scanFeedback.feedbackType, "correction"),
        ),
      )
      .returning({ id: scanFeedback.id });
    if (changed.length === 0) {
      const message = "This correction is not there any more.";
      throw new AppError("NOT_FOUND", message, { reason: "correction-missing" });
    }
    await emit(tx, identificationJudged, { userId: actor.id, imageHash });
  });
  return { isShared };
}

/**
 * Shows photos to no other members any more whose author has no scan of them now; to be called with the photos of which
 * scans were deleted.
 */
export async function hideUnscanned(db: Database, imageHashes: readonly string[]): Promise<void> {
  const own = db
    .select({ one: sql`1` })
    .from(aiScanResults)
    .where(and(eq(aiScanResults.imageHash, scanFeedback.imageHash), eq(aiScanResults.userId, scanFeedback.userId)));
  await db.transaction(async (tx) => {
    const hidden = await tx
      .update(scanFeedback)
      .set({ photoSharedAt: null })
      .where(and(inArray(scanFeedback.imageHash, imageHashes), isNotNull(scanFeedback.photoSharedAt), notExists(own)))
      .returning({ userId: scanFeedback.userId, imageHash: scanFeedback.imageHash });
    for (const one of hidden) await emit(tx, identificationJudged, one);
  });
}
