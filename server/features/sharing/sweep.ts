import { and, asc, eq, gt, lt, or } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { refuseUpload } from "#server/features/sharing/check.ts";
import { listPieces, removePieces } from "#server/features/sharing/pieces.ts";
import { finishUpload, forgetUpload } from "#server/features/sharing/tus-store.ts";
import type { UploadRow } from "#server/features/sharing/uploads.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";
import { uploads } from "#shared/schema/index.ts";

const BATCH = 100;
const HOUR_MS = 60 * 60 * 1000;
/** A check takes seconds; one that is not done after this was lost, or waits behind many others, where twice is once. */
const CHECK_LOST_MS = HOUR_MS / 2;
/** As long as an upload is waited for, what was refused is explained, and a check that fails is tried again. */
const PATIENCE_MS = UPLOAD_ABANDONED_HOURS * HOUR_MS;

type Needs = Pick<Deps, "db" | "storage" | "queue" | "now">;

/** Removes uploads that nobody goes on with and refused ones of yesterday; has lost checks done after all. */
export async function sweepUploads(deps: Needs): Promise<void> {
  const now = deps.now().getTime();
  const old = lt(uploads.touchedAt, new Date(now - PATIENCE_MS));
  const isDue = or(
    and(eq(uploads.state, "receiving"), old),
    and(eq(uploads.state, "refused"), old),
    and(eq(uploads.state, "checking"), lt(uploads.touchedAt, new Date(now - CHECK_LOST_MS))),
  );
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await deps.db
      .select()
      .from(uploads)
      .where(and(isDue, gt(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    for (const upload of rows) await tidy(deps, upload);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function tidy(deps: Needs, upload: UploadRow): Promise<void> {
  if (upload.state === "checking") {
    // Since its last byte arrived; nothing touches it while it is checked.
    const isHopeless = upload.touchedAt.getTime() < deps.now().getTime() - PATIENCE_MS;
    if (!isHopeless) return deps.queue.add("check-upload", { id: upload.id });
    await refuseUpload(deps, upload, "damaged");
    return removePieces(deps, upload);
  }
  const { bytes } = await listPieces(deps, upload);
  // All of it came, and then the server went away before it could say so.
  if (upload.state === "receiving" && bytes === upload.bytes) return finishUpload(deps, upload.id);
  await forgetUpload(deps, upload);
}
