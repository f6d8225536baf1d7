import { and, eq, inArray, like, not, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import { productMedia, products, sharedVideos, storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

/**
 * Puts a shared video where its product shows it (address, length, picture, sources, captions), if it is public and
 * ready; takes it off there if it is not. Its files are served or withheld with it. What somebody else gave the product
 * is left alone. Call it after anything about it has changed.
 */
export async function placeSharedVideo(tx: Transaction, sharedVideoId: string): Promise<void> {
  // The lock: of several changes at once the last one sees what the others did.
  const [shared] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, sharedVideoId)).for("no key update");
  if (!shared) return;
  const video = await readVideo(tx, shared);
  await withholdFiles(tx, video.files, shared.visibility === "public" ? null : sql`coalesce(withheld_at, now())`);

  const [product] = await tx
    .select({ videoUrl: products.videoUrl, videoDuration: products.videoDuration, picture: products.thumbnailUrl })
    .from(products)
    .where(eq(products.id, shared.productId))
    .for("no key update");
  if (!product) return;
  await removeMedia(tx, shared, video.url);
  const isPlaced = video.url !== null && product.videoUrl === video.url;
  // A picture of ours that stands with our video is its poster, be it an earlier one.
  const isOurPicture =
    product.picture !== null &&
    (product.picture === video.picture || (isPlaced && product.picture.startsWith(objectPath(""))));
  if (shared.visibility === "public" && video.url !== null) {
    if (!isPlaced && product.videoUrl !== null) return;
    // How long a linked video is somebody else may have said.
    const videoDuration = isPlaced ? (video.seconds ?? product.videoDuration) : video.seconds;
    const thumbnailUrl = product.picture === null || isOurPicture ? video.picture : product.picture;
    await setProduct(tx, shared.productId, { videoUrl: video.url, videoDuration, thumbnailUrl });
    if (video.media.length > 0) {
      const rows = video.media.map((row) => ({ ...row, id: v7(), productId: shared.productId }));
      await tx.insert(productMedia).values(rows).onConflictDoNothing();
    }
    return;
  }
  await setProduct(tx, shared.productId, {
    ...(isPlaced ? { videoUrl: null, videoDuration: null } : {}),
    ...(isOurPicture ? { thumbnailUrl: null } : {}),
  });
}

/** The stored objects that a shared upload consists of; none for a link. */
export async function filesOfUpload(tx: Transaction, uploadId: string | null): Promise<string[]> {
  if (uploadId === null) return [];
  const [upload] = await tx
    .select({ objectName: uploads.objectName, posterName: uploads.posterName })
    .from(uploads)
    .where(eq(uploads.id, uploadId));
  const captions = await captionsOf(tx, uploadId);
  return [upload?.objectName, upload?.posterName, ...captions.map(({ objectName }) => objectName)].filter(
    (name) => name != null,
  );
}

/** Has files served no more from then on, or served again for null. */
export async function withholdFiles(
  tx: Transaction,
  names: string[],
  withheldAt: Date | null | ReturnType<typeof sql>,
): Promise<void> {
  if (names.length === 0) return;
  await tx.update(storedObjects).set({ withheldAt }).where(inArray(storedObjects.name, names));
}

/** A shared video as its product has it. */
interface PlacedVideo {
  /** Null as long as it is not ready. */
  url: string | null;
  seconds: number | null;
  picture: string | null;
  media: Omit<typeof productMedia.$inferInsert, "id" | "productId">[];
  /** The names of its stored objects, ready or not. */
  files: string[];
}

async function readVideo(tx: Transaction, shared: typeof sharedVideos.$inferSelect): Promise<PlacedVideo> {
  const { uploadId, link, thumbnailUrl } = shared;
  if (uploadId === null) return { url: link, seconds: null, picture: thumbnailUrl, media: [], files: [] };
  const files = await filesOfUpload(tx, uploadId);
  const [upload] = await tx
    .select({
      state: uploads.state,
      objectName: uploads.objectName,
      posterName: uploads.posterName,
      durationSeconds: uploads.durationSeconds,
      mediaType: storedObjects.mediaType,
    })
    .from(uploads)
    .innerJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(eq(uploads.id, uploadId));
  const picture = upload?.posterName ? objectPath(upload.posterName) : null;
  if (upload?.state !== "ready" || upload.objectName === null) {
    return { url: null, seconds: null, picture, media: [], files };
  }
  const url = objectPath(upload.objectName);
  const captions = await captionsOf(tx, uploadId);
  return {
    url,
    seconds: upload.durationSeconds || null,
    picture,
    media: [
      { kind: "video", url, mediaType: upload.mediaType },
      ...captions.map(({ language, objectName }, position) => {
        return { kind: "captions", url: objectPath(objectName), mediaType: "text/vtt", language, position } as const;
      }),
    ],
    files,
  };
}

const captionsOf = (tx: Transaction, uploadId: string) =>
  tx
    .select({ language: uploadCaptions.language, objectName: uploadCaptions.objectName })
    .from(uploadCaptions)
    .where(eq(uploadCaptions.uploadId, uploadId))
    .orderBy(uploadCaptions.language);

/** Takes the files of a shared upload off its product, those that were replaced since too; not those of other uploads. */
async function removeMedia(tx: Transaction, shared: typeof sharedVideos.$inferSelect, url: string | null) {
  const { productId, uploadId } = shared;
  if (uploadId === null) return;
  const path = objectPath("");
  const isAnothers = sql`exists (
    select from ${uploads} where ${uploads.id} <> ${uploadId} and ${productMedia.url} = ${path} || ${uploads.objectName}
    union all
    select from ${uploadCaptions}
    where ${uploadCaptions.uploadId} <> ${uploadId} and ${productMedia.url} = ${path} || ${uploadCaptions.objectName}
  )`;
  const isOurs = and(like(productMedia.url, `${path}%`), not(isAnothers));
  await tx
    .delete(productMedia)
    .where(
      and(eq(productMedia.productId, productId), or(isOurs, url === null ? undefined : eq(productMedia.url, url))),
    );
}

type ProductVideo = Partial<Pick<typeof products.$inferInsert, "videoUrl" | "videoDuration" | "thumbnailUrl">>;

async function setProduct(tx: Transaction, id: string, values: ProductVideo): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(products).set(values).where(eq(products.id, id));
}
