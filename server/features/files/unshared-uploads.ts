import { and, desc, eq, notExists, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { forgetUpload } from "#server/features/files/forget.ts";
import { findOwnUpload, readUpload } from "#server/features/files/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import { UNSHARED_UPLOADS_LISTED } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { sharedVideos, uploads } from "#shared/schema/index.ts";

/** The caller's unshared uploads, newest first. */
export async function listUnsharedUploads({ db }: Pick<Deps, "db">, actor: Actor): Promise<Upload[]> {
  const isShared = db.select({ one: sql`1` }).from(sharedVideos).where(eq(sharedVideos.uploadId, uploads.id));
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, actor.id), notExists(isShared)))
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(UNSHARED_UPLOADS_LISTED);
  return Promise.all(rows.map((row) => readUpload(db, row)));
}

/**
 * Removes an unshared upload of the caller's own, with everything stored for it. Throws NOT_FOUND for another member's,
 * CONFLICT for a shared one, which is removed as a share.
 */
export async function discardUpload(
  deps: Pick<Deps, "db" | "storage" | "log">,
  actor: Actor,
  id: string,
): Promise<void> {
  const upload = await findOwnUpload(deps, actor, id);
  if ((await deps.db.$count(sharedVideos, eq(sharedVideos.uploadId, id))) > 0) {
    throw new AppError("CONFLICT", "This upload is shared. Please remove what you shared instead.", {
      reason: "upload-shared",
    });
  }
  await forgetUpload(deps, upload);
}
