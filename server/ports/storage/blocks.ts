import type { LentBytes } from "#server/ports/storage/index.ts";

/** What is read and kept as one piece. Small: a part at any place then reads little that was not requested. */
export const BLOCK_BYTES = 256 * 1024;
/** How many blocks there are, kept or lent: 64 MB, most of the largest film. */
export const BLOCKS = 256;
/** How many of them readers may hold at a time; the others go on being read into. */
export const BLOCKS_LENT = (BLOCKS / 4) * 3;

export interface Block {
  key: string;
  /** Its memory, which is never let go of. */
  room: Buffer;
  /** How much of a file is in it: less only at the end of one. */
  length: number;
  /** The readers that have some of it, or read into it. */
  users: number;
  /** How many files had been forgotten when it was taken. */
  age: number;
}

export type Blocks = ReturnType<typeof keepBlocks>;

/**
 * The blocks in memory; of the unused ones, those that were used last stay. There are never more of them, however many
 * readers are slow.
 */
export function keepBlocks() {
  const kept = new Map<string, Block>();
  const spare: Block[] = [];
  let made = 0;
  let lent = 0;
  let forgotten = 0;

  /** A block without a reader. */
  const unused = (): Block | undefined => {
    const block = spare.pop();
    if (block) return block;
    if (made < BLOCKS) {
      made++;
      return { key: "", room: Buffer.allocUnsafeSlow(BLOCK_BYTES), length: 0, users: 0, age: 0 };
    }
    for (const oldest of kept.values()) {
      if (oldest.users > 0) continue;
      kept.delete(oldest.key);
      return oldest;
    }
    return undefined;
  };
  const release = (block: Block) => {
    block.users--;
    if (block.users > 0) return;
    lent--;
    if (kept.get(block.key) !== block) spare.push(block);
  };
  const has = (key: string) => kept.has(key);

  return {
    has,
    /** Whether so little is lent that a reader may have several at a time. */
    isAmple: () => lent < BLOCKS / 2,
    find(key: string): Block | undefined {
      const block = kept.get(key);
      if (block) {
        kept.delete(key);
        kept.set(key, block);
      }
      return block;
    },
    /** A block to read into, which is the caller's until it is released; undefined if readers have too many. */
    take(key: string): Block | undefined {
      const block = lent < BLOCKS_LENT ? unused() : undefined;
      if (!block) return undefined;
      lent++;
      return Object.assign(block, { key, length: 0, users: 1, age: forgotten });
    },
    /** Makes a block's bytes available to other readers from now on. */
    keep(block: Block): void {
      const { key, length, age } = block;
      // Never the end of a file, nor bytes that were read while their file was removed.
      if (length === BLOCK_BYTES && age === forgotten && !has(key)) kept.set(key, block);
    },
    release,
    /** What a block has of its file between two places, both included; null if readers have too many blocks. */
    lend(block: Block, start: number, end: number): LentBytes | null {
      if (block.users === 0) {
        if (lent >= BLOCKS_LENT) return null;
        lent++;
      }
      block.users++;
      return { bytes: partOf(block, start, end), giveBack: () => release(block) };
    },
    forget(isOf: (key: string) => boolean): void {
      forgotten++;
      for (const [key, block] of kept) {
        if (!isOf(key)) continue;
        kept.delete(key);
        if (block.users === 0) spare.push(block);
      }
    },
  };
}

/** The bytes that a block has of its file between two places, both included. */
export function partOf({ room, length }: Block, start: number, end: number): Buffer {
  const begin = Math.floor(start / BLOCK_BYTES) * BLOCK_BYTES;
  return room.subarray(start - begin, Math.max(start - begin, Math.min(length, end - begin + 1)));
}
