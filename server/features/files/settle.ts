import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { drawPosterJob } from "#server/features/files/jobs.ts";
import { removeObject } from "#server/features/files/stored-objects.ts";
import { readyValues, type UploadRow } from "#server/features/files/uploads.ts";
import type { VideoFacts } from "#server/features/files/video/probe.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now" | "domains">;
type AcceptNeeds = Needs & Pick<Deps, "queue" | "videoConverter">;

interface Accepted {
  facts: VideoFacts;
  /** What is played from now on. */
  object: { name: string };
  /** Of the file as it was sent. */
  sourceSha256: string | null;
}

/**
 * Accepts the upload as a video and informs the domains that use it, unless one of them refuses it. Where one did, or
 * another instance was first, the object is removed. `upload` is as it was read before the work.
 */
export async function acceptUpload(deps: AcceptNeeds, upload: UploadRow, accepted: Accepted): Promise<void> {
  const { facts, object, sourceSha256 } = accepted;
  const isKept = await deps.db.transaction(async (tx) => {
    await hold(deps, tx, upload);
    const rows = await tx
      .update(uploads)
      .set({ ...readyValues(facts, object.name), sourceSha256, touchedAt: deps.now() })
      .where(stillAs(upload))
      .returning({ id: uploads.id });
    if (rows.length === 0) return false;
    for (const use of deps.domains.uploads) {
      const refusal = await use.onReady(tx, { id: upload.id, sourceSha256 }, { now: deps.now() });
      if (refusal === null) continue;
      await refuse(deps, tx, { isMeant: eq(uploads.id, upload.id), refusal });
      return false;
    }
    return true;
  });
  if (isKept) await queuePoster(deps, upload.id);
  else await removeObject(deps, object.name);
}

/** Where there is a converter, a video that is ready gets a picture, unless its sender gives it one. */
export async function queuePoster({ queue, videoConverter }: Pick<Deps, "queue" | "videoConverter">, id: string) {
  if (videoConverter !== null) await queue.add(drawPosterJob, { id });
}

/** Its owner sees the reason for a day, or for as long as it is shared; none of its bytes are kept. */
export async function refuseUpload(deps: Needs, upload: UploadRow, refusal: UploadRefusal): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await hold(deps, tx, upload);
    await refuse(deps, tx, { isMeant: stillAs(upload), refusal });
  });
}

async function refuse(
  { now, domains }: Needs,
  tx: Transaction,
  { isMeant, refusal }: { isMeant: SQL | undefined; refusal: UploadRefusal },
): Promise<void> {
  const [refused] = await tx
    .update(uploads)
    .set({ state: "refused", refusal, objectName: null, touchedAt: now() })
    .where(isMeant)
    .returning({ id: uploads.id });
  if (refused) for (const use of domains.uploads) await use.onRefused(tx, refused.id);
}

/** No user of that member's uploads changes them meanwhile. */
async function hold({ domains }: Needs, tx: Transaction, { userId }: UploadRow): Promise<void> {
  if (userId === null) return;
  for (const use of domains.uploads) await use.hold(tx, userId);
}

const stillAs = ({ id, state }: UploadRow) => and(eq(uploads.id, id), eq(uploads.state, state));
