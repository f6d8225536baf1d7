import { close, open, read } from "node:fs";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { ByteRange } from "#server/ports/storage/index.ts";

/** Fewer, larger reads: with Node's 64 KiB a ranged read takes twice as long. */
export const BUFFER_BYTES = 1024 * 1024;
/** What is not used at the moment may take so much memory. */
const SPARE_BUFFERS = 16;

const openFile = promisify(open);

/**
 * Reads files in large buffers that come back: `recycle` takes those that a stream gave and nobody uses any more. Node's
 * own streams take a new one for each read, a megabyte each time for the garbage collector.
 */
export function fileReader() {
  const spare: ArrayBufferLike[] = [];
  const take = (bytes: number) =>
    bytes < BUFFER_BYTES / 4
      ? Buffer.allocUnsafeSlow(bytes)
      : Buffer.from(spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES).buffer, 0, bytes);
  return {
    read: async (path: string, range: ByteRange = { start: 0 }) => streamOf(await openFile(path, "r"), range, take),
    recycle: ({ buffer }: Buffer) => {
      if (buffer.byteLength === BUFFER_BYTES && spare.length < SPARE_BUFFERS) spare.push(buffer);
    },
  };
}

function streamOf(
  file: number,
  { start, end = Number.POSITIVE_INFINITY }: ByteRange,
  take: (bytes: number) => Buffer,
): Readable {
  let at = start;
  // A file that is closed while it is read may be another one by then.
  let reading = false;
  let closeAfterReading: (() => void) | undefined;
  return new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      const buffer = take(Math.min(BUFFER_BYTES, end - at + 1));
      reading = true;
      read(file, buffer, 0, buffer.length, at, (error, bytes) => {
        reading = false;
        if (closeAfterReading) return closeAfterReading();
        if (error) return void this.destroy(error);
        at += bytes;
        if (bytes > 0) this.push(buffer.subarray(0, bytes));
        if (bytes === 0 || at > end) this.push(null);
      });
    },
    destroy(error, done) {
      const finish = () => close(file, (failure) => done(error ?? failure));
      if (reading) closeAfterReading = finish;
      else finish();
    },
  });
}
