import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { convertibleAs } from "#server/features/sharing/check.ts";
import { listPieces, piecesReader, readPieces, removePieces } from "#server/features/sharing/pieces.ts";
import { objectReader, probeVideo } from "#server/features/sharing/probe.ts";
import type { ReadRange } from "#server/features/sharing/read-tracks.ts";
import { acceptUpload, refuseUpload } from "#server/features/sharing/settle.ts";
import { type UploadRow, wasRemoved } from "#server/features/sharing/uploads.ts";
import { removeObject, storeObject } from "#server/lib/stored-objects.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "videoConverter" | "now" | "log">;

/** Well below the time after which a conversion is taken for lost. */
const STILL_HERE_MS = 15_000;

/**
 * Makes a video that every phone plays out of an upload, and removes what was sent. Can be done over at any time; two at
 * once make one video.
 */
export async function convertUpload(deps: Needs, id: string): Promise<void> {
  const [upload] = await deps.db.select().from(uploads).where(eq(uploads.id, id));
  // Deleted, or done already by a job that was queued more than once.
  if (upload?.state !== "converting") return;
  const beat = setInterval(() => void sayStillHere(deps, upload), STILL_HERE_MS);
  try {
    const refusal = await decide(deps, upload);
    if (refusal !== null) await refuseUpload(deps, upload, refusal);
  } finally {
    clearInterval(beat);
  }
  // What it was made of came in pieces, or in one call.
  await removePieces(deps, upload);
  if (upload.objectName !== null) await removeObject(deps, upload.objectName);
}

async function decide(deps: Needs, upload: UploadRow): Promise<UploadRefusal | null> {
  const { videoConverter } = deps;
  const source = await openSource(deps, upload);
  if (source === null) return "damaged";
  const container = await convertibleAs(deps, source.read, upload.bytes);
  // It was begun where there was a converter.
  if (videoConverter === null || container === null) return "not-playable";
  const file = await source.open();
  const conversion = await videoConverter.convert({ container, file }, (video) => storeObject(deps, "mp4", video));
  if (conversion.why !== null) return conversion.why === "too-long" ? "too-long" : "not-convertible";

  const object = conversion.result;
  const verdict = await probeVideo(objectReader(deps.storage, object.name), object.bytes);
  const isRemoved = await wasRemoved(deps.db, upload.sourceSha256, object.sha256);
  if (verdict.refusal === null && !isRemoved) {
    const { sourceSha256 } = upload;
    await acceptUpload(deps, upload, { facts: verdict.facts, object, sourceSha256 });
    return null;
  }
  await removeObject(deps, object.name);
  if (isRemoved) return "removed-before";
  return verdict.refusal === "too-long" ? "too-long" : "not-convertible";
}

/** What was sent; null if some of it is gone. */
async function openSource(
  deps: Needs,
  upload: UploadRow,
): Promise<{ read: ReadRange; open: () => Promise<Readable> } | null> {
  const { objectName, bytes } = upload;
  if (objectName !== null) {
    const open = async () => {
      const stream = await deps.storage.open(objectName);
      if (stream === null) throw new Error(`the object ${objectName} is gone`);
      return stream;
    };
    return { read: objectReader(deps.storage, objectName), open };
  }
  const { pieces, bytes: arrived } = await listPieces(deps, upload);
  if (arrived !== bytes) return null;
  return { read: piecesReader(deps, pieces), open: async () => readPieces(deps, pieces) };
}

async function sayStillHere({ db, now, log }: Needs, { id }: UploadRow): Promise<void> {
  try {
    await db
      .update(uploads)
      .set({ touchedAt: now() })
      .where(and(eq(uploads.id, id), eq(uploads.state, "converting")));
  } catch (err) {
    log.warn({ err, id }, "a conversion could not say that it goes on; it may be done twice");
  }
}
