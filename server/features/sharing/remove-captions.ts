import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { noteUploadEdit } from "#server/features/sharing/edit-share.ts";
import { placeIfShared } from "#server/features/sharing/settle.ts";
import { findOwnUpload, readUpload } from "#server/features/sharing/uploads.ts";
import { removeObjects } from "#server/lib/stored-objects.ts";
import type { Upload } from "#shared/contracts/sharing.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { uploadCaptions } from "#shared/schema/index.ts";

/**
 * Takes captions off an upload of the caller's own, with its product if it is shared. Those that are gone already are no
 * fault. Throws NOT_FOUND for anybody else's upload, and what `noteUploadEdit` throws.
 */
export async function removeCaptions(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
  actor: Actor,
  { id, language }: { id: string; language: "en" | "fr" },
): Promise<Upload> {
  const upload = await findOwnUpload(deps, actor, id);
  const removed = await deps.db.transaction(async (tx) => {
    await noteUploadEdit(tx, id, deps.now());
    const isThis = and(eq(uploadCaptions.uploadId, id), eq(uploadCaptions.language, language));
    const [captions] = await tx.delete(uploadCaptions).where(isThis).returning();
    if (captions) await placeIfShared(tx, id);
    return captions;
  });
  if (removed) await removeObjects(deps, [removed.objectName]);
  return readUpload(deps.db, upload);
}
