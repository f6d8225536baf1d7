import { and, eq, isNotNull, isNull, ne, notInArray } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { objectPath, REFUSAL_TEXTS, refusalError, wasRemoved } from "#server/features/files/index.ts";
import { noVideoLink } from "#server/features/sharing/check-link.ts";
import { knownPicture, lookAtLink } from "#server/features/sharing/look-at-link.ts";
import { canonicalLink, isLinkOfSame } from "#server/features/sharing/same-link.ts";
import { AppError } from "#server/http/app-error.ts";
import type { sharedVideos as contract } from "#shared/contracts/sharing/shared-videos.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { LINK_MAX_CHARACTERS, UNCHECKED_LINKS_MAX } from "#shared/domain/limits.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { RESHARABLE_REASONS } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { videoService } from "#shared/domain/video-link.ts";
import { sharedVideos, uploads } from "#shared/schema/index.ts";

type NewVideo = z.output<typeof contract.add.body>;
/** The columns of a link, or of an upload that is ready or will be, and what its file is recognised by as soon as that is known. */
export interface Checked {
  video: Pick<typeof sharedVideos.$inferInsert, "link" | "thumbnailUrl" | "uncheckedSince" | "uploadId">;
  sourceSha256: string | null;
}

/** A link with what was found behind it, or an upload. */
type VideoSource = CheckedLink | { upload: ReturnType<typeof eq>; path?: string };
/** `uncheckedSince` where it could not be checked at the moment. */
type CheckedLink = { link: string; thumbnailUrl: string | null; uncheckedSince: Date | null };

/**
 * The video that a draft names. Asks the servers of links: call it outside of transactions. Throws INVALID_INPUT
 * without a video that can be taken, UNPROCESSABLE with a `LinkRefusal` for a link that leads to none.
 */
export async function readVideo(
  deps: Pick<Deps, "videoServices" | "webFiles" | "log" | "now">,
  actor: Actor,
  draft: NewVideo,
): Promise<VideoSource> {
  const which = videoOf(draft);
  if (!("link" in which)) return which;
  const { link } = which;
  const sight = await lookAtLink(deps, link, actor.id);
  if (sight === null) return { link, thumbnailUrl: knownPicture(link), uncheckedSince: deps.now() };
  if (sight.refusal !== null) throw linkRefused(sight.refusal);
  return { link, thumbnailUrl: sight.thumbnailUrl, uncheckedSince: null };
}

/**
 * The video as it is shared. Throws INVALID_INPUT for what is no upload of the caller's, CONFLICT for one that has not
 * arrived or is used already, UNSUPPORTED for a refused one, UNPROCESSABLE for a removed one, CONFLICT
 * `links-unchecked` for a link that would have to wait where too many do. Requires `holdShares` before.
 */
export async function admitVideo(tx: Transaction, actor: Actor, which: VideoSource): Promise<Checked> {
  return "link" in which ? linkOf(tx, actor, which) : uploadOf(tx, actor, which);
}

function videoOf({
  videoUrl,
  uploadId,
}: NewVideo): { link: string } | { upload: ReturnType<typeof eq>; path?: string } {
  if (uploadId !== undefined) return { upload: eq(uploads.id, uploadId), ...(videoUrl && { path: videoUrl }) };
  if (videoUrl === undefined) throw noVideo("one-video", "Please provide a video URL or upload a video file.");
  const isOurs = videoUrl.startsWith(objectPath(""));
  if (isOurs) return { upload: eq(uploads.objectName, videoUrl.slice(objectPath("").length)) };
  const link = canonicalLink(videoUrl);
  if (link === null)
    throw noVideo("link-malformed", "Please give the video's address with https:// in front, or upload it as a file.");
  // Typed it may be shorter, and longer ones neither an index nor every server holds.
  if (link.length > LINK_MAX_CHARACTERS) {
    throw noVideo(
      "link-too-long",
      `This address has more than ${LINK_MAX_CHARACTERS} characters. Please give a shorter one.`,
    );
  }
  if (videoService(link) !== null && linkedVideo(link) === null) throw noVideoLink("videoUrl", link);
  if (link.startsWith("http:")) throw linkRefused("link-insecure");
  return { link };
}

/** A video on another site. Its length is unknown. */
async function linkOf(tx: Transaction, actor: Actor, seen: CheckedLink): Promise<Checked> {
  if (await wasLinkRemoved(tx, seen.link)) throw linkRefused("removed-before");
  if (seen.uncheckedSince !== null) await refuseManyUnchecked(tx, actor);
  return { video: seen, sourceSha256: null };
}

async function refuseManyUnchecked(tx: Transaction, actor: Actor): Promise<void> {
  const isWaiting = and(
    eq(sharedVideos.userId, actor.id),
    isNotNull(sharedVideos.uncheckedSince),
    isNull(sharedVideos.withdrawnAt),
  );
  if ((await tx.$count(sharedVideos, isWaiting)) < UNCHECKED_LINKS_MAX) return;
  const message = `This address does not answer either, and ${UNCHECKED_LINKS_MAX} of your links wait for an answer already. Please try again later, remove one of them in My shares, or share the video as a file.`;
  throw new AppError("CONFLICT", message, { reason: "links-unchecked", fields: { videoUrl: message } });
}

/** Whether a link was removed for its content: it must not be shared again. `shareId` is left out. */
export async function wasLinkRemoved(tx: Transaction, link: string, shareId?: string): Promise<boolean> {
  const isRemoved = and(
    isLinkOfSame(sharedVideos.link, link),
    shareId === undefined ? undefined : ne(sharedVideos.id, shareId),
    eq(sharedVideos.visibility, "removed"),
    notInArray(sharedVideos.removalReason, [...RESHARABLE_REASONS]),
  );
  return (await tx.$count(sharedVideos, isRemoved)) > 0;
}

/** The caller's own upload, with its row locked against other users. */
async function uploadOf(
  tx: Transaction,
  actor: Actor,
  { upload: which, path }: { upload: ReturnType<typeof eq>; path?: string },
): Promise<Checked> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(and(which, eq(uploads.userId, actor.id)))
    .for("update");
  if (!upload) throw noVideo("upload-missing", "There is no such upload of yours. Please upload the video again.");
  const { id, state, refusal, objectName, sourceSha256 } = upload;
  if (refusal !== null) throw refusalError(refusal);
  if (state === "receiving") throw notNow("upload-arriving", "Your video has not arrived yet.");
  const isAtPath = state === "ready" && objectName !== null && path === objectPath(objectName);
  if (path !== undefined && !isAtPath) throw noVideo("one-video", "Please provide a video URL or a file, not both.");
  // Removed after it was looked into.
  if (await wasRemoved(tx, sourceSha256)) throw refusalError("removed-before");
  if ((await tx.$count(sharedVideos, eq(sharedVideos.uploadId, id))) > 0) {
    throw notNow("upload-shared", "That upload has been shared already.");
  }
  return { video: { uploadId: id }, sourceSha256 };
}

const LINK_REFUSAL_TEXTS: Record<LinkRefusal, string> = {
  "link-insecure": "This address begins with http://, which our pages can't load. Please give one with https://.",
  "link-hidden": "Not everybody can see this video: it may be private, restricted, or removed.",
  "link-no-video":
    "This address leads to no video. Please give that of a video on YouTube or Vimeo, or of the video file itself.",
  "link-not-playable": "That video does not play on every phone. Please give the address of an MP4 (H.264).",
  "link-unreachable": "This address can't be reached from the internet.",
  "removed-before": REFUSAL_TEXTS["removed-before"],
  "video-there": REFUSAL_TEXTS["video-there"],
  "shows-other": REFUSAL_TEXTS["shows-other"],
};

function linkRefused(reason: LinkRefusal): AppError {
  const message = LINK_REFUSAL_TEXTS[reason];
  return new AppError("UNPROCESSABLE", message, { reason, fields: { videoUrl: message } });
}

function noVideo(reason: FailureReason, message: string): AppError {
  return new AppError("INVALID_INPUT", message, { reason, fields: { videoUrl: message } });
}

function notNow(reason: FailureReason, message: string): AppError {
  return new AppError("CONFLICT", message, { reason, fields: { uploadId: message } });
}
