import { and, eq, or } from "drizzle-orm";
import { v7 } from "uuid";
import type * as z from "zod/mini";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { noVideoLink } from "#server/features/sharing/check-link.ts";
import { REFUSAL_TEXTS } from "#server/features/sharing/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { addProduct } from "#server/lib/add-product.ts";
import { codesOf, mustBeNew, NO_CODES, readBoxCode } from "#server/lib/box-code.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import type { sharedVideos } from "#shared/contracts/shared-videos.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { productMedia, products, storedObjects, uploads } from "#shared/schema/index.ts";

type Draft = z.output<typeof sharedVideos.share.body>;

/** The video of a product, as its row has it; `file` where it is one of ours. */
interface Video {
  videoUrl: string;
  videoDuration: number | null;
  file: { url: string; type: string } | null;
}

/** A code as we print it: what a client may suggest for a new product. */
const PRINTED_CODE = /^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Adds a product with its video. Throws INVALID_INPUT without a video that can be taken, CONFLICT where the code on the
 * box belongs to another product or the upload is not ready or used already, UNSUPPORTED for a refused upload. What
 * length and picture the video has comes from the video, whatever the draft says.
 */
export async function shareProduct({ db }: Pick<Deps, "db">, actor: Actor, draft: Draft): Promise<ProductDetail> {
  await takeTry(db, TRY_LIMITS.shares, actor.id);
  const code = draft.code === undefined ? null : readBoxCode(draft.code, undefined);
  const { name, brand, category, qrCode } = draft;
  const suggested = qrCode !== undefined && PRINTED_CODE.test(qrCode) ? qrCode : null;
  return db.transaction(async (tx) => {
    const { file, ...video } = await videoOf(tx, actor, draft);
    const codes = code === null ? NO_CODES : codesOf(code, brand);
    if (code) await mustBeNew(tx, code, codes);
    const product = await addProduct(tx, { name, brand, category, ...video }, codes, suggested);
    if (file) {
      const row = { id: v7(), productId: product.id, kind: "video", url: file.url, mediaType: file.type } as const;
      await tx.insert(productMedia).values(row);
    }
    const unrated = { averageRating: null, reviewCount: 0, difficulty: null };
    return { ...product, ...unrated, videoSources: file ? [file] : [], captions: [] };
  });
}

function videoOf(tx: Transaction, actor: Actor, { videoUrl, uploadId }: Draft): Video | Promise<Video> {
  if (uploadId !== undefined) return uploadedVideo(tx, actor, eq(uploads.id, uploadId), videoUrl);
  if (videoUrl === undefined) throw noVideo("Please provide a video URL or upload a video file.");
  const name = videoUrl.startsWith(objectPath("")) ? videoUrl.slice(objectPath("").length) : null;
  return name === null ? linkOf(videoUrl) : uploadedVideo(tx, actor, eq(uploads.objectName, name));
}

/** A video that is somewhere else. How long it is nobody has measured. */
function linkOf(videoUrl: string): Video {
  const link = safeLink(videoUrl);
  if (!link) throw noVideo("Please give the video's address with https:// in front, or upload it as a file.");
  if (videoService(link.href) !== null && linkedVideo(link.href) === null) throw noVideoLink("videoUrl", link.href);
  return { videoUrl: link.href, videoDuration: null, file: null };
}

/** The caller's own upload, which nobody else uses meanwhile: its row stays locked. */
async function uploadedVideo(
  tx: Transaction,
  actor: Actor,
  which: ReturnType<typeof eq>,
  videoUrl?: string,
): Promise<Video> {
  const [upload] = await tx
    .select({
      state: uploads.state,
      refusal: uploads.refusal,
      objectName: uploads.objectName,
      durationSeconds: uploads.durationSeconds,
      type: storedObjects.mediaType,
    })
    .from(uploads)
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(and(which, eq(uploads.userId, actor.id)))
    .for("update", { of: uploads });
  if (!upload) throw noVideo("There is no such upload of yours. Please upload the video again.");
  const { state, refusal, objectName, durationSeconds, type } = upload;
  if (refusal !== null) throw new AppError("UNSUPPORTED", REFUSAL_TEXTS[refusal]);
  if (state !== "ready" || objectName === null || type === null) throw notNow("Your video is still being checked.");
  const url = objectPath(objectName);
  if (videoUrl !== undefined && videoUrl !== url) throw noVideo("Please provide a video URL or a file, not both.");
  await mustBeUnused(tx, url);
  return { videoUrl: url, videoDuration: durationSeconds || null, file: { url, type } };
}

async function mustBeUnused(tx: Transaction, url: string): Promise<void> {
  const [used] = await tx
    .select({ id: products.id })
    .from(products)
    .leftJoin(productMedia, eq(productMedia.productId, products.id))
    .where(or(eq(products.videoUrl, url), eq(productMedia.url, url)))
    .limit(1);
  if (used) throw notNow("That upload has been shared already.");
}

function noVideo(message: string): AppError {
  return new AppError("INVALID_INPUT", message, { fields: { videoUrl: message } });
}

function notNow(message: string): AppError {
  return new AppError("CONFLICT", message, { fields: { uploadId: message } });
}
