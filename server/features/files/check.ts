import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { convertUploadJob } from "#server/features/files/jobs.ts";
import { listPieces, piecesReader, readPieces, removePieces } from "#server/features/files/pieces.ts";
import { acceptUpload, refuseUpload } from "#server/features/files/settle.ts";
import { removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import { type UploadRow, wasRemoved } from "#server/features/files/uploads.ts";
import { type ProbeResult, probeVideo, SERVED_AS } from "#server/features/files/video/probe.ts";
import type { ReadRange } from "#server/features/files/video/read-tracks.ts";
import { BEGINNING_BYTES, sourceContainer } from "#server/features/files/video/sniff.ts";
import type { SourceContainer } from "#server/ports/video-converter/index.ts";
import { isPlayedEverywhere } from "#shared/domain/playable-video.ts";
import { uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "queue" | "videoConverter" | "now" | "domains">;

/**
 * Checks an upload that has arrived in full: it becomes a video, is converted into one, or is refused. Can be repeated
 * at any time.
 */
export async function checkUpload(deps: Needs, id: string): Promise<void> {
  const [upload] = await deps.db.select().from(uploads).where(eq(uploads.id, id));
  // Deleted, or checked already.
  if (!upload) return;
  const isSettled = upload.state === "checking" ? await decide(deps, upload) : isDone(upload.state);
  if (isSettled) await removePieces(deps, upload);
}

const isDone = (state: UploadRow["state"]) => state === "ready" || state === "refused";

/** Whether its pieces are not needed any more. */
async function decide(deps: Needs, upload: UploadRow): Promise<boolean> {
  const refuse = async (refusal: Parameters<typeof refuseUpload>[2]) => {
    await refuseUpload(deps, upload, refusal);
    return true;
  };
  const { pieces, bytes } = await listPieces(deps, upload);
  if (bytes !== upload.bytes) return refuse("damaged");
  const read = piecesReader(deps, pieces);
  const verdict = await probeVideo(read, bytes);
  if (await isToBeConverted(deps, verdict, read, bytes)) {
    const sha256 = await hashOf(readPieces(deps, pieces));
    if (await wasRemoved(deps.db, sha256)) return refuse("removed-before");
    await beginConversion(deps, upload, sha256);
    return false;
  }
  if (verdict.refusal !== null) return refuse(verdict.refusal);
  const object = await storeObject(deps, SERVED_AS[verdict.facts.container], readPieces(deps, pieces));
  if (await wasRemoved(deps.db, object.sha256)) {
    await removeObject(deps, object.name);
    return refuse("removed-before");
  }
  await acceptUpload(deps, upload, { facts: verdict.facts, object, sourceSha256: object.sha256 });
  return true;
}

/**
 * Whether a video needs a conversion here: one that no phone, or only most of them, plays. A video that most play is
 * kept as it is where it can't be converted, and its player asks the browser.
 */
export async function isToBeConverted(
  deps: Pick<Deps, "videoConverter">,
  verdict: ProbeResult,
  read: ReadRange,
  bytes: number,
): Promise<boolean> {
  const playsEverywhere = verdict.refusal === null && isPlayedEverywhere(verdict.facts.videoCodec);
  const isPossible = !playsEverywhere && (verdict.refusal === null || verdict.refusal === "not-playable");
  return isPossible && (await convertibleAs(deps, read, bytes)) !== null;
}

/** The kind of conversion that a video can have here; null for none. */
export async function convertibleAs(
  { videoConverter }: Pick<Deps, "videoConverter">,
  read: ReadRange,
  bytes: number,
): Promise<SourceContainer | null> {
  if (videoConverter === null) return null;
  return sourceContainer(Buffer.from(await read(0, Math.min(bytes, BEGINNING_BYTES))));
}

async function beginConversion({ db, queue, now }: Needs, { id }: UploadRow, sourceSha256: string): Promise<void> {
  const begun = await db
    .update(uploads)
    .set({ state: "converting", sourceSha256, touchedAt: now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, "checking")))
    .returning({ id: uploads.id });
  if (begun.length > 0) await queue.add(convertUploadJob, { id });
}

async function hashOf(source: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of source) hash.update(chunk);
  return hash.digest("hex");
}
