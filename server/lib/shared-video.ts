import { and, asc, desc, eq, inArray, isNotNull, isNull, like, not, notInArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { playedType } from "#server/lib/played-type.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import { productMedia, products, sharedVideos, storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

/**
 * Has a product show the best of the videos that members shared of it (address, length, picture, sources, captions):
 * public, ready, most helpful first and then the oldest. Where there is none it shows none; what the catalogue itself
 * gave the product is left alone. The files of the one that is named are served or withheld with it. Call it after
 * anything about that has changed.
 */
export async function placeSharedVideo(tx: Transaction, sharedVideoId: string): Promise<void> {
  // The lock: of several changes at once the last one sees what the others did.
  const [shared] = await tx.select().from(sharedVideos).where(eq(sharedVideos.id, sharedVideoId)).for("no key update");
  if (!shared) return;
  const files = await filesOfUpload(tx, shared.uploadId);
  await withholdFiles(tx, files, shared.visibility === "public" ? null : sql`coalesce(withheld_at, now())`);

  const { productId } = shared;
  const [product] = await tx
    .select({ videoUrl: products.videoUrl, videoDuration: products.videoDuration, picture: products.thumbnailUrl })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  if (!product) return;
  // Read under the product's lock.
  const videos = await readVideos(tx, productId);
  const placed = videos.find(({ url }) => url !== null && url === product.videoUrl);
  await removeMedia(tx, productId, videos);
  if (product.videoUrl !== null && !placed) return;
  // A picture of ours that stands with our video is its poster, be it an earlier one.
  const isOurPicture =
    product.picture !== null &&
    (videos.some(({ picture }) => picture === product.picture) ||
      (placed !== undefined && product.picture.startsWith(objectPath(""))));
  const best = videos.find(({ isPublic, url }) => isPublic && url !== null);
  const picture = best?.picture ?? null;
  await tx
    .update(products)
    .set({
      videoUrl: best?.url ?? null,
      // How long a linked video is somebody else may have said.
      videoDuration: best ? (best.seconds ?? (best.url === placed?.url ? product.videoDuration : null)) : null,
      thumbnailUrl: product.picture === null || isOurPicture ? picture : product.picture,
    })
    .where(eq(products.id, productId));
  if (best === undefined || best.media.length === 0) return;
  const rows = best.media.map((row) => ({ ...row, id: v7(), productId }));
  await tx.insert(productMedia).values(rows).onConflictDoNothing();
}

/**
 * The stored objects that a shared upload consists of; none for a link. What a video is still to be made of is none of
 * them: that nobody gets.
 */
export async function filesOfUpload(tx: Transaction, uploadId: string | null): Promise<string[]> {
  if (uploadId === null) return [];
  const [upload] = await tx
    .select({ state: uploads.state, objectName: uploads.objectName, posterName: uploads.posterName })
    .from(uploads)
    .where(eq(uploads.id, uploadId));
  const captions = await captionsOf(tx, uploadId);
  const video = upload?.state === "ready" ? upload.objectName : null;
  return [video, upload?.posterName, ...captions.map(({ objectName }) => objectName)].filter((name) => name != null);
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

/** The condition that a share is a link behind which a video was found. */
export const isCheckedLink = and(
  isNotNull(sharedVideos.link),
  isNull(sharedVideos.uncheckedSince),
  isNull(sharedVideos.linkRefusal),
);

/** A shared video as its product may have it. */
interface PlacedVideo {
  isPublic: boolean;
  uploadId: string | null;
  /** Null as long as it is not ready, or not known to be a video. */
  url: string | null;
  seconds: number | null;
  picture: string | null;
  media: Omit<typeof productMedia.$inferInsert, "id" | "productId">[];
}

/** The order in which a product's shared videos are shown. */
export const BEST_FIRST = [desc(sharedVideos.helpfulness), asc(sharedVideos.createdAt), asc(sharedVideos.id)];

/** All that were shared of a product, whoever sees them. */
async function readVideos(tx: Transaction, productId: string): Promise<PlacedVideo[]> {
  const rows = await tx
    .select({
      visibility: sharedVideos.visibility,
      link: sql<string | null>`case when ${isCheckedLink} then ${sharedVideos.link} end`,
      linkPicture: sharedVideos.thumbnailUrl,
      uploadId: sharedVideos.uploadId,
      state: uploads.state,
      objectName: uploads.objectName,
      posterName: uploads.posterName,
      seconds: uploads.durationSeconds,
      mediaType: storedObjects.mediaType,
      videoCodec: uploads.videoCodec,
      audioCodec: uploads.audioCodec,
    })
    .from(sharedVideos)
    .leftJoin(uploads, eq(uploads.id, sharedVideos.uploadId))
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(eq(sharedVideos.productId, productId))
    .orderBy(...BEST_FIRST);
  const videos: PlacedVideo[] = [];
  for (const { visibility, link, linkPicture, uploadId, state, objectName, posterName, seconds, ...file } of rows) {
    const { mediaType } = file;
    const isPublic = visibility === "public";
    if (uploadId === null) {
      videos.push({ isPublic, uploadId, url: link, seconds: null, picture: linkPicture, media: [] });
      continue;
    }
    const picture = posterName ? objectPath(posterName) : null;
    const url = state === "ready" && objectName !== null ? objectPath(objectName) : null;
    const media =
      url === null || mediaType === null
        ? []
        : [
            { kind: "video", url, mediaType: playedType({ ...file, mediaType }) } as const,
            ...(await captions(tx, uploadId)),
          ];
    videos.push({ isPublic, uploadId, url, seconds: (url !== null && seconds) || null, picture, media });
  }
  return videos;
}

async function captions(tx: Transaction, uploadId: string) {
  return (await captionsOf(tx, uploadId)).map(({ language, objectName }, position) => {
    return { kind: "captions", url: objectPath(objectName), mediaType: "text/vtt", language, position } as const;
  });
}

const captionsOf = (tx: Transaction, uploadId: string) =>
  tx
    .select({ language: uploadCaptions.language, objectName: uploadCaptions.objectName })
    .from(uploadCaptions)
    .where(eq(uploadCaptions.uploadId, uploadId))
    .orderBy(uploadCaptions.language);

/** Takes the files of shared uploads off their product, those that were replaced since too; not those of other uploads. */
async function removeMedia(tx: Transaction, productId: string, videos: PlacedVideo[]) {
  const ids = videos.flatMap(({ uploadId }) => uploadId ?? []);
  if (ids.length === 0) return;
  const path = objectPath("");
  const isAnothers = sql`exists (
    select from ${uploads} where ${notInArray(uploads.id, ids)} and ${productMedia.url} = ${path} || ${uploads.objectName}
    union all
    select from ${uploadCaptions}
    where ${notInArray(uploadCaptions.uploadId, ids)} and ${productMedia.url} = ${path} || ${uploadCaptions.objectName}
  )`;
  await tx
    .delete(productMedia)
    .where(and(eq(productMedia.productId, productId), like(productMedia.url, `${path}%`), not(isAnothers)));
}
