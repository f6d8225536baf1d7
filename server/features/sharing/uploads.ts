import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { VideoFacts } from "#server/features/sharing/probe.ts";
import { AppError } from "#server/http/app-error.ts";
import { objectPath } from "#server/lib/stored-objects.ts";
import type { Upload } from "#shared/contracts/sharing.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { uploads } from "#shared/schema/index.ts";

export type UploadRow = typeof uploads.$inferSelect;

const FILE_NAME_MAX_CHARACTERS = 200;

/** A check takes seconds. One that takes longer was lost with the server that did it, or waits, where twice is once. */
const CHECK_LOST_MS = 20_000;

/** What has become of an upload of the caller's own. Throws NOT_FOUND for anybody else's, as for one that never was. */
export async function getUpload(deps: Pick<Deps, "db" | "queue" | "now">, actor: Actor, id: string): Promise<Upload> {
  const upload = await findOwnUpload(deps, actor, id);
  if (upload.state === "checking") await checkAgainIfLost(deps, upload);
  return toUpload(upload);
}

/** Whoever waits does not wait for the sweep; a job that was at work when its server was killed is not free for hours. */
async function checkAgainIfLost({ db, queue, now }: Pick<Deps, "db" | "queue" | "now">, upload: UploadRow) {
  const { id, touchedAt } = upload;
  if (touchedAt.getTime() > now().getTime() - CHECK_LOST_MS) return;
  const touched = await db
    .update(uploads)
    .set({ touchedAt: now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, "checking"), eq(uploads.touchedAt, touchedAt)))
    .returning({ id: uploads.id });
  if (touched.length > 0) await queue.add("check-upload", { id });
}

export async function findOwnUpload({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, actor.id)));
  if (!row) throw new AppError("NOT_FOUND", "There is no such upload.");
  return row;
}

export function toUpload(row: UploadRow): Upload {
  const { id, state, refusal, objectName, fileName, bytes, durationSeconds, width, height, createdAt } = row;
  const videoUrl = state === "ready" && objectName !== null ? objectPath(objectName) : null;
  return { id, state, refusal, videoUrl, fileName, bytes, durationSeconds, width, height, createdAt };
}

/** The columns of a video that is ready. */
export function readyValues({ container, ...facts }: VideoFacts, objectName: string) {
  return { state: "ready", container, ...facts, objectName } as const;
}

/** What a device calls a file, without the folders and the characters that nobody can see. */
export function plainFileName(given: string | null | undefined): string {
  const name = (given ?? "").replace(/^.*[/\\]/s, "").replace(/\p{C}/gu, "");
  return [...name.trim()].slice(0, FILE_NAME_MAX_CHARACTERS).join("") || "video";
}

/** Why a file was not taken, and what to do about it. */
export const REFUSAL_TEXTS: Record<UploadRefusal, string> = {
  "no-video": "That file is not a video. Please send the video itself, best as an MP4 (H.264).",
  "not-playable": "That kind of video does not play on every phone. Please save it as an MP4 (H.264) and send that.",
  damaged: "That video is damaged or not complete. Please save it again as an MP4 (H.264) and send that.",
  "too-long": "That video is longer than two hours. Please send a shorter one.",
};

/** All of it has arrived: from now on nothing can be added. Answers whether it was this call that said so. */
export async function closeUpload(db: Database | Transaction, id: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(uploads)
    .set({ state: "checking", touchedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, "receiving")))
    .returning({ id: uploads.id });
  return closed.length > 0;
}
