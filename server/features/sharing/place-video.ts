import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { lockShownVideo, type NewMedia, showVideo, takeUploadsOff } from "#server/features/catalog/index.ts";
import {
  captionsOfUpload,
  filesOfUpload,
  objectPath,
  playedType,
  withholdFiles,
} from "#server/features/files/index.ts";
import { sharedVideos, storedObjects, uploads } from "#shared/schema/index.ts";

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
  const product = await lockShownVideo(tx, productId);
  if (!product) return;
  // Read under the product's lock.
  const videos = await readVideos(tx, productId);
  const placed = videos.find(({ url }) => url !== null && url === product.videoUrl);
  const uploadIds = videos.flatMap(({ uploadId }) => uploadId ?? []);
  await takeUploadsOff(tx, productId, uploadIds);
  if (product.videoUrl !== null && !placed) return;
  // A picture of ours that stands with our video is its poster, be it an earlier one.
  const isOurPicture =
    product.picture !== null &&
    (videos.some(({ picture }) => picture === product.picture) ||
      (placed !== undefined && product.picture.startsWith(objectPath(""))));
  const best = videos.find(({ isPublic, url }) => isPublic && url !== null);
  const picture = best?.picture ?? null;
  const shown = {
    videoUrl: best?.url ?? null,
    // The length of a linked video may come from another source.
    videoDuration: best ? (best.seconds ?? (best.url === placed?.url ? product.videoDuration : null)) : null,
    thumbnailUrl: product.picture === null || isOurPicture ? picture : product.picture,
  };
  await showVideo(tx, productId, shown, best?.media ?? []);
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
  /** Null until it is ready, or known to be a video. */
  url: string | null;
  seconds: number | null;
  picture: string | null;
  media: NewMedia[];
}

/** The order in which a product's shared videos are shown. */
export const BEST_FIRST = [desc(sharedVideos.helpfulness), asc(sharedVideos.createdAt), asc(sharedVideos.id)];

/** All shared videos of a product, whatever their visibility. */
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
  return (await captionsOfUpload(tx, uploadId)).map(({ language, objectName }, position) => {
    return { kind: "captions", url: objectPath(objectName), mediaType: "text/vtt", language, position } as const;
  });
}
