import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { convertibleAs } from "#server/features/files/check.ts";
import { listPieces, piecesReader, readPieces, removePieces } from "#server/features/files/pieces.ts";
import { acceptUpload, refuseUpload } from "#server/features/files/settle.ts";
import { removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import { type UploadRow, wasRemoved } from "#server/features/files/uploads.ts";
import { objectReader, probeVideo, SERVED_AS } from "#server/features/files/video/probe.ts";
import type { ReadRange } from "#server/features/files/video/read-tracks.ts";
import { isStorageAway, isStorageFull } from "#server/lib/storage-faults.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";
import { uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "queue" | "videoConverter" | "now" | "log" | "domains">;

/** Well below the time after which a conversion is taken for lost. */
const STILL_HERE_MS = 15_000;

/**
 * Converts an upload to a video that every phone plays, and removes the source. Can be repeated at any time; two at
 * once make one video. Rejects when `signal` ends it.
 */
export async function convertUpload(deps: Needs, id: string, signal?: AbortSignal): Promise<void> {
  const [upload] = await deps.db.select().from(uploads).where(eq(uploads.id, id));
  // Deleted, or done already by a job that was queued more than once.
  if (upload?.state !== "converting") return;
  const beat = setInterval(() => void sayStillHere(deps, upload), STILL_HERE_MS);
  try {
    const source = await openSource(deps, upload);
    const refusal = source === null ? "damaged" : await convert(deps, upload, source, signal);
    if (refusal !== null) await endUnconverted(deps, upload, source, refusal);
  } finally {
    clearInterval(beat);
  }
  await removeSource(deps, upload);
}

/** Ends a conversion that has waited too long, even where its source is no longer readable. */
export async function giveUpConversion(deps: Needs, upload: UploadRow): Promise<void> {
  try {
    const source = await openSource(deps, upload);
    await endUnconverted(deps, upload, source, source === null ? "damaged" : "not-convertible");
  } catch (error) {
    if (isDatabaseAway(error) || isStorageAway(error) || isStorageFull(error)) throw error;
    deps.log.warn({ err: error, id: upload.id }, "the source of an upload can't be read any more");
    await refuseUpload(deps, upload, "damaged");
  }
  await removeSource(deps, upload);
}

/** What most phones play stays as it was sent where nothing better came of it; everything else is refused. */
async function endUnconverted(
  deps: Needs,
  upload: UploadRow,
  source: Source | null,
  refusal: UploadRefusal,
): Promise<void> {
  const isRemoved = refusal === "removed-before" || (await wasRemoved(deps.db, upload.sourceSha256));
  if (isRemoved) return refuseUpload(deps, upload, "removed-before");
  if (source !== null && (await keepSource(deps, upload, source))) return;
  await refuseUpload(deps, upload, refusal);
}

/** It came in pieces, or in one call. */
async function removeSource(deps: Needs, upload: UploadRow): Promise<void> {
  await removePieces(deps, upload);
  if (upload.objectName !== null) await removeObject(deps, upload.objectName);
}

interface Source {
  read: ReadRange;
  open: () => Promise<Readable>;
}

/** Why there is no new video of it; null where there is one now. */
async function convert(
  deps: Needs,
  upload: UploadRow,
  source: Source,
  signal?: AbortSignal,
): Promise<UploadRefusal | null> {
  const { videoConverter } = deps;
  const container = await convertibleAs(deps, source.read, upload.bytes);
  // It was begun where there was a converter.
  if (videoConverter === null || container === null) return "not-playable";
  const file = await source.open();
  const conversion = await videoConverter.convert({ container, file, signal }, (video) =>
    storeObject(deps, "mp4", video),
  );
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

/** Whether most phones play it as it was sent, which is what everybody gets then. */
async function keepSource(deps: Needs, upload: UploadRow, source: Source): Promise<boolean> {
  const verdict = await probeVideo(source.read, upload.bytes);
  if (verdict.refusal !== null) return false;
  const { facts } = verdict;
  const object = await storeObject(deps, SERVED_AS[facts.container], await source.open());
  await acceptUpload(deps, upload, { facts, object, sourceSha256: upload.sourceSha256 });
  return true;
}

/** The source; null if some of it is gone. */
async function openSource(deps: Needs, upload: UploadRow): Promise<Source | null> {
  const { objectName, bytes } = upload;
  if (objectName !== null) {
    const first = await deps.storage.open(objectName, { start: 0, end: 0 });
    if (first === null) return null;
    first.destroy();
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
