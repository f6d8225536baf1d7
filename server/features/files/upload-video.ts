import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { isToBeConverted } from "#server/features/files/check.ts";
import { holdOwner } from "#server/features/files/hold-owner.ts";
import { convertUploadJob } from "#server/features/files/jobs.ts";
import { queuePoster } from "#server/features/files/settle.ts";
import { MEDIA_TYPES } from "#server/features/files/stored-objects.ts";
import { plainFileName, readUpload, readyValues, refusalError, wasRemoved } from "#server/features/files/uploads.ts";
import { objectReader, probeVideo, SERVED_AS } from "#server/features/files/video/probe.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { StoredFile } from "#shared/http/endpoint.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

/**
 * Takes a video that came in one call and is stored already. A video that not every phone plays is converted where that
 * can be done. Throws UNSUPPORTED with the reason for the rest, UNPROCESSABLE for a file that was removed before; the
 * code that stored the file removes it then.
 */
export async function takeVideo(deps: Deps, actor: Actor, { object, name }: StoredFile): Promise<Upload> {
  const read = objectReader(deps.storage, object.name);
  const verdict = await probeVideo(read, object.bytes);
  const isConverted = await isToBeConverted(deps, verdict, read, object.bytes);
  if (verdict.refusal !== null && !isConverted) throw refusalError(verdict.refusal);
  if (await wasRemoved(deps.db, object.sha256)) throw refusalError("removed-before");

  const ready = verdict.refusal === null && !isConverted ? verdict.facts : null;
  const values =
    ready === null ? ({ state: "converting", objectName: object.name } as const) : readyValues(ready, object.name);
  const upload = await deps.db.transaction(async (tx) => {
    await holdOwner(tx, actor);
    if (ready !== null) {
      // It was stored before its type was known; objects keep their names, and are served as their row says.
      const mediaType = MEDIA_TYPES[SERVED_AS[ready.container]];
      await tx.update(storedObjects).set({ mediaType }).where(eq(storedObjects.name, object.name));
    } else {
      // The mere source of a video must not be downloadable.
      await tx.update(storedObjects).set({ withheldAt: deps.now() }).where(eq(storedObjects.name, object.name));
    }
    const [row] = await tx
      .insert(uploads)
      .values({
        ...values,
        id: v7(),
        userId: actor.id,
        fileName: plainFileName(name),
        bytes: object.bytes,
        sourceSha256: object.sha256,
        touchedAt: deps.now(),
      })
      .returning();
    if (!row) throw new Error("the insert returned no row");
    return row;
  });
  if (upload.state === "converting") await deps.queue.add(convertUploadJob, { id: upload.id });
  else await queuePoster(deps, upload.id);
  return readUpload(deps.db, upload);
}
