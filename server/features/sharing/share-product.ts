import { and, eq, getTableColumns, notInArray } from "drizzle-orm";
import { v7 } from "uuid";
import type * as z from "zod/mini";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { noVideoLink, thumbnailOf } from "#server/features/sharing/check-link.ts";
import { REFUSAL_TEXTS, refusalError, wasRemoved } from "#server/features/sharing/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { addProduct } from "#server/lib/add-product.ts";
import { codesOf, mustBeNew, NO_CODES, readBoxCode } from "#server/lib/box-code.ts";
import { refuseBlockedWords } from "#server/lib/screen-text.ts";
import { placeSharedVideo } from "#server/lib/shared-video.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import type { ProductDetail } from "#shared/contracts/catalog.ts";
import type { sharedVideos as contract } from "#shared/contracts/shared-videos.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { RESHARABLE_REASONS } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { productMedia, products, sharedVideos, uploads } from "#shared/schema/index.ts";

type Draft = z.output<typeof contract.share.body>;
/** A link, or an upload that is ready or will be. */
type Video = Pick<typeof sharedVideos.$inferInsert, "link" | "thumbnailUrl" | "uploadId">;

/** A code as we print it: what a client may suggest for a new product. */
const PRINTED_CODE = /^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Adds a product with its video, which stands with it at once or as soon as it is ready. Throws INVALID_INPUT without a
 * video that can be taken, CONFLICT where the code on the box belongs to another product or the upload has not arrived
 * or is used already, UNSUPPORTED for a refused upload, UNPROCESSABLE for what was removed before or has words that are
 * never shown. What length and picture the video has comes from the video, whatever the draft says.
 */
export async function shareProduct(
  deps: Pick<Deps, "db" | "videoServices" | "log">,
  actor: Actor,
  draft: Draft,
): Promise<ProductDetail> {
  await takeTry(deps.db, TRY_LIMITS.shares, actor.id);
  const code = draft.code === undefined ? null : readBoxCode(draft.code, undefined);
  const { name, brand, category, qrCode } = draft;
  refuseBlockedWords({ name, brand });
  const suggested = qrCode !== undefined && PRINTED_CODE.test(qrCode) ? qrCode : null;
  const which = videoOf(draft);
  const thumbnailUrl = "link" in which ? await thumbnailOf(deps, which.link) : null;
  return deps.db.transaction(async (tx) => {
    const video = "link" in which ? await linkOf(tx, which.link, thumbnailUrl) : await uploadOf(tx, actor, which);
    const codes = code === null ? NO_CODES : codesOf(code, brand);
    if (code) await mustBeNew(tx, code, codes);
    const { id: productId } = await addProduct(tx, { name, brand, category }, codes, suggested);
    const shared = { id: v7(), productId, userId: actor.id, ...video };
    await tx.insert(sharedVideos).values(shared);
    await placeSharedVideo(tx, shared.id);
    return readProduct(tx, productId);
  });
}

/** What a draft names as its video. */
function videoOf({ videoUrl, uploadId }: Draft): { link: string } | { upload: ReturnType<typeof eq>; path?: string } {
  if (uploadId !== undefined) return { upload: eq(uploads.id, uploadId), ...(videoUrl && { path: videoUrl }) };
  if (videoUrl === undefined) throw noVideo("Please provide a video URL or upload a video file.");
  const isOurs = videoUrl.startsWith(objectPath(""));
  if (isOurs) return { upload: eq(uploads.objectName, videoUrl.slice(objectPath("").length)) };
  const link = canonicalLink(videoUrl);
  if (link === null) throw noVideo("Please give the video's address with https:// in front, or upload it as a file.");
  if (videoService(link) !== null && linkedVideo(link) === null) throw noVideoLink("videoUrl", link);
  return { link };
}

/** One address for each video, so that one that was removed is recognised; null for what is no link. */
function canonicalLink(text: string): string | null {
  const video = linkedVideo(text);
  if (video?.service === "YouTube") return `https://www.youtube.com/watch?v=${video.id}`;
  if (video) return ["https://vimeo.com", video.id, video.secret].filter((part) => part !== null).join("/");
  return safeLink(text)?.href ?? null;
}

/** A video that is somewhere else. How long it is nobody has measured. */
async function linkOf(tx: Transaction, link: string, thumbnailUrl: string | null): Promise<Video> {
  const isRemoved = and(
    eq(sharedVideos.link, link),
    eq(sharedVideos.visibility, "removed"),
    notInArray(sharedVideos.removalReason, [...RESHARABLE_REASONS]),
  );
  if ((await tx.$count(sharedVideos, isRemoved)) > 0) {
    const message = REFUSAL_TEXTS["removed-before"];
    throw new AppError("UNPROCESSABLE", message, { reason: "removed-before", fields: { videoUrl: message } });
  }
  return { link, thumbnailUrl };
}

/** The caller's own upload, which nobody else uses meanwhile: its row stays locked. */
async function uploadOf(
  tx: Transaction,
  actor: Actor,
  { upload: which, path }: { upload: ReturnType<typeof eq>; path?: string },
): Promise<Video> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(and(which, eq(uploads.userId, actor.id)))
    .for("update");
  if (!upload) throw noVideo("There is no such upload of yours. Please upload the video again.");
  const { id, state, refusal, objectName, sourceSha256 } = upload;
  if (refusal !== null) throw refusalError(refusal);
  if (state === "receiving") throw notNow("Your video has not arrived yet.");
  const isAtPath = state === "ready" && objectName !== null && path === objectPath(objectName);
  if (path !== undefined && !isAtPath) throw noVideo("Please provide a video URL or a file, not both.");
  // Removed after it was looked into.
  if (await wasRemoved(tx, sourceSha256)) throw refusalError("removed-before");
  if ((await tx.$count(sharedVideos, eq(sharedVideos.uploadId, id))) > 0) {
    throw notNow("That upload has been shared already.");
  }
  return { uploadId: id };
}

/** A product that is new: nobody has reviewed it. */
async function readProduct(tx: Transaction, id: string): Promise<ProductDetail> {
  const [product] = await tx.select(getTableColumns(products)).from(products).where(eq(products.id, id));
  if (!product) throw new Error("the product that was just made is gone");
  const media = await tx
    .select()
    .from(productMedia)
    .where(eq(productMedia.productId, id))
    .orderBy(productMedia.position);
  return {
    ...product,
    averageRating: null,
    reviewCount: 0,
    difficulty: null,
    videoSources: media.flatMap(({ kind, url, mediaType }) => (kind === "video" ? [{ url, type: mediaType }] : [])),
    captions: media.flatMap(({ url, language }) => (language === null ? [] : [{ url, language }])),
  };
}

function noVideo(message: string): AppError {
  return new AppError("INVALID_INPUT", message, { fields: { videoUrl: message } });
}

function notNow(message: string): AppError {
  return new AppError("CONFLICT", message, { fields: { uploadId: message } });
}
