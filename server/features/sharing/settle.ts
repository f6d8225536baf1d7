import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { VideoFacts } from "#server/features/sharing/probe.ts";
import { findSharedTwice } from "#server/features/sharing/same-page.ts";
import { readyValues, type UploadRow } from "#server/features/sharing/uploads.ts";
import { NO_CODES } from "#server/lib/box-code.ts";
import { findShareCase, holdShares, joinWaiting } from "#server/lib/share-case.ts";
import { unlistWithShare } from "#server/lib/shared-product.ts";
import { placeSharedVideo } from "#server/lib/shared-video.ts";
import { removeObject } from "#server/lib/stored-objects.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { products, sharedVideos, uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now">;
type AcceptNeeds = Needs & Pick<Deps, "queue" | "videoConverter">;

interface Accepted {
  facts: VideoFacts;
  /** What is played from now on. */
  object: { name: string };
  /** Of the file as it was sent. */
  sourceSha256: string | null;
}

/**
 * It is a video, and stands with its product if it was shared already, unless the same stands there: then it is refused.
 * Where it was, or another instance was quicker, the object is removed. `upload` is as it was read before the work.
 */
export async function acceptUpload(deps: AcceptNeeds, upload: UploadRow, accepted: Accepted): Promise<void> {
  const { facts, object, sourceSha256 } = accepted;
  const isKept = await deps.db.transaction(async (tx) => {
    if (upload.userId !== null) await holdShares(tx, upload.userId);
    const rows = await tx
      .update(uploads)
      .set({ ...readyValues(facts, object.name), sourceSha256, touchedAt: deps.now() })
      .where(stillAs(upload))
      .returning({ id: uploads.id });
    if (rows.length === 0) return false;
    const again = await findSharedTwice(tx, eq(sharedVideos.uploadId, upload.id), sourceSha256);
    if (again !== null) {
      await refuse(tx, eq(uploads.id, upload.id), again, deps.now());
      return false;
    }
    await placeIfShared(tx, upload.id);
    await joinIfKnown(tx, upload.id, sourceSha256, deps.now());
    return true;
  });
  if (isKept) await queuePoster(deps, upload.id);
  else await removeObject(deps, object.name);
}

/** Where there is a converter, a video that is ready gets a picture, unless its sender gives it one. */
export async function queuePoster({ queue, videoConverter }: Pick<Deps, "queue" | "videoConverter">, id: string) {
  if (videoConverter !== null) await queue.add("draw-poster", { id });
}

/**
 * Its owner is told why for a day, or for as long as it is shared; nothing of its bytes is kept. A product that came with
 * it leaves the catalogue.
 */
export async function refuseUpload({ db, now }: Needs, upload: UploadRow, refusal: UploadRefusal): Promise<void> {
  await db.transaction(async (tx) => {
    if (upload.userId !== null) await holdShares(tx, upload.userId);
    await refuse(tx, stillAs(upload), refusal, now());
  });
}

async function refuse(tx: Transaction, isMeant: SQL | undefined, refusal: UploadRefusal, now: Date): Promise<void> {
  const [refused] = await tx
    .update(uploads)
    .set({ state: "refused", refusal, objectName: null, touchedAt: now })
    .where(isMeant)
    .returning({ id: uploads.id });
  if (!refused) return;
  const { id, productId, userId } = sharedVideos;
  const shares = await tx
    .select({ id, productId, userId })
    .from(sharedVideos)
    .where(eq(sharedVideos.uploadId, refused.id));
  for (const share of shares) await unlistWithShare(tx, share);
}

/** Has what is shared of an upload stand with its product as it is now. */
export async function placeIfShared(tx: Transaction, uploadId: string): Promise<void> {
  const shared = await tx.select({ id: sharedVideos.id }).from(sharedVideos).where(eq(sharedVideos.uploadId, uploadId));
  for (const { id } of shared) await placeSharedVideo(tx, id);
}

/** Only now it is known which file was shared: one of an open case joins that. */
async function joinIfKnown(tx: Transaction, uploadId: string, sourceSha256: string | null, now: Date): Promise<void> {
  const [shared] = await tx
    .select({ id: sharedVideos.id, sharerId: sharedVideos.userId, name: products.name, brand: products.brand })
    .from(sharedVideos)
    .innerJoin(products, eq(products.id, sharedVideos.productId))
    .where(and(eq(sharedVideos.uploadId, uploadId), eq(sharedVideos.visibility, "public")));
  if (!shared?.sharerId) return;
  const { id, sharerId, name, brand } = shared;
  const same = { name, brand, link: null, sourceSha256, codes: NO_CODES };
  await joinWaiting(tx, await findShareCase(tx, sharerId, same), id, now);
}

const stillAs = ({ id, state }: UploadRow) => and(eq(uploads.id, id), eq(uploads.state, state));
