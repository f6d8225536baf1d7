import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, gte, like, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { MEDIA_TYPES, removeObject } from "#server/features/files/stored-objects.ts";
import type { UploadRow } from "#server/features/files/uploads.ts";
import type { ReadRange } from "#server/features/files/video/read-tracks.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import { storedObjects } from "#shared/schema/index.ts";

/*
 * The bytes of an upload that have arrived are kept in pieces: objects of their own, which are there whole or not at
 * all on every storage, whatever is killed meanwhile. The progress of an upload follows from the pieces that continue
 * one another from its start. Two that are written at once at the same place, on one instance or two, do no harm: one
 * is taken.
 */

/** So much is lost when the server is killed, at most. */
export const PIECE_BYTES = 4 * 1024 * 1024;
/** The rest before a lost connection is kept from this size on, so that there can't be too many pieces. */
const REST_MIN_BYTES = 16 * 1024;
/** No real connection breaks that often; but a client could send byte by byte. */
const PIECES_MAX = 4000;
/** As many digits as the largest upload has. */
const DIGITS = 12;

interface Piece {
  name: string;
  start: number;
  bytes: number;
}
type UploadKey = Pick<UploadRow, "id" | "createdAt">;
type PieceDeps = Pick<Deps, "db" | "storage">;

/** The pieces that have arrived, from the first byte on and without a gap. */
export async function listPieces(
  { db }: Pick<Deps, "db">,
  upload: UploadKey,
): Promise<{ pieces: Piece[]; bytes: number }> {
  const found = await select(db, upload);
  const longest = new Map<number, Piece>();
  for (const { name, bytes } of found) {
    const start = Number(name.slice(upload.id.length + 1, upload.id.length + 1 + DIGITS));
    if (bytes !== null && bytes > (longest.get(start)?.bytes ?? 0)) longest.set(start, { name, start, bytes });
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (let piece = longest.get(0); piece; piece = longest.get(at)) {
    pieces.push(piece);
    at += piece.bytes;
  }
  return { pieces, bytes: at };
}

/**
 * Keeps the bytes of `source` as the upload's from `start` on, and answers up to where. Of a source that breaks off,
 * the bytes before are kept. Rejects with a `StorageFullError`; the pieces before it stay.
 */
export async function addPieces(deps: PieceDeps, upload: UploadKey, start: number, source: Readable): Promise<number> {
  const cut = cutter(source);
  let at = start;
  while (await cut.next()) at += await addPiece(deps, upload, at, cut);
  return at;
}

/** All of the pieces, one after the other. */
export function readPieces({ storage }: Pick<Deps, "storage">, pieces: readonly Piece[]): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    for (const { name } of pieces) yield* await openPiece(storage, name);
  }
  return Readable.from(read(), { objectMode: false });
}

/** Reads a part of the pieces together. */
export function piecesReader({ storage }: Pick<Deps, "storage">, pieces: readonly Piece[]): ReadRange {
  return async (start, end) => {
    const part = Buffer.alloc(end - start);
    for (const piece of pieces) {
      const [from, to] = [Math.max(start, piece.start), Math.min(end, piece.start + piece.bytes)];
      if (from >= to) continue;
      const range = { start: from - piece.start, end: to - piece.start - 1 };
      let at = from - start;
      for await (const chunk of await openPiece(storage, piece.name, range)) at += chunk.copy(part, at);
      if (at !== to - start) throw new Error(`the piece ${piece.name} is shorter than its row says`);
    }
    return part;
  };
}

/** Removes every piece of an upload, the unfinished ones and those that no chain takes as well. */
export async function removePieces(deps: PieceDeps, upload: UploadKey): Promise<void> {
  for (const { name } of await select(deps.db, upload)) await removeObject(deps, name);
}

export function hasTooManyPieces(pieces: readonly unknown[]): boolean {
  return pieces.length >= PIECES_MAX;
}

function select(db: Deps["db"], { id, createdAt }: UploadKey) {
  return db
    .select({ name: storedObjects.name, bytes: storedObjects.bytes })
    .from(storedObjects)
    .where(
      and(
        // Found by their age, in an index: none is older than its upload. The row holds milliseconds only.
        gte(storedObjects.createdAt, sql`${createdAt.toISOString()}::timestamptz - interval '1 second'`),
        like(storedObjects.name, `${id}-%.part`),
      ),
    )
    .orderBy(storedObjects.name);
}

async function addPiece(deps: PieceDeps, { id }: UploadKey, start: number, cut: Cutter): Promise<number> {
  // Never a name that was tried before: what a killed server has left of it may still be there.
  const name = `${id}-${String(start).padStart(DIGITS, "0")}-${randomBytes(4).toString("hex")}.part`;
  await deps.db.insert(storedObjects).values({ name, mediaType: MEDIA_TYPES.bin });
  try {
    const stored = await deps.storage.put(name, MEDIA_TYPES.bin, Readable.from(cut.piece(), { objectMode: false }));
    if (cut.hasBroken() && stored.bytes < REST_MIN_BYTES) {
      await removeObject(deps, name);
      return 0;
    }
    await deps.db.update(storedObjects).set(stored).where(eq(storedObjects.name, name));
    return stored.bytes;
  } catch (error) {
    // A piece that a hanging storage may still store goes with the upload.
    if (!isStorageAway(error)) await removeObject(deps, name);
    throw error;
  }
}

async function openPiece(
  storage: Deps["storage"],
  name: string,
  range?: { start: number; end: number },
): Promise<AsyncIterable<Buffer>> {
  const stream = await storage.open(name, range);
  if (stream === null) throw new Error(`the piece ${name} is gone`);
  return stream;
}

type Cutter = ReturnType<typeof cutter>;

/** Cuts a stream into pieces, as one reads them. Where it fails it has ended. */
function cutter(source: Readable) {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let rest: Buffer | null = null;
  let broken = false;

  /** Whether there is more: then it is in `rest`. */
  const next = async (): Promise<boolean> => {
    while (rest === null || rest.length === 0) {
      try {
        const { done, value } = await chunks.next();
        if (done) return false;
        rest = value;
      } catch {
        // Most uploads of phones end like this; what to tell the sender, if there is one left, is not known here.
        broken = true;
        return false;
      }
    }
    return true;
  };

  async function* piece(): AsyncGenerator<Buffer> {
    let left = PIECE_BYTES;
    while (left > 0 && (await next()) && rest !== null) {
      const chunk: Buffer = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  return { next, piece, hasBroken: () => broken };
}
