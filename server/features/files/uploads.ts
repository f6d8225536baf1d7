import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { checkUploadJob, convertUploadJob } from "#server/features/files/jobs.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import type { VideoFacts } from "#server/features/files/video/probe.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { removedFiles, uploadCaptions, uploads } from "#shared/schema/index.ts";

export type UploadRow = typeof uploads.$inferSelect;

const FILE_NAME_MAX_CHARACTERS = 200;

/**
 * A check takes seconds, and who converts says every few seconds that it goes on. What is older was lost with the server
 * that did it, or waits, where twice is once.
 */
const LOST_MS = { checking: 20_000, converting: 60_000 };
const JOBS = { checking: checkUploadJob, converting: convertUploadJob } as const;

/** The state of an upload of the caller's own. Throws NOT_FOUND for another member's, as for an unknown one. */
export async function getUpload(deps: Pick<Deps, "db" | "queue" | "now">, actor: Actor, id: string): Promise<Upload> {
  const upload = await findOwnUpload(deps, actor, id);
  const { state } = upload;
  if (state === "checking" || state === "converting") await goOnIfLost(deps, upload, state);
  return readUpload(deps.db, upload);
}

/** A waiting sender does not wait for the sweep; the job of a killed server stays locked for hours. */
async function goOnIfLost(
  { db, queue, now }: Pick<Deps, "db" | "queue" | "now">,
  { id, touchedAt }: UploadRow,
  state: keyof typeof JOBS,
): Promise<void> {
  if (touchedAt.getTime() > now().getTime() - LOST_MS[state]) return;
  const touched = await db
    .update(uploads)
    .set({ touchedAt: now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, state), eq(uploads.touchedAt, touchedAt)))
    .returning({ id: uploads.id });
  if (touched.length > 0) await queue.add(JOBS[state], { id });
}

export async function findOwnUpload({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, actor.id)));
  if (!row) throw new AppError("NOT_FOUND", "There is no such upload.", { reason: "upload-missing" });
  return row;
}

/** An upload as its owner sees it. */
export async function readUpload(db: Database | Transaction, row: UploadRow): Promise<Upload> {
  const { id, state, refusal, objectName, posterName } = row;
  const { fileName, bytes, durationSeconds, width, height, createdAt } = row;
  const captions = await db
    .select({ language: uploadCaptions.language })
    .from(uploadCaptions)
    .where(eq(uploadCaptions.uploadId, id))
    .orderBy(uploadCaptions.language);
  return {
    id,
    state,
    refusal,
    // During its conversion, the object is the source.
    videoUrl: state === "ready" && objectName !== null ? objectPath(objectName) : null,
    fileName,
    bytes,
    durationSeconds,
    width,
    height,
    posterUrl: posterName === null ? null : objectPath(posterName),
    captions: captions.map(({ language }) => language),
    createdAt,
  };
}

/** The columns of a video that is ready. */
export function readyValues({ container, ...facts }: VideoFacts, objectName: string) {
  return { state: "ready", container, ...facts, objectName } as const;
}

/** A device's name for a file, without folders and invisible characters. */
export function plainFileName(given: string | null | undefined): string {
  const name = (given ?? "").replace(/^.*[/\\]/s, "").replace(/\p{C}/gu, "");
  return [...name.trim()].slice(0, FILE_NAME_MAX_CHARACTERS).join("") || "video";
}

/** Why a file was not taken, and what to do about it. */
export const REFUSAL_TEXTS: Record<UploadRefusal, string> = {
  "no-video": "That file is not a video. Please send the video itself, best as an MP4 (H.264).",
  "not-playable": "That kind of video does not play on every phone. Please save it as an MP4 (H.264) and send that.",
  damaged: "That video is damaged or not complete. Please save it again as an MP4 (H.264) and send that.",
  "removed-before": "This video was removed from Hexkey before. If that was a mistake, you can appeal against it.",
  "not-convertible":
    "That video could not be made into one that plays on every phone. Please save it as an MP4 (H.264) and send that.",
  "too-long": "That video is longer than two hours. Please send a shorter one.",
  "video-there": "This video is on the product's page already.",
  "shows-other": "This video was removed from this product's page because it shows another product.",
};

/** What is thrown for a refused upload. */
export function refusalError(refusal: UploadRefusal): AppError {
  const isWhatItShows = refusal === "removed-before" || refusal === "video-there" || refusal === "shows-other";
  return new AppError(isWhatItShows ? "UNPROCESSABLE" : "UNSUPPORTED", REFUSAL_TEXTS[refusal], { reason: refusal });
}

/** Whether one of these files was removed: it must not be sent again. */
export async function wasRemoved(db: Database | Transaction, ...hashes: (string | null)[]): Promise<boolean> {
  const known = hashes.filter((hash) => hash !== null);
  return known.length > 0 && (await db.$count(removedFiles, inArray(removedFiles.sha256, known))) > 0;
}

/** All of it has arrived: from now on nothing can be added. Answers whether this call closed it. */
export async function closeUpload(db: Database | Transaction, id: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(uploads)
    .set({ state: "checking", touchedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, "receiving")))
    .returning({ id: uploads.id });
  return closed.length > 0;
}
