import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { removePieces } from "#server/features/files/pieces.ts";
import { removeObjects } from "#server/features/files/stored-objects.ts";
import type { UploadRow } from "#server/features/files/uploads.ts";
import { sharedVideos, uploadCaptions, uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "log">;

/** Removes an upload that is not shared, with everything stored for it; one that was shared meanwhile stays. */
export async function forgetUpload(deps: Needs, upload: UploadRow): Promise<void> {
  // First what no foreign key names, so that none of it is left without the upload.
  if (upload.state !== "ready") await removePieces(deps, upload);
  const objects = await deps.db.transaction(async (tx) => {
    // Sharing locks this row, or waits until it is gone.
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for("update");
    if (!row || (await tx.$count(sharedVideos, eq(sharedVideos.uploadId, row.id))) > 0) return [];
    const captions = await tx
      .select({ objectName: uploadCaptions.objectName })
      .from(uploadCaptions)
      .where(eq(uploadCaptions.uploadId, row.id));
    await tx.delete(uploads).where(eq(uploads.id, row.id));
    return [row.objectName, row.posterName, ...captions.map(({ objectName }) => objectName)];
  });
  await removeObjects(
    deps,
    objects.filter((name) => name !== null),
  );
}
