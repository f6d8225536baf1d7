import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { isMissing } from "#server/lib/disk-fault.ts";

/**
 * A file without a name: no other process can open it, and nothing of it is left when the process ends, however that
 * is.
 */
export interface TemporaryFile {
  bytes: number;
  sha256: string;
  /** Reads all of it into a buffer of this size. */
  read(into: Buffer): Promise<void>;
  /** Gives its place on the disk back. */
  close(): Promise<void>;
}

/** Writes everything that `source` gives to the disk. Rejects as the source or the disk does; nothing is left then. */
export async function keepTemporarily(directory: string, source: Readable): Promise<TemporaryFile> {
  // It may fail before anything reads from it: an unhandled error event would end the process.
  source.on("error", () => undefined);
  const path = join(directory, randomUUID());
  const file = await create(path).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(directory, { recursive: true });
    return create(path);
  });
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await rm(path);
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    bytes,
    sha256: hash.digest("hex"),
    read: async (into) => {
      for (let at = 0; at < bytes; ) {
        const { bytesRead } = await file.read(into, at, bytes - at, at);
        if (bytesRead === 0) throw new Error("a temporary file has become shorter");
        at += bytesRead;
      }
    },
    close: () => file.close(),
  };
}

const create = (path: string) => open(path, "wx+", 0o600);
