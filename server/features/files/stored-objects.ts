import type { Readable } from "node:stream";
import { eq, inArray, type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import { storedObjects } from "#shared/schema/index.ts";

/** What we keep, by the ending of its name, and what it is served as. */
export const MEDIA_TYPES = {
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  webp: "image/webp",
  jpg: "image/jpeg",
  vtt: "text/vtt",
  pdf: "application/pdf",
  gz: "application/gzip",
  bin: "application/octet-stream",
} as const;
export type MediaEnding = keyof typeof MEDIA_TYPES;

type StoredBytes = Awaited<ReturnType<Deps["storage"]["put"]>>;
type StoreDeps = Pick<Deps, "db" | "storage"> & Partial<Pick<Deps, "log">>;

/** Where the bytes of an object are read: a path of ours. */
export const objectPath = (name: string): string => `/media/o/${name}`;

/** The same as a column of a statement. */
export const pathOf = (objectName: AnyPgColumn) => sql`${objectName}`.mapWith(objectPath);

/**
 * Keeps everything that `source` gives as an object with a new name. Its row is there before its bytes: if this is cut
 * off anywhere, or nothing ever refers to the object, the sweep removes both. Rejects as the storage does, with the
 * source destroyed and nothing kept.
 */
export async function storeObject(
  { db, storage, log }: StoreDeps,
  ending: MediaEnding,
  source: Readable,
  /** From its first byte on, where it is not for everybody. */
  withheldAt: Date | null = null,
): Promise<StoredBytes & { name: string }> {
  const name = `${v7()}.${ending}`;
  const mediaType = MEDIA_TYPES[ending];
  // It may fail before the storage listens to it: an unhandled error event would end the process.
  source.on("error", () => undefined);
  try {
    await db.insert(storedObjects).values({ name, mediaType, withheldAt });
  } catch (error) {
    source.destroy();
    throw error;
  }
  try {
    const stored = await storage.put(name, mediaType, source);
    const { rowCount } = await db.update(storedObjects).set(stored).where(eq(storedObjects.name, name));
    if (rowCount !== 1) throw new Error(`The row of ${name} was gone before its bytes had come`);
    return { name, ...stored };
  } catch (error) {
    // The caller learns what failed first; what can't be removed now has a row, by which the sweep finds it. Of a storage
    // that hangs nothing more is asked: bytes may come to be there later.
    if (isStorageAway(error)) throw error;
    await removeObject({ db, storage }, name).catch((err: unknown) => log?.warn({ err, name }, "left to the sweep"));
    throw error;
  }
}

/**
 * Removes an object without references. Where a reference exists, its foreign key refuses before the bytes are gone;
 * the row goes only after the bytes, so that no bytes are left without a row. No connection to the database is held
 * while the storage works: a storage that hangs would otherwise use up all of them.
 */
export async function removeObject({ db, storage }: Pick<Deps, "db" | "storage">, name: string): Promise<void> {
  const row = eq(storedObjects.name, name);
  await askForeignKeys(db, (tx) => tx.delete(storedObjects).where(row));
  await storage.remove(name);
  await db.delete(storedObjects).where(row);
}

/** Throws what the database says to a statement that is then not made. */
async function askForeignKeys(db: Deps["db"], statement: (tx: Transaction) => PromiseLike<unknown>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await statement(tx);
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

/**
 * Removes objects to which nothing refers any more. What can't be removed now is left to the sweep; of a storage that hangs
 * nothing more is asked.
 */
export async function removeObjects(deps: StoreDeps, names: string[]): Promise<void> {
  for (const name of names) {
    try {
      await removeObject(deps, name);
    } catch (error) {
      deps.log?.warn({ err: error, name }, "an object is left to the sweep");
      if (isStorageAway(error)) return;
    }
  }
}

/** Has files served no more from then on, or served again for null. */
export async function withholdFiles(tx: Transaction, names: string[], withheldAt: Date | null | SQL): Promise<void> {
  if (names.length === 0) return;
  await tx.update(storedObjects).set({ withheldAt }).where(inArray(storedObjects.name, names));
}
