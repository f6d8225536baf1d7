import type { Readable } from "node:stream";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";

/** A file on another web server, as the public gets it. */
export interface WebFile {
  /** How long it is; null where its server does not say. */
  bytes: number | null;
  /**
   * Reads the bytes from `start` up to `end`, fewer where the file ends before. Rejects with a `WebFileLimitError` where
   * its server gives only all of it, or where that would be too much to read.
   */
  read(start: number, end: number): Promise<Buffer>;
}

/** Files that people name by their address. */
export interface WebFiles {
  /**
   * Has `look` read in the file behind an https address. Answers why there is none for everybody, where asking again would
   * not change that; rejects with a `WebFileError` where its server can't be asked at the moment.
   */
  look<Seen>(
    address: string,
    look: (file: WebFile) => Promise<Seen>,
  ): Promise<{ refusal: LinkRefusal } | { refusal: null; seen: Seen }>;
}

/** Files that are read from their first byte to the last. */
export interface WebDownloads {
  /**
   * All of the file behind an https address, as it comes: its reader bounds how much. Refuses and rejects as `WebFiles` does;
   * the stream fails with a `WebFileError` where its server falls silent or breaks off, and with `signal`.
   */
  open(address: string, signal: AbortSignal): Promise<{ refusal: LinkRefusal } | { refusal: null; source: Readable }>;
}

/** The server of a file does not answer, or not as it should. */
export class WebFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WebFileError";
  }
}

/** More of a file than is read over the network. */
export class WebFileLimitError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebFileLimitError";
  }
}
