import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import { objectReader } from "#server/features/files/video/probe.ts";
import { BEGINNING_BYTES, sourceContainer } from "#server/features/files/video/sniff.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import { POSTER_SIDE_PX } from "#shared/domain/limits.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

/** By then most films show what they are about, and none of them is black any more. */
const AT_SECONDS = 1;
const POSTER = { longerSide: POSTER_SIDE_PX, quality: 80 };

/**
 * Gives an upload that is ready a picture from its video, unless it has one: its sender's own picture stays, also if it
 * comes meanwhile. Can be done over at any time.
 */
export async function drawPoster(
  deps: Pick<Deps, "db" | "storage" | "videoConverter" | "domains">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, storage, videoConverter } = deps;
  const isWithout = and(eq(uploads.id, id), eq(uploads.state, "ready"), isNull(uploads.posterName));
  const [upload] = await db
    .select({
      name: storedObjects.name,
      bytes: storedObjects.bytes,
      seconds: uploads.durationSeconds,
      by: uploads.userId,
    })
    .from(uploads)
    .innerJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(isWithout);
  if (!upload || videoConverter === null) return;
  const { name, seconds } = upload;
  const head = await objectReader(storage, name)(0, Math.min(upload.bytes ?? 0, BEGINNING_BYTES));
  const container = sourceContainer(Buffer.from(head));
  const file = await storage.open(name);
  if (container === null || file === null) return;
  const moment = await videoConverter.picture({ container, file, signal }, Math.min(AT_SECONDS, (seconds ?? 0) / 2));
  if (moment === null) return;
  const { picture } = await readPicture(upload.by ?? id, moment, POSTER);
  const poster = await storeObject(deps, "webp", Readable.from([picture]));
  const isTaken = await db.transaction(async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ posterName: poster.name })
      .where(isWithout)
      .returning({ id: uploads.id });
    if (rows.length > 0) for (const use of deps.domains.uploads) await use.onChanged(tx, id);
    return rows.length > 0;
  });
  if (!isTaken) await removeObject(deps, poster.name);
}
