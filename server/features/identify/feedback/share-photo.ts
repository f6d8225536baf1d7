import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { identificationJudged } from "#server/features/identify/feedback/events.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { emit } from "#server/lib/events.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { scanFeedback } from "#shared/schema/index.ts";

/**
 * Lets other members see the photo of a correction of the actor's own, or no longer. Without a correction there is nothing
 * to check: throws NOT_FOUND.
 */
export async function sharePhoto(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  imageHash: string,
  isShared: boolean,
): Promise<{ isShared: boolean }> {
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
