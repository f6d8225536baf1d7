import { close, open, read, readv } from "node:fs";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { ByteRange } from "#server/ports/storage/index.ts";

/** What is read and kept as one piece. Small: a part at any place then reads little that nobody asked for. */
export const BLOCK_BYTES = 256 * 1024;
/** Each call waits for a thread, so it fetches what comes next, too. */
const BLOCKS_PER_READ = 4;
/** How many blocks stay in memory: 64 MB, most of the largest film. */
export const BLOCKS_KEPT = 256;
/** How many more stay to be written over. */
const SPARE_BLOCKS = 32;
/** Less than this is read as it is: photos, captions, the first look of a player. */
const WORTH_A_BLOCK_BYTES = BLOCK_BYTES / 4;

interface Block {
  key: string;
  bytes: Buffer;
  /** Chunks of it that were given and have not come back. */
  users: number;
  /** How many files had been forgotten when it was read. */
  age: number;
}

/** Reads files that never change, and gives what was read last from memory: many ask for the same film. */
export interface FileReader {
  /** Rejects if the file can't be opened. Whoever does not read to the end destroys the stream. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** The bytes of a range if all of them are in memory, or null. */
  fromMemory(path: string, range: Required<ByteRange>): Buffer[] | null;
  /** Takes back a chunk that nobody looks at any more. Only what came back is kept or overwritten. */
  recycle(chunk: Buffer): void;
  /** To be called when a file is removed. */
  forget(path: string): void;
}

const openFile = promisify(open);
const closeFile = promisify(close);

export function fileReader(): FileReader {
  const blocks = keepBlocks();
  return {
    read: async (path, { start, end = Number.POSITIVE_INFINITY } = { start: 0 }) => {
      const isKept = blocks.has(keyOf(path, Math.floor(start / BLOCK_BYTES)));
      // A file that is not there is found out before anything is answered.
      const file = isKept ? undefined : await openFile(path, "r");
      return streamOf(path, { start, end }, file, blocks);
    },
    fromMemory: (path, range) => {
      const chunks: Buffer[] = [];
      for (let at = range.start; at <= range.end; ) {
        const block = blocks.find(keyOf(path, Math.floor(at / BLOCK_BYTES)));
        if (!block) {
          for (const chunk of chunks) blocks.recycle(chunk);
          return null;
        }
        const chunk = blocks.give(block, at, range.end);
        chunks.push(chunk);
        at += chunk.length;
      }
      return chunks;
    },
    recycle: blocks.recycle,
    forget: blocks.forget,
  };
}

type Blocks = ReturnType<typeof keepBlocks>;

/** The blocks in memory; those that were used last stay. */
function keepBlocks() {
  const kept = new Map<string, Block>();
  const given = new WeakMap<ArrayBufferLike, Block>();
  /** New memory costs more than what is read into it. */
  const spare: Buffer[] = [];
  let forgotten = 0;
  const has = (key: string) => kept.has(key);
  const keep = (block: Block) => {
    const { key, bytes, age } = block;
    if (has(key)) return;
    // It may be the end of a file, or have been read while its file was removed.
    if (bytes.length === BLOCK_BYTES && age === forgotten) kept.set(key, block);
    if (kept.size <= BLOCKS_KEPT) return;
    const [oldest] = kept.values();
    if (!oldest) return;
    kept.delete(oldest.key);
    if (oldest.users === 0 && spare.length < SPARE_BLOCKS) spare.push(oldest.bytes);
  };
  return {
    has,
    keep,
    find(key: string): Block | undefined {
      const block = kept.get(key);
      if (block) {
        kept.delete(key);
        kept.set(key, block);
      }
      return block;
    },
    /** Room for a block. */
    take(key: string): Block {
      return { key, bytes: spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES), users: 0, age: forgotten };
    },
    /** What the block has of the file's bytes between two places, both included. */
    give(block: Block, at: number, end: number): Buffer {
      const begin = Math.floor(at / BLOCK_BYTES) * BLOCK_BYTES;
      block.users++;
      given.set(block.bytes.buffer, block);
      return block.bytes.subarray(at - begin, end - begin + 1);
    },
    recycle({ buffer }: Buffer): void {
      const block = given.get(buffer);
      if (!block) return;
      block.users--;
      keep(block);
    },
    forget(path: string): void {
      forgotten++;
      for (const key of kept.keys()) if (key.startsWith(keyOf(path, ""))) kept.delete(key);
    },
  };
}

function keyOf(path: string, index: number | ""): string {
  return `${path}:${index}`;
}

function streamOf(path: string, range: Required<ByteRange>, opened: number | undefined, blocks: Blocks): Readable {
  const { end } = range;
  let [at, file] = [range.start, opened];
  /** Read with the last call, and not given yet. */
  let ahead: Block[] = [];
  let reading: Promise<void> = Promise.resolve();

  const readSmall = async (file: number): Promise<Buffer> => {
    const buffer = Buffer.allocUnsafeSlow(end - at + 1);
    const { bytesRead } = await promisify(read)(file, buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  };
  const readBlocks = async (file: number): Promise<Block[]> => {
    const first = Math.floor(at / BLOCK_BYTES);
    const room = [blocks.take(keyOf(path, first))];
    for (let index = first + 1; room.length < BLOCKS_PER_READ && index * BLOCK_BYTES <= end; index++) {
      const key = keyOf(path, index);
      if (blocks.has(key)) break;
      room.push(blocks.take(key));
    }
    const buffers = room.map(({ bytes }) => bytes);
    let { bytesRead: left } = await promisify(readv)(file, buffers, first * BLOCK_BYTES);
    return room.map((block) => {
      const bytes = block.bytes.subarray(0, Math.max(0, left));
      left -= block.bytes.length;
      return { ...block, bytes };
    });
  };
  const giveFrom = (block: Block): Buffer => {
    const chunk = blocks.give(block, at, end);
    at += chunk.length;
    return chunk;
  };
  const readOn = async (): Promise<Buffer> => {
    file ??= await openFile(path, "r");
    if (end - range.start < WORTH_A_BLOCK_BYTES) {
      const chunk = await readSmall(file);
      at += chunk.length;
      return chunk;
    }
    ahead = await readBlocks(file);
    return giveFrom(ahead.shift() as Block);
  };

  return new Readable({
    highWaterMark: BLOCK_BYTES,
    read() {
      if (at > end) return void this.push(null);
      const block = ahead.shift() ?? blocks.find(keyOf(path, Math.floor(at / BLOCK_BYTES)));
      // Nothing more comes after the end of the file.
      const give = (chunk: Buffer) => void this.push(chunk.length > 0 ? chunk : null);
      if (block) return give(giveFrom(block));
      reading = readOn().then(give, (error) => void this.destroy(error));
    },
    destroy(error, done) {
      // A file that is closed while it is read may be another one by then.
      const finish = async () => {
        await reading;
        for (const block of ahead) blocks.keep(block);
        if (file !== undefined) await closeFile(file);
      };
      finish().then(() => done(error), done);
    },
  });
}
