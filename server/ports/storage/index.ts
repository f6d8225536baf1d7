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

/** The storage does not answer, or can't be reached. Whether anything of the object is there is not known. */
export class StorageAwayError extends Error {
  constructor(options?: ErrorOptions) {
    super("The object storage does not answer", options);
    this.name = "StorageAwayError";
  }
}

/**
 * Where files are kept. Objects have names of our own making and never change: another version gets another name. An
 * object is there whole or not at all, whatever happens while it is written.
 */
export interface ObjectStorage {
  /**
   * Writes everything that `source` gives, never more than a few chunks of it in memory. Rejects with what the source
   * failed with, or a `StorageFullError`; nothing is left behind then, and the source is destroyed. `mediaType` is what
   * it will be served as. Like every other call it rejects with a `StorageAwayError` where the storage itself hangs; how
   * long the source takes is the source's affair.
   */
  put(name: string, mediaType: string, source: Readable): Promise<StoredBytes>;
  /**
   * The object's bytes, or those of them that lie in the range. Null for an object that is not there. A reader that
   * does not read to the end destroys the stream.
   */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes it; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Removes what was begun before this moment and can't be finished any more, since its writer was killed. */
  clearUnfinished(before: Date): Promise<void>;
  /** Rejects as `put` would where it could store nothing. Missing where asking is not cheap. */
  check?(): Promise<void>;
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
