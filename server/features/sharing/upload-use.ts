import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { UploadUse } from "#server/domain.ts";
import { NO_CODES, unlistWithShare } from "#server/features/catalog/index.ts";
import { noteUploadEdit } from "#server/features/sharing/edit-share.ts";
import { videoMerits } from "#server/features/sharing/merits.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { findSharedTwice } from "#server/features/sharing/same-page.ts";
import { findShareCase, holdShares, joinWaiting } from "#server/features/sharing/share-case.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { products, sharedVideos } from "#shared/schema/index.ts";

/** A shared upload stands with its product as it is now, unless the same stands there, and a product that came with a refused one leaves the catalogue. */
export const sharedUpload: UploadUse = {
  hold: holdShares,
  onReady: async (tx, { id, sourceSha256 }, { now }) => {
    const again = await findSharedTwice(tx, eq(sharedVideos.uploadId, id), sourceSha256);
    if (again !== null) return again;
    await placeIfShared(tx, id);
    const shared = await tx.select({ id: sharedVideos.id }).from(sharedVideos).where(eq(sharedVideos.uploadId, id));
    for (const share of shared) await weighMerits(tx, videoMerits, share.id);
    await joinIfKnown(tx, id, sourceSha256, now);
    return null;
  },
  onRefused: async (tx, uploadId) => {
    const { id, productId, userId } = sharedVideos;
    const shares = await tx
      .select({ id, productId, userId })
      .from(sharedVideos)
      .where(eq(sharedVideos.uploadId, uploadId));
    for (const share of shares) await unlistWithShare(tx, share);
  },
  onChanged: placeIfShared,
  beforeChange: noteUploadEdit,
};

async function placeIfShared(tx: Transaction, uploadId: string): Promise<void> {
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
