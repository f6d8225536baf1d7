import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { BLOCK_BYTES, BLOCKS, BLOCKS_LENT } from "#server/ports/storage/blocks.ts";
import type { LentBytes, Pieces } from "#server/ports/storage/index.ts";
import { type FileReader, fileReader, SPARING_BYTES } from "#server/ports/storage/read-file.ts";
import { spareMemory } from "#server/ports/storage/spare-memory.ts";

const files = fileReader();

test("every range has its own bytes, however many read at once and whatever memory is used again", async () => {
  const data = [randomBytes(5 * BLOCK_BYTES), randomBytes(3 * BLOCK_BYTES + 12_345), randomBytes(100)];
  const paths = await Promise.all(data.map((bytes) => fileOf(bytes)));
  const readSome = async () => {
    for (let turn = 0; turn < 40; turn++) {
      const which = randomInt(data.length);
      const [path = "", bytes = Buffer.alloc(0)] = [paths[which], data[which]];
      const start = randomInt(bytes.length);
      const end = randomInt(start, bytes.length);
      const wanted = bytes.subarray(start, end + 1);
      expect((await readAll(path, { start, end })).equals(wanted)).toBe(true);
      expect((await buffer(await files.read(path, { start, end }))).equals(wanted)).toBe(true);
      const pieces = files.fromMemory(path, { start, end });
      if (pieces) expect(taken(pieces).equals(wanted)).toBe(true);
      if (turn % 10 === 0) files.forget(path);
    }
  };
  await Promise.all(Array.from({ length: 8 }, readSome));
  for (const [index, path] of paths.entries()) {
    expect((await buffer(await files.read(path))).equals(data[index] as Buffer)).toBe(true);
    expect((await readAll(path, { start: 0, end: 10 * BLOCK_BYTES })).equals(data[index] as Buffer)).toBe(true);
  }
});

test("bytes that were read to be lent are in memory, until the file is forgotten", async () => {
  const data = randomBytes(3 * BLOCK_BYTES);
  const path = await fileOf(data);
  const whole = { start: 0, end: data.length - 1 };
  expect(files.fromMemory(path, whole)).toBeNull();
  // Read once and by a single reader: a conversion throws out nothing that many watch.
  await buffer(await files.read(path, whole));
  expect(files.fromMemory(path, whole)).toBeNull();
  await readAll(path, whole);
  await rm(path);
  const part = { start: 1000, end: 2 * BLOCK_BYTES + 1000 };
  expect(taken(files.fromMemory(path, part)).equals(data.subarray(1000, part.end + 1))).toBe(true);
  // Not even opened.
  expect((await readAll(path, whole)).equals(data)).toBe(true);
  files.forget(path);
  expect(files.fromMemory(path, part)).toBeNull();
  await expect(files.lend(path, whole)).rejects.toThrow("ENOENT");
  await expect(files.read(path, whole)).rejects.toThrow("ENOENT");
});

test("forgetting a file forgets no other, whose name begins alike", async () => {
  const path = await fileOf(randomBytes(BLOCK_BYTES));
  const other = `${path}4`;
  await writeFile(other, randomBytes(BLOCK_BYTES));
  onTestFinished(() => rm(other));
  const whole = { start: 0, end: BLOCK_BYTES - 1 };
  await readAll(other, whole);
  files.forget(path);
  expect(taken(files.fromMemory(other, whole))).toHaveLength(BLOCK_BYTES);
});

test("bytes that were read while their file was forgotten are not kept", async () => {
  const path = await fileOf(randomBytes(BLOCK_BYTES));
  const whole = { start: 0, end: BLOCK_BYTES - 1 };
  const pieces = await files.lend(path, whole);
  const reading = pieces.next(false);
  files.forget(path);
  (await reading)?.giveBack();
  await pieces.close();
  expect(files.fromMemory(path, whole)).toBeNull();
});

test("only what was used last stays in memory, and nothing is overwritten that a reader still has", async () => {
  const reader = fileReader();
  const path = await fileOf(Buffer.alloc(0));
  await truncate(path, (BLOCKS + 100) * BLOCK_BYTES);
  const small = randomBytes(2 * BLOCK_BYTES);
  const smallPath = await fileOf(small);
  await readAll(smallPath, { start: 0, end: small.length - 1 }, reader);
  const [used] = reader.fromMemory(smallPath, { start: 0, end: BLOCK_BYTES - 1 }) ?? [];
  const block = (index: number) => ({ start: index * BLOCK_BYTES, end: (index + 1) * BLOCK_BYTES - 1 });
  for (let index = 0; index < BLOCKS + 100; index++) {
    await readAll(path, block(index), reader);
    // Used again and again.
    taken(reader.fromMemory(path, block(0)));
  }
  const isKept = (of: string, index: number) => {
    const pieces = reader.fromMemory(of, block(index));
    for (const piece of pieces ?? []) piece.giveBack();
    return pieces !== null;
  };
  expect([0, 1, 99, 103, BLOCKS + 99].map((index) => isKept(path, index))).toEqual([true, false, false, true, true]);
  expect([0, 1].map((index) => isKept(smallPath, index))).toEqual([true, false]);
  expect(used?.bytes.equals(small.subarray(0, BLOCK_BYTES))).toBe(true);
});

test("readers have so much memory and no more, however many there are and however slow", async () => {
  const reader = fileReader();
  const path = await fileOf(Buffer.alloc(0));
  const readers = BLOCKS_LENT + 200;
  await truncate(path, readers * BLOCK_BYTES);
  const all: { source: Pieces; piece: LentBytes | null }[] = [];
  for (let index = 0; index < readers; index++) {
    const source = await reader.lend(path, { start: index * BLOCK_BYTES, end: readers * BLOCK_BYTES - 1 });
    all.push({ source, piece: await source.next(false) });
  }
  const sizes = () => all.map(({ piece }) => piece?.bytes.length ?? 0);
  expect(sizes().filter((size) => size === BLOCK_BYTES)).toHaveLength(BLOCKS_LENT);
  expect(sizes().filter((size) => size === SPARING_BYTES)).toHaveLength(200);
  // What they have is their own all the same, and no other reader gets a part of what they have not given back.
  const memory = new Set(all.map(({ piece }) => piece?.bytes.buffer));
  expect(memory.size).toBe(readers);
  for (const one of all) one.piece?.giveBack();
  for (const one of all) one.piece = await one.source.next(true);
  expect(new Set(sizes())).toEqual(new Set([SPARING_BYTES]));
  for (const { source, piece } of all) {
    piece?.giveBack();
    await source.close();
  }
  const again = await reader.lend(path, { start: 0, end: BLOCK_BYTES - 1 });
  const whole = await again.next(false);
  expect(whole?.bytes).toHaveLength(BLOCK_BYTES);
  whole?.giveBack();
  await again.close();
});

test("memory that is used up is waited for in turn, and not by those who went away", async () => {
  const memory = spareMemory(10);
  const order: string[] = [];
  const take = (name: string, bytes: number) => {
    const { taken, cancel } = memory.take(bytes);
    return { taken: taken.then((isTaken) => order.push(`${name} ${isTaken}`)), cancel };
  };
  await take("ada", 6).taken;
  const [ben, cleo, dora] = [take("ben", 6), take("cleo", 2), take("dora", 4)];
  expect(order).toEqual(["ada true"]);
  ben.cancel();
  memory.giveBack(6);
  await Promise.all([ben.taken, cleo.taken, dora.taken]);
  expect(order).toEqual(["ada true", "ben false", "cleo true", "dora true"]);
  // Bytes already given are not taken away.
  dora.cancel();
  await take("eve", 4).taken;
  expect(order.at(-1)).toBe("eve true");
});

test("a reader who leaves while it is read for closes the file, and bytes read ahead are kept", async () => {
  const path = await fileOf(randomBytes(4 * BLOCK_BYTES));
  const pieces = await files.lend(path, { start: 0, end: 4 * BLOCK_BYTES - 1 });
  const reading = pieces.next(false);
  await pieces.close();
  (await reading)?.giveBack();
  expect(taken(files.fromMemory(path, { start: 0, end: 4 * BLOCK_BYTES - 1 }))).toHaveLength(4 * BLOCK_BYTES);
});

async function fileOf(data: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-read-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "film.mp");
  await writeFile(path, data);
  return path;
}

/** The bytes of pieces, which are given back. */
function taken(pieces: LentBytes[] | null): Buffer {
  const bytes = Buffer.concat(pieces?.map((piece) => piece.bytes) ?? []);
  for (const piece of pieces ?? []) piece.giveBack();
  return bytes;
}

/** Reads as the server does, sometimes for a slow client. */
async function readAll(
  path: string,
  range: { start: number; end: number },
  reader: FileReader = files,
): Promise<Buffer> {
  const pieces = await reader.lend(path, range);
  const copies: Buffer[] = [];
  for (;;) {
    const piece = await pieces.next(copies.length > 0 && randomInt(4) === 0);
    if (piece === null) break;
    // It stays as it is while others read.
    await new Promise((resolve) => setImmediate(resolve));
    copies.push(Buffer.from(piece.bytes));
    piece.giveBack();
  }
  await pieces.close();
  return Buffer.concat(copies);
}
