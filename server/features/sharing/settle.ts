import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { VideoFacts } from "#server/features/sharing/probe.ts";
import { readyValues, type UploadRow } from "#server/features/sharing/uploads.ts";
import { placeSharedVideo } from "#server/lib/shared-video.ts";
import { removeObject } from "#server/lib/stored-objects.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { sharedVideos, uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now">;

interface Accepted {
  facts: VideoFacts;
  /** What is played from now on. */
  object: { name: string };
  /** Of the file as it was sent. */
  sourceSha256: string | null;
}

/**
 * It is a video, and stands with its product if it was shared already. Where another instance was quicker the object is
 * removed. `upload` is as it was read before the work.
 */
export async function acceptUpload(deps: Needs, upload: UploadRow, accepted: Accepted): Promise<void> {
  const { facts, object, sourceSha256 } = accepted;
  const isFirst = await deps.db.transaction(async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ ...readyValues(facts, object.name), sourceSha256, touchedAt: deps.now() })
      .where(stillAs(upload))
      .returning({ id: uploads.id });
    if (rows.length > 0) await placeIfShared(tx, upload.id);
    return rows.length > 0;
  });
  if (!isFirst) await removeObject(deps, object.name);
}

/** Its owner is told why for a day, or for as long as it is shared; nothing of its bytes is kept. */
export async function refuseUpload({ db, now }: Needs, upload: UploadRow, refusal: UploadRefusal): Promise<void> {
  await db
    .update(uploads)
    .set({ state: "refused", refusal, objectName: null, touchedAt: now() })
    .where(stillAs(upload));
}

/** Has what is shared of an upload stand with its product as it is now. */
export async function placeIfShared(tx: Transaction, uploadId: string): Promise<void> {
  const shared = await tx.select({ id: sharedVideos.id }).from(sharedVideos).where(eq(sharedVideos.uploadId, uploadId));
  for (const { id } of shared) await placeSharedVideo(tx, id);
}

const stillAs = ({ id, state }: UploadRow) => and(eq(uploads.id, id), eq(uploads.state, state));
