import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { removedFiles, storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

/**
 * The stored objects that an upload consists of; none for null. The source of a pending conversion is not among them:
 * it is never served.
 */
export async function filesOfUpload(tx: Transaction, uploadId: string | null): Promise<string[]> {
  if (uploadId === null) return [];
  const [upload] = await tx
    .select({ state: uploads.state, objectName: uploads.objectName, posterName: uploads.posterName })
    .from(uploads)
    .where(eq(uploads.id, uploadId));
  const captions = await captionsOfUpload(tx, uploadId);
  const video = upload?.state === "ready" ? upload.objectName : null;
  return [video, upload?.posterName, ...captions.map(({ objectName }) => objectName)].filter((name) => name != null);
}

/** The captions of an upload, by their language. */
export const captionsOfUpload = (tx: Transaction, uploadId: string) =>
  tx
    .select({ language: uploadCaptions.language, objectName: uploadCaptions.objectName })
    .from(uploadCaptions)
    .where(eq(uploadCaptions.uploadId, uploadId))
    .orderBy(uploadCaptions.language);

/**
 * The bytes that an upload is recognised by: those that were sent, and those that everyone could save if it was
 * converted.
 */
export async function hashesOfUpload(tx: Transaction, uploadId: string | null): Promise<string[]> {
  if (uploadId === null) return [];
  const [upload] = await tx
    .select({ sent: uploads.sourceSha256, made: storedObjects.sha256 })
    .from(uploads)
    .leftJoin(storedObjects, eq(storedObjects.name, uploads.objectName))
    .where(eq(uploads.id, uploadId));
  return [...new Set([upload?.sent, upload?.made])].filter((sha256) => sha256 != null);
}

/** From now on these bytes are not taken any more. */
export async function refuseFiles(tx: Transaction, hashes: string[]): Promise<void> {
  await tx
    .insert(removedFiles)
    .values(hashes.map((sha256) => ({ sha256 })))
    .onConflictDoNothing();
}

/** These bytes are taken again, as far as the condition on the column with the hash holds. */
export async function allowFiles(
  tx: Transaction,
  hashes: string[],
  where: (sha256: typeof removedFiles.sha256) => SQL,
): Promise<void> {
  await tx.delete(removedFiles).where(and(inArray(removedFiles.sha256, hashes), where(removedFiles.sha256)));
}
