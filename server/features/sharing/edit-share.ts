import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { renameWithShare } from "#server/features/catalog/index.ts";
import { refuseBlockedWords } from "#server/features/moderation/index.ts";
import { getOwnShare, isOpen, shareMissing } from "#server/features/sharing/own-shares.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { sharedVideos as contract, OwnShare } from "#shared/contracts/sharing/shared-videos.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { sharedVideos } from "#shared/schema/index.ts";

type Changes = z.output<typeof contract.edit.body>;

/**
 * Corrects the product that came with a share of the caller's own. Throws NOT_FOUND for another member's, CONFLICT
 * `share-closed` while a moderator looks at it and after it was removed, CONFLICT `product-built-upon` once others have
 * put something on its page, CONFLICT for a code that is another product's, and what `refuseBlockedWords` throws.
 */
export async function editShare(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  { name, brand, category }: Changes,
): Promise<OwnShare> {
  const { db, now } = deps;
  refuseBlockedWords({ name, brand });
  await takeTry(db, TRY_LIMITS.shareEdits, actor.id);
  await db.transaction(async (tx) => {
    const [share] = await tx
      .select()
      .from(sharedVideos)
      .where(and(eq(sharedVideos.id, id), eq(sharedVideos.userId, actor.id)))
      .for("no key update");
    if (!share) throw shareMissing();
    if (!isOpen(share)) throw shareClosed();
    if (!(await renameWithShare(tx, share, { name, brand, category }))) throw builtUpon();
    await tx.update(sharedVideos).set({ editedAt: now() }).where(eq(sharedVideos.id, id));
  });
  return getOwnShare(deps, actor, id);
}

/**
 * Notes that an upload is about to get another picture or other captions, if it is shared. Throws CONFLICT `share-closed`
 * where they are not its sharer's to change any more: what was reported stays as it was seen.
 */
export async function noteUploadEdit(tx: Transaction, uploadId: string, now: Date): Promise<void> {
  const isShared = eq(sharedVideos.uploadId, uploadId);
  const [share] = await tx.select().from(sharedVideos).where(isShared).for("no key update");
  if (!share) return;
  if (!isOpen(share)) throw shareClosed();
  await tx.update(sharedVideos).set({ editedAt: now }).where(isShared);
}

function shareClosed(): AppError {
  const message = "A moderator is looking at this, or has removed it: it can't be changed.";
  return new AppError("CONFLICT", message, { reason: "share-closed" });
}

function builtUpon(): AppError {
  const message = "Others have put something on this product's page, so only a moderator can change its name now.";
  return new AppError("CONFLICT", message, { reason: "product-built-upon" });
}
