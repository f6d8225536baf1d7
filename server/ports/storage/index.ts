import type { Readable } from "node:stream";

/** What arrived: how much, and the SHA-256 of it in lower-case hex. */
export interface StoredBytes {
  bytes: number;
  sha256: string;
}

/** A part of an object, from its first byte to its last, both included and counted from 0; without `end` to its end. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** The storage has no room left (the disk is full, the account's quota is used up). Nothing of the object is kept. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super("The object storage has no room left", options);
    this.name = "StorageFullError";
  }
}

/**
 * Where files are kept. Objects have names of our own making and never change: whoever has another version gives it
 * another name. An object is there whole or not at all, whatever happens while it is written.
 */
export interface ObjectStorage {
  /**
   * Writes everything that `source` gives, never more than a few chunks of it in memory. Rejects with what the source
   * failed with, or a `StorageFullError`; nothing is left behind then, and the source is destroyed. `mediaType` is what
   * it will be served as.
   */
  put(name: string, mediaType: string, source: Readable): Promise<StoredBytes>;
  /**
   * The object's bytes, or those of them that lie in the range. Null for an object that is not there. Whoever does not
   * read to the end destroys the stream.
   */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** The bytes of a range, if they are all in memory; null if not. Some storages never have any there. */
  fromMemory?(name: string, range: Required<ByteRange>): Buffer[] | null;
  /** Takes back a chunk that came from here and that nobody looks at any more: its bytes will be overwritten. */
  recycle?(chunk: Buffer): void;
  /** Removes it; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Removes what was begun before this moment and can't be finished any more, since its writer was killed. */
  clearUnfinished(before: Date): Promise<void>;
}

/** What every object is called: nothing that leads anywhere else, and short enough for any file system. */
const PLAIN_NAME = /^[0-9a-z-]{1,100}\.[0-9a-z]{1,10}$/;

export function isName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

/** For adapters: throws for a name that is none of ours, so that no caller's mistake reaches other files. */
export function checkName(name: string): void {
  if (!isName(name)) throw new RangeError(`${JSON.stringify(name)} is no name of an object`);
}

/** For adapters: throws for a range that is none, before it means something different to each of them. */
export function checkRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`No range of bytes begins at ${start} and ends at ${end}`);
  }
}
