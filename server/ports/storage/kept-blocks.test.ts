import { randomBytes, randomInt } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import { BLOCK_BYTES, keepingBlocks } from "#server/ports/storage/kept-blocks.ts";
import { newName, read } from "#server/testing/storages.ts";

// How long ago a block was used, and nothing else.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const rangeOf = (first: number, blocks = 1) => ({
  start: first * BLOCK_BYTES,
  end: (first + blocks) * BLOCK_BYTES - 1,
});

test("every range has its own bytes, however many read at once and however little is kept", async () => {
  const data = [randomBytes(5 * BLOCK_BYTES), randomBytes(3 * BLOCK_BYTES + 12_345), randomBytes(100)];
  const { objects, storage } = serve({ blocks: 4 });
  const names = data.map((bytes) => objects.add(bytes));
  const readSome = async () => {
    for (let turn = 0; turn < 40; turn++) {
      const which = randomInt(data.length);
      const [name = "", bytes = Buffer.alloc(0)] = [names[which], data[which]];
      const start = randomInt(bytes.length);
      const end = randomInt(start, bytes.length + 2 * BLOCK_BYTES);
      expect((await read(storage, name, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
      vi.advanceTimersByTime(500);
    }
  };
  await Promise.all(Array.from({ length: 8 }, readSome));
});

test("a part that was requested is in memory; a whole object is read past it", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(8 * BLOCK_BYTES));
  const range = { start: 1000, end: 3 * BLOCK_BYTES };
  const first = await read(storage, name, range);
  const large = objects.add(randomBytes(20 * BLOCK_BYTES));
  objects.opened.length = 0;
  await read(storage, large);
  expect((await read(storage, name, range))?.equals(first ?? Buffer.alloc(0))).toBe(true);
  expect(objects.opened).toEqual([large]);
  // What follows is fetched in one call, from the first block that is not in memory.
  await read(storage, name, rangeOf(0, 8));
  expect(objects.opened).toEqual([large, name]);
});

test("what was not used for a while makes room, the oldest first; what is in use does not", async () => {
  const { objects, storage } = serve({ blocks: 3 });
  const names = Array.from({ length: 5 }, () => objects.add(randomBytes(BLOCK_BYTES)));
  const readAll = async (...wanted: number[]) => {
    objects.opened.length = 0;
    for (const index of wanted) await read(storage, names[index] ?? "", rangeOf(0));
    return objects.opened.map((name) => names.indexOf(name));
  };
  expect(await readAll(0, 1, 2, 3)).toEqual([0, 1, 2, 3]);
  expect(await readAll(0, 1, 2, 3)).toEqual([3]);
  vi.advanceTimersByTime(10_000);
  expect(await readAll(0, 3)).toEqual([3]);
  expect(await readAll(0, 2, 3)).toEqual([]);
  expect(await readAll(1)).toEqual([1]);
});

test("a removed object is not there, though it was in memory, or was being read", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(4 * BLOCK_BYTES));
  await read(storage, name, rangeOf(0, 2));
  const reader = await storage.open(name, rangeOf(2, 2));
  await storage.remove(name);
  expect(await buffer(reader ?? Readable.from([]))).toHaveLength(2 * BLOCK_BYTES);
  for (const first of [0, 2]) expect(await storage.open(name, rangeOf(first))).toBeNull();
});

test("a part of which only the beginning is in memory fails its reader where the object is gone", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(4 * BLOCK_BYTES));
  await read(storage, name, rangeOf(0));
  const reader = await storage.open(name, rangeOf(0, 2));
  await storage.remove(name);
  await expect(buffer(reader ?? Readable.from([]))).rejects.toThrow("has gone");
});

test("nothing of an object is in memory that was read while it was being removed", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(BLOCK_BYTES));
  let finish: (() => void) | undefined;
  objects.removing = new Promise((resolve) => (finish = resolve));
  const removed = storage.remove(name);
  expect(await read(storage, name, rangeOf(0))).toHaveLength(BLOCK_BYTES);
  finish?.();
  await removed;
  expect(await storage.open(name, rangeOf(0))).toBeNull();
});

test("a block that ends before what was requested is not in memory: a file that was cut off may come back", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(BLOCK_BYTES));
  objects.lengths.set(name, 1000);
  expect(await read(storage, name, rangeOf(0))).toHaveLength(1000);
  objects.lengths.delete(name);
  expect(await read(storage, name, rangeOf(0))).toHaveLength(BLOCK_BYTES);
});

test("what fails while it is read fails its reader, and the next one reads on", async () => {
  const { objects, storage } = serve({ blocks: 8 });
  const name = objects.add(randomBytes(3 * BLOCK_BYTES));
  objects.failure = new Error("the disk is gone");
  await expect(read(storage, name, rangeOf(0, 3))).rejects.toThrow("the disk is gone");
  objects.failure = undefined;
  expect(await read(storage, name, rangeOf(0, 3))).toHaveLength(3 * BLOCK_BYTES);
});

test("a reader that leaves closes the object, also before it reads, while it waits, and when it begins in memory", async () => {
  const { objects, storage } = serve({ blocks: 1 });
  const name = objects.add(randomBytes(9 * BLOCK_BYTES));
  const leave = async (prepare: (reader: Readable) => unknown) => {
    const reader = (await storage.open(name, rangeOf(0, 9))) ?? Readable.from([]);
    reader.on("error", () => undefined);
    await prepare(reader);
    reader.destroy();
    await expect.poll(() => objects.streams.every(({ destroyed }) => destroyed)).toBe(true);
  };
  await leave(() => undefined);
  await leave((reader) => reader[Symbol.asyncIterator]().next());
  // Its first block is in memory now; the second one hangs.
  objects.hangs = true;
  const before = objects.streams.length;
  await leave(async (reader) => {
    reader.resume();
    await expect.poll(() => objects.streams.length).toBe(before + 1);
  });
  let open: (() => void) | undefined;
  objects.opening = new Promise((resolve) => (open = resolve));
  await leave(async (reader) => {
    reader.resume();
    await expect.poll(() => objects.opened.length).toBe(before + 2);
  });
  open?.();
  await expect.poll(() => objects.streams.map(({ destroyed }) => destroyed)).toEqual(Array(before + 2).fill(true));
});

test("a reader that does not go on is given one block", async () => {
  const { objects, storage } = serve({ blocks: 1 });
  const name = objects.add(randomBytes(9 * BLOCK_BYTES));
  const reader = (await storage.open(name, rangeOf(0, 9))) ?? Readable.from([]);
  await reader[Symbol.asyncIterator]().next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(reader.readableLength).toBe(0);
  reader.destroy();
});

/** A storage of objects in memory that notes what it is called for, and one that keeps blocks in front of it. */
function serve({ blocks }: { blocks: number }) {
  const all = new Map<string, Buffer>();
  const objects = {
    opened: [] as string[],
    streams: [] as Readable[],
    failure: undefined as Error | undefined,
    hangs: false,
    opening: Promise.resolve(),
    removing: Promise.resolve(),
    /** Of those that are cut off. */
    lengths: new Map<string, number>(),
    add: (bytes: Buffer) => {
      const name = newName();
      all.set(name, bytes);
      return name;
    },
  };
  const open: ObjectStorage["open"] = async (name, { start, end = Number.POSITIVE_INFINITY } = { start: 0 }) => {
    objects.opened.push(name);
    await objects.opening;
    const bytes = all
      .get(name)
      ?.subarray(0, objects.lengths.get(name))
      .subarray(start, end + 1);
    if (!bytes) return null;
    let at = 0;
    const stream = new Readable({
      read() {
        if (objects.hangs) return;
        if (objects.failure && at > bytes.length / 2) return void this.destroy(objects.failure);
        if (at >= bytes.length) return void this.push(null);
        // In chunks that are no blocks, as they come over a network.
        this.push(Buffer.from(bytes.subarray(at, at + 60_000)));
        at += 60_000;
      },
    });
    objects.streams.push(stream);
    return stream;
  };
  const never = () => Promise.reject(new Error("not here"));
  const remove = async (name: string) => {
    await objects.removing;
    all.delete(name);
  };
  const storage: ObjectStorage = { put: never, open, remove, clearUnfinished: never };
  return { objects, storage: keepingBlocks(storage, blocks * BLOCK_BYTES) };
}
