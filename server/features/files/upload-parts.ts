import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { readUploadedCaptions } from "#server/features/files/read-captions.ts";
import { type MediaEnding, removeObjects, storeObject } from "#server/features/files/stored-objects.ts";
import { findOwnUpload, readUpload, refusalError, type UploadRow } from "#server/features/files/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import type { Language } from "#shared/domain/language.ts";
import { POSTER_SIDE_PX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { uploadCaptions, uploads } from "#shared/schema/index.ts";

type Needs = Pick<Deps, "db" | "storage" | "now" | "log" | "domains">;

const POSTER = { longerSide: POSTER_SIDE_PX, quality: 80 };

/** Refuses a picture or captions before they are sent: NOT_FOUND, for a refused upload why it was, RATE_LIMITED. */
export async function admitPart(deps: Needs, actor: Actor, id: string): Promise<void> {
  await findForPart(deps, actor, id);
  await takeTry(deps.db, TRY_LIMITS.uploadParts, actor.id);
}

/**
 * Gives an upload its picture, in place of the one that it has; its product shows it at once if it is shared. Throws what
 * `readPicture` throws, NOT_FOUND, and for a refused upload why it was.
 */
export async function setPoster(deps: Needs, actor: Actor, id: string, bytes: Uint8Array): Promise<Upload> {
  const upload = await findForPart(deps, actor, id);
  const { picture } = await readPicture(actor.id, bytes, POSTER);
  return putInPlace(deps, upload, { ending: "webp", bytes: picture }, async (tx, row, posterName) => {
    await tx.update(uploads).set({ posterName }).where(eq(uploads.id, id));
    return row.posterName;
  });
}

/** Gives an upload its captions in a language, as its picture. Throws UNPROCESSABLE naming the line that is wrong. */
export async function setCaptions(
  deps: Needs,
  actor: Actor,
  { id, language }: { id: string; language: Language },
  bytes: Uint8Array,
): Promise<Upload> {
  const upload = await findForPart(deps, actor, id);
  const text = await readUploadedCaptions(bytes);
  for (const { screenText } of deps.domains.list) await screenText?.("captions", text);
  return putInPlace(deps, upload, { ending: "vtt", bytes: Buffer.from(text) }, async (tx, _row, objectName) => {
    const isThis = and(eq(uploadCaptions.uploadId, id), eq(uploadCaptions.language, language));
    const [before] = await tx.delete(uploadCaptions).where(isThis).returning({ objectName: uploadCaptions.objectName });
    await tx.insert(uploadCaptions).values({ uploadId: id, language, objectName });
    return before?.objectName ?? null;
  });
}

async function findForPart({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<UploadRow> {
  const upload = await findOwnUpload({ db }, actor, id);
  if (upload.refusal !== null) throw refusalError(upload.refusal);
  return upload;
}

/**
 * Stores a part of an upload, has `refer` name it there, and removes the object that `refer` answers: the former part.
 * Of two at once the later one stays.
 */
async function putInPlace(
  deps: Needs,
  { id }: UploadRow,
  { ending, bytes }: { ending: MediaEnding; bytes: Buffer },
  refer: (tx: Transaction, row: UploadRow, name: string) => Promise<string | null>,
): Promise<Upload> {
  const { name } = await storeObject(deps, ending, Readable.from([bytes]));
  const changed = await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for("update");
    if (!row) return null;
    for (const use of deps.domains.uploads) await use.beforeChange(tx, id, deps.now());
    const before = await refer(tx, row, name);
    for (const use of deps.domains.uploads) await use.onChanged(tx, id);
    const [now] = await tx.select().from(uploads).where(eq(uploads.id, id));
    return now ? { before, upload: await readUpload(tx, now) } : null;
  });
  if (changed === null) {
    await removeObjects(deps, [name]);
    throw new AppError("NOT_FOUND", "There is no such upload.", { reason: "upload-missing" });
  }
  if (changed.before !== null) await removeObjects(deps, [changed.before]);
  return changed.upload;
}
