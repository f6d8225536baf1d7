import { and, asc, eq, gt, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeWithShare, unlistWithShare } from "#server/features/catalog/index.ts";
import { forgetUpload } from "#server/features/files/index.ts";
import { closeCasesAbout } from "#server/features/moderation/index.ts";
import { deadLinkCase } from "#server/features/sharing/dead-link-case.ts";
import { videoMerits } from "#server/features/sharing/merits.ts";
import { shareMissing } from "#server/features/sharing/own-shares.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { holdShares, passOn } from "#server/features/sharing/share-case.ts";
import { AppError } from "#server/http/app-error.ts";
import { weighMerits } from "#server/lib/merits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  linkChecks,
  moderationItems,
  moderationTexts,
  sharedVideos,
  takedowns,
  uploads,
} from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now" | "log">;

const BATCH = 100;

/**
 * Takes back a share of the caller's own: it is hidden at once, its files are withheld, and its product goes with it
 * unless others have put something on its page. Then it is erased, at the latest once a moderator has decided on what
 * waits about it. Throws NOT_FOUND for another member's, CONFLICT `share-closed` for one that a moderator has removed.
 */
export async function withdrawShare(deps: Needs, actor: Actor, id: string): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    await holdShares(tx, actor.id);
    const [share] = await tx
      .select()
      .from(sharedVideos)
      .where(and(eq(sharedVideos.id, id), eq(sharedVideos.userId, actor.id)))
      .for("update");
    if (!share || share.withdrawnAt !== null) throw shareMissing();
    // Else the same could be shared anew.
    if (share.visibility === "removed") throw removedBefore();
    await tx.update(sharedVideos).set({ visibility: "hidden", withdrawnAt: now() }).where(eq(sharedVideos.id, id));
    await placeSharedVideo(tx, id);
    await weighMerits(tx, videoMerits, id);
    await unlistWithShare(tx, share);
    await forgetLink(tx, share, now());
    await passOn(tx, share, now());
  });
  try {
    await eraseShare(deps, id);
  } catch (err) {
    // It is hidden already; the sweep tries again.
    deps.log.warn({ err, shareId: id }, "a share was taken back and not erased yet");
  }
}

function removedBefore(): AppError {
  const message = "A moderator has removed this. It can't be taken back any more, but you can appeal.";
  return new AppError("CONFLICT", message, { reason: "share-closed" });
}

/** Whether a dead link stays with its product is no question any more. */
async function forgetLink(
  tx: Transaction,
  { id, productId, link }: typeof sharedVideos.$inferSelect,
  now: Date,
): Promise<void> {
  if (link === null) return;
  await tx.delete(linkChecks).where(and(eq(linkChecks.productId, productId), eq(linkChecks.url, link)));
  await closeCasesAbout(tx, { kind: deadLinkCase.kind, subjectId: id }, { now });
}

/** Erases withdrawn shares about which nothing waits any more. Rejects at the end if one could not be erased. */
export async function eraseWithdrawn(deps: Needs): Promise<void> {
  const failures: unknown[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await deps.db
      .select({ id: sharedVideos.id })
      .from(sharedVideos)
      .where(and(isErasable(deps.db), gt(sharedVideos.id, after)))
      .orderBy(asc(sharedVideos.id))
      .limit(BATCH);
    for (const { id } of rows) await eraseShare(deps, id).catch((error: unknown) => failures.push(error));
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} shares could not be erased`);
}

/** Nothing is done where something about it still waits. */
async function eraseShare(deps: Needs, id: string): Promise<void> {
  const upload = await deps.db.transaction(async (tx) => {
    // The lock: a report or a notice comes before this, or finds nothing.
    const [locked] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, id)).for("update");
    if (!locked) return undefined;
    const [share] = await tx
      .delete(sharedVideos)
      .where(and(eq(sharedVideos.id, id), isErasable(tx)))
      .returning();
    if (!share) return undefined;
    await removeWithShare(tx, share);
    if (share.uploadId === null) return undefined;
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, share.uploadId));
    return row;
  });
  if (upload) await forgetUpload(deps, upload);
}

/**
 * Taken back, not removed by a moderator since (which its sharer may appeal against), and with neither a report nor a
 * copyright notice waiting, for which it is the evidence, nor a case that the same has joined since.
 */
function isErasable(db: Transaction | Deps["db"]): SQL | undefined {
  const item = db
    .select({ one: sql`1` })
    .from(moderationItems)
    .where(
      and(
        eq(moderationItems.kind, "video"),
        eq(moderationItems.subjectId, sharedVideos.id),
        eq(moderationItems.status, "proposed"),
      ),
    );
  const notice = db
    .select({ one: sql`1` })
    .from(takedowns)
    .where(and(eq(takedowns.kind, "video"), eq(takedowns.subjectId, sharedVideos.id), eq(takedowns.state, "received")));
  // Kept while its item waits.
  const joined = db
    .select({ one: sql`1` })
    .from(moderationTexts)
    .where(and(eq(moderationTexts.authorId, sharedVideos.userId), eq(moderationTexts.placeId, sharedVideos.id)));
  return and(
    isNotNull(sharedVideos.withdrawnAt),
    eq(sharedVideos.visibility, "hidden"),
    notExists(item),
    notExists(notice),
    notExists(joined),
  );
}
