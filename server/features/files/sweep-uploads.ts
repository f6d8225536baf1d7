import { and, asc, eq, gt, inArray, lt, notExists, or, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { giveUpConversion } from "#server/features/files/convert.ts";
import { forgetUpload } from "#server/features/files/forget.ts";
import { checkUploadJob, convertUploadJob } from "#server/features/files/jobs.ts";
import { listPieces, removePieces } from "#server/features/files/pieces.ts";
import { refuseUpload } from "#server/features/files/settle.ts";
import { removeObject } from "#server/features/files/stored-objects.ts";
import { finishUpload } from "#server/features/files/tus/tus-store.ts";
import type { UploadRow } from "#server/features/files/uploads.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { UPLOAD_ABANDONED_HOURS, UPLOAD_UNSHARED_DAYS } from "#shared/domain/limits.ts";
import { sharedVideos, uploads } from "#shared/schema/index.ts";

const BATCH = 100;
/** A check takes seconds, a conversion says that it goes on: one that is older was lost, or waits, where twice is once. */
const LOST_MS = HOUR_MS / 2;
/** While its sender may wait for an upload, a refusal is explained, and a check that fails is tried again. */
const PATIENCE_MS = UPLOAD_ABANDONED_HOURS * HOUR_MS;

const UNSHARED_MS = UPLOAD_UNSHARED_DAYS * DAY_MS;

type Needs = Pick<Deps, "db" | "storage" | "log" | "queue" | "videoConverter" | "now" | "domains">;

/**
 * Removes abandoned uploads, yesterday's refused ones and ready ones that stayed unshared for days; restarts lost
 * checks and conversions. Rejects at the end if some of it could not be done.
 */
export async function sweepUploads(deps: Needs): Promise<void> {
  const now = deps.now().getTime();
  const old = lt(uploads.touchedAt, new Date(now - PATIENCE_MS));
  const isUnshared = notExists(
    deps.db.select({ one: sql`1` }).from(sharedVideos).where(eq(sharedVideos.uploadId, uploads.id)),
  );
  const isDue = or(
    and(eq(uploads.state, "receiving"), old),
    and(eq(uploads.state, "refused"), old, isUnshared),
    and(eq(uploads.state, "ready"), lt(uploads.touchedAt, new Date(now - UNSHARED_MS)), isUnshared),
    and(inArray(uploads.state, ["checking", "converting"]), lt(uploads.touchedAt, new Date(now - LOST_MS))),
  );
  const failures: unknown[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await deps.db
      .select()
      .from(uploads)
      .where(and(isDue, gt(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    for (const upload of rows) await tidy(deps, upload).catch((error: unknown) => failures.push(error));
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  // Folders of conversions that were killed.
  await deps.videoConverter?.clearUnfinished(new Date(now - PATIENCE_MS));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be tidied up`);
}

async function tidy(deps: Needs, upload: UploadRow): Promise<void> {
  const { id, state, objectName } = upload;
  if (state === "checking" || state === "converting") {
    // Since its last byte arrived, or who converts it was last heard of.
    const isHopeless = upload.touchedAt.getTime() < deps.now().getTime() - PATIENCE_MS;
    if (!isHopeless) return deps.queue.add(state === "checking" ? checkUploadJob : convertUploadJob, { id });
    if (state === "converting") return giveUpConversion(deps, upload);
    await refuseUpload(deps, upload, "damaged");
    await removePieces(deps, upload);
    if (objectName !== null) await removeObject(deps, objectName);
    return;
  }
  // All of it came, and then the server went away before it could say so.
  if (state === "receiving" && (await listPieces(deps, upload)).bytes === upload.bytes) return finishUpload(deps, id);
  await forgetUpload(deps, upload);
}
