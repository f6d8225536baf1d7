import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { diskFault, isMissing } from "#server/lib/disk-fault.ts";
import { bounded, type StorageLimits } from "#server/ports/storage/bounded.ts";
import {
  type ByteRange,
  checkName,
  checkRange,
  type ObjectStorage,
  StorageAwayError,
  StorageFullError,
  type StoredBytes,
} from "#server/ports/storage/index.ts";
import { BLOCK_BYTES } from "#server/ports/storage/kept-blocks.ts";

/** A block that is kept is then a chunk that was read. */
const READ_BYTES = BLOCK_BYTES;
/** Fewer, larger writes. */
const WRITE_BYTES = 1024 * 1024;

/** Keeps objects as files in a directory of its own, which is made when the first one comes. */
export function diskStorage(directory: string, limits?: Partial<StorageLimits>) {
  // No object's name: those have a dot in them.
  const partial = join(directory, "partial");
  const fileOf = (name: string) => {
    checkName(name);
    return join(directory, name);
  };
  const disk = {
    put: async (name, _mediaType, source) => {
      // It may fail before anything reads from it: an unhandled error event would end the process.
      source.on("error", () => undefined);
      try {
        const file = fileOf(name);
        await mkdir(partial, { recursive: true });
        return await writeWhole(source, join(partial, name), file);
      } catch (error) {
        source.destroy();
        throw translate(error);
      }
    },
    check: async () => {
      const probe = join(partial, `${randomUUID()}.probe`);
      try {
        await mkdir(partial, { recursive: true });
        const file = await open(probe, "wx");
        await file.write("?").finally(() => file.close());
      } catch (error) {
        throw translate(error);
      } finally {
        // On a full disk the file is there and what should be in it is not.
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
    open: async (name, range) => {
      if (range) checkRange(range);
      // A file that is not there is found out before anything is answered.
      const file = await unlessMissing(open(fileOf(name), "r"));
      return file && readFrom(file, range);
    },
    remove: async (name) => {
      await rm(fileOf(name), { force: true });
    },
    clearUnfinished: async (before) => {
      for (const name of (await unlessMissing(readdir(partial))) ?? []) {
        const file = join(partial, name);
        const written = await unlessMissing(stat(file));
        if (written && written.mtime < before) await rm(file, { force: true });
      }
    },
  } satisfies ObjectStorage;
  return bounded(disk, limits);
}

/** A file's bytes. A chunk is read once the one before was taken; Node's own stream holds a further one for each reader. */
function readFrom(file: FileHandle, { start = 0, end = Number.POSITIVE_INFINITY }: Partial<ByteRange> = {}): Readable {
  let at = start;
  return new Readable({
    highWaterMark: 0,
    read() {
      const length = Math.min(READ_BYTES, end + 1 - at);
      if (length <= 0) return void this.push(null);
      file.read(Buffer.allocUnsafeSlow(length), 0, length, at).then(
        ({ buffer, bytesRead }) => {
          at += bytesRead;
          this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      file.close().then(() => done(error), done);
    },
  });
}

/** In the port's words where it is the disk's fault. */
function translate(error: unknown): unknown {
  const fault = diskFault(error);
  if (fault === "full") return new StorageFullError({ cause: error });
  return fault === "unwritable" ? new StorageAwayError({ cause: error }) : error;
}

/** The file is in its place once all of it is on the disk; when anything fails, nothing of it is anywhere. */
async function writeWhole(source: Readable, unfinished: string, file: string): Promise<StoredBytes> {
  const target = await open(unfinished, "wx");
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, count, target.createWriteStream({ flush: true, highWaterMark: WRITE_BYTES }));
    await rename(unfinished, file);
  } catch (error) {
    // The first failure is what the caller should know; a file that can't be removed now is cleared later.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushNames(dirname(file));
  return { bytes, sha256: hash.digest("hex") };
}

/** A new name outlasts a power failure only when its directory is on the disk, too. */
async function flushNames(directory: string): Promise<void> {
  // There is no such call on Windows.
  if (process.platform === "win32") return;
  const names = await open(directory, "r");
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

/** The answer of a file system call; null where there is no such file. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
