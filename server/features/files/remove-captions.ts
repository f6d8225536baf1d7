import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { removeObjects } from "#server/features/files/stored-objects.ts";
import { findOwnUpload, readUpload } from "#server/features/files/uploads.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { uploadCaptions } from "#shared/schema/index.ts";

/**
 * Takes captions off an upload of the caller's own, with its product if it is shared. Captions that are already gone
 * are no error. Throws NOT_FOUND for another member's upload, and what `beforeChange` of its users throws.
 */
export async function removeCaptions(
  deps: Pick<Deps, "db" | "storage" | "now" | "log" | "domains">,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<Upload> {
  const upload = await findOwnUpload(deps, actor, id);
  const removed = await deps.db.transaction(async (tx) => {
    for (const use of deps.domains.uploads) await use.beforeChange(tx, id, deps.now());
    const isThis = and(eq(uploadCaptions.uploadId, id), eq(uploadCaptions.language, language));
    const [captions] = await tx.delete(uploadCaptions).where(isThis).returning();
    if (captions) for (const use of deps.domains.uploads) await use.onChanged(tx, id);
    return captions;
  });
  if (removed) await removeObjects(deps, [removed.objectName]);
  return readUpload(deps.db, upload);
}
