import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { type ByteRange, checkRange, type ObjectStorage } from "#server/ports/storage/index.ts";

/** What is kept as one piece, and sent as one: a slow reader holds one. */
export const BLOCK_BYTES = 96 * 1024;
/** Most of the largest film. */
const KEPT_BYTES = 52 * 1024 * 1024;
/** What was requested in this time makes no room: more films than fit would only displace each other. */
const IN_USE_MS = 10_000;

interface KeptBlock {
  block: Buffer;
  usedAt: number;
}

/**
 * A storage that keeps the requested parts of objects in memory: players request the same parts of the same film over and
 * over, and an object never changes. Whole objects are read past it: a conversion displaces nothing.
 */
export function keepingBlocks<Storage extends ObjectStorage>(storage: Storage, keptBytes = KEPT_BYTES): Storage {
  const kept = new LRUCache<string, KeptBlock>({ maxSize: keptBytes, sizeCalculation: ({ block }) => block.length });
  let removals = 0;

  const find = (key: string): Buffer | undefined => {
    const found = kept.get(key);
    if (found) found.usedAt = performance.now();
    return found?.block;
  };
  const keep = (key: string, block: Buffer): void => {
    const now = performance.now();
    const oldest = kept.rvalues().next().value;
    const isFull = kept.calculatedSize + block.length > keptBytes;
    if (isFull && oldest && now - oldest.usedAt < IN_USE_MS) return;
    kept.set(key, { block, usedAt: now });
  };
  const forget = (name: string): void => {
    removals++;
    for (const key of [...kept.keys()]) if (key.startsWith(keyOf(name))) kept.delete(key);
  };

  async function openRange(name: string, { start, end }: Required<ByteRange>): Promise<Readable | null> {
    const openFrom = (index: number) =>
      storage.open(name, { start: index * BLOCK_BYTES, end: (indexOf(end) + 1) * BLOCK_BYTES - 1 });
    const removalsBefore = removals;
    let at = start;
    let source = kept.has(keyOf(name, indexOf(at))) ? undefined : await openFrom(indexOf(at));
    if (source === null) return null;
    let blocks = source && inBlocks(source);

    /** From memory up to the first block that is not there, from there on from the storage. */
    const nextBlock = async (index: number): Promise<Buffer | undefined> => {
      const key = keyOf(name, index);
      const known = blocks ? undefined : find(key);
      if (known) return known;
      if (!blocks) {
        source = await openFrom(index);
        if (!source) throw new Error(`the object ${name} has gone while it was read`);
        if (stream.destroyed) source.destroy();
        blocks = inBlocks(source);
      }
      const { value: block } = await blocks.next();
      const isCutOff = !block || block.length < Math.min(BLOCK_BYTES, end + 1 - index * BLOCK_BYTES);
      // Never of an object that was removed meanwhile.
      if (!isCutOff && removals === removalsBefore) keep(key, block);
      return block;
    };
    const nextPart = async (): Promise<Buffer | null> => {
      if (at > end) return null;
      const index = indexOf(at);
      const block = await nextBlock(index);
      const part = block?.subarray(at - index * BLOCK_BYTES, end + 1 - index * BLOCK_BYTES);
      if (!block || !part?.length) return null;
      // The object ends with a block that is not full.
      at = block.length < BLOCK_BYTES ? end + 1 : at + part.length;
      return part;
    };
    const stream = new Readable({
      // A block is fetched once the one before was taken.
      highWaterMark: 0,
      read() {
        nextPart().then(
          (part) => this.push(part),
          (error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        source?.destroy();
        done(error);
      },
    });
    return stream;
  }

  return {
    ...storage,
    open: async (name, range) => {
      if (range?.end === undefined) return storage.open(name, range);
      checkRange(range);
      return openRange(name, { start: range.start, end: range.end });
    },
    remove: async (name) => {
      forget(name);
      // What is read until it is gone is forgotten as well.
      await storage.remove(name).finally(() => forget(name));
    },
  };
}

function indexOf(at: number): number {
  return Math.floor(at / BLOCK_BYTES);
}

/** What a block is kept under; what all blocks of an object begin with. */
function keyOf(name: string, index: number | "" = ""): string {
  return `${name}/${index}`;
}

/** A stream's bytes in blocks, the last of which may be shorter. */
async function* inBlocks(stream: Readable): AsyncGenerator<Buffer, undefined> {
  let parts: Buffer[] = [];
  let missing = BLOCK_BYTES;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      parts.push(part);
      missing -= part.length;
      if (missing > 0) continue;
      yield joined(parts);
      [parts, missing] = [[], BLOCK_BYTES];
    }
  }
  if (parts.length > 0) yield joined(parts);
}

/** One buffer that has nothing else in its memory. */
function joined(parts: Buffer[]): Buffer {
  const [first] = parts;
  return parts.length === 1 && first?.length === first?.buffer.byteLength ? (first as Buffer) : Buffer.concat(parts);
}
