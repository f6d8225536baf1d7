import { close, createReadStream, open, read, readv } from "node:fs";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { BLOCK_BYTES, type Block, type Blocks, keepBlocks, partOf } from "#server/ports/storage/blocks.ts";
import type { ByteRange, LentBytes, Pieces } from "#server/ports/storage/index.ts";
import { spareMemory } from "#server/ports/storage/spare-memory.ts";

/** Each call waits for a thread, so it fetches what comes next, too. */
const BLOCKS_PER_READ = 4;
/** Less than this is read as it is: small photos, captions, the first look of a player. */
const WORTH_A_BLOCK_BYTES = BLOCK_BYTES / 4;
/** The bytes for a reader that takes its time, or comes when others have all the blocks. */
export const SPARING_BYTES = 16 * 1024;
/** For 2,000 of those at a time; with the blocks all that readers of files have. */
const SPARE_BYTES = 32 * 1024 * 1024;

/** Reads files that never change, and keeps what was read last in memory: many ask for the same film. */
export interface FileReader {
  /** Rejects if the file can't be opened. A reader that does not read to the end destroys the stream. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** As `ObjectStorage.lend`. Rejects if the file can't be opened. */
  lend(path: string, range: Required<ByteRange>): Promise<Pieces>;
  /** As `ObjectStorage.fromMemory`. */
  fromMemory(path: string, range: Required<ByteRange>): LentBytes[] | null;
  /** To be called when a file is removed. */
  forget(path: string): void;
}

const openFile = promisify(open);
const closeFile = promisify(close);
const readInto = promisify(read);
const readManyInto = promisify(readv);

export function fileReader(): FileReader {
  const blocks = keepBlocks();
  const spare = spareMemory(SPARE_BYTES);
  return {
    read: async (path, { start, end } = { start: 0 }) => {
      // A file that is not there is found out before anything is answered.
      const fd = await openFile(path, "r");
      return createReadStream(path, { fd, start, ...(end !== undefined && { end }), highWaterMark: BLOCK_BYTES });
    },
    lend: async (path, range) => {
      const isKept = blocks.has(keyOf(path, range.start));
      return piecesOf(path, range, isKept ? undefined : await openFile(path, "r"), { blocks, spare });
    },
    fromMemory: (path, { start, end }) => {
      if (!blocks.isAmple()) return null;
      const pieces: LentBytes[] = [];
      for (let at = start; at <= end; ) {
        const block = blocks.find(keyOf(path, at));
        const piece = block && blocks.lend(block, at, end);
        if (!piece) {
          for (const one of pieces) one.giveBack();
          return null;
        }
        pieces.push(piece);
        at += piece.bytes.length;
      }
      return pieces;
    },
    forget: (path) => blocks.forget((key) => key.startsWith(`${path}:`)),
  };
}

/** The block that has the byte at a place of a file. */
function keyOf(path: string, at: number): string {
  return `${path}:${Math.floor(at / BLOCK_BYTES)}`;
}

interface Memory {
  blocks: Blocks;
  spare: ReturnType<typeof spareMemory>;
}

function piecesOf(
  path: string,
  { start, end }: Required<ByteRange>,
  opened: number | undefined,
  { blocks, spare }: Memory,
): Pieces {
  const isSmall = end - start < WORTH_A_BLOCK_BYTES;
  let [at, file] = [start, opened];
  let stopWaiting: () => void = () => undefined;

  const readBlock = async (file: number): Promise<LentBytes | null> => {
    const first = blocks.take(keyOf(path, at));
    if (!first) return null;
    const room = [first];
    const begin = Math.floor(at / BLOCK_BYTES) * BLOCK_BYTES;
    const most = blocks.isAmple() ? BLOCKS_PER_READ : 1;
    for (let next = begin + BLOCK_BYTES; room.length < most && next <= end; next += BLOCK_BYTES) {
      const block = blocks.has(keyOf(path, next)) ? undefined : blocks.take(keyOf(path, next));
      if (!block) break;
      room.push(block);
    }
    try {
      await fill(file, room, begin);
    } catch (error) {
      for (const block of room) blocks.release(block);
      throw error;
    }
    for (const block of room) blocks.keep(block);
    for (const block of room.slice(1)) blocks.release(block);
    return { bytes: partOf(first, at, end), giveBack: () => blocks.release(first) };
  };
  const readSparingly = async (): Promise<LentBytes | null> => {
    const length = Math.min(end - at + 1, isSmall ? WORTH_A_BLOCK_BYTES : SPARING_BYTES);
    const { taken, cancel } = spare.take(length);
    stopWaiting = cancel;
    if (!(await taken)) return null;
    const giveBack = () => spare.giveBack(length);
    try {
      const block = blocks.find(keyOf(path, at));
      if (block) return { bytes: Buffer.from(partOf(block, at, at + length - 1)), giveBack };
      file ??= await openFile(path, "r");
      const { buffer, bytesRead } = await readInto(file, Buffer.allocUnsafeSlow(length), 0, length, at);
      return { bytes: buffer.subarray(0, bytesRead), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  const readOn = async (isSlow: boolean): Promise<LentBytes | null> => {
    if (isSlow || isSmall) return readSparingly();
    const known = blocks.find(keyOf(path, at));
    const lent = known && blocks.lend(known, at, end);
    if (lent) return lent;
    file ??= await openFile(path, "r");
    return (await readBlock(file)) ?? readSparingly();
  };

  let reading: Promise<unknown> = Promise.resolve();
  return {
    next: async (isSlow) => {
      if (at > end) return null;
      const next = readOn(isSlow);
      reading = next;
      const piece = await next;
      at += piece?.bytes.length ?? 0;
      if (piece?.bytes.length !== 0) return piece;
      // The file is shorter than that.
      piece.giveBack();
      return null;
    },
    close: async () => {
      stopWaiting();
      // A file that is closed while it is read may be another one by then.
      await reading.catch(() => undefined);
      if (file === undefined) return;
      const closing = file;
      file = undefined;
      await closeFile(closing);
    },
  };
}

/** Reads into blocks one behind the other, as far as the file goes. */
async function fill(file: number, blocks: Block[], begin: number): Promise<void> {
  const rooms = blocks.map(({ room }) => room);
  let { bytesRead: left } = await readManyInto(file, rooms, begin);
  for (const block of blocks) {
    block.length = Math.min(BLOCK_BYTES, left);
    left -= block.length;
  }
}
