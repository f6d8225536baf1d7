import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { BLOCK_BYTES, BLOCKS_KEPT, fileReader } from "#server/ports/storage/read-file.ts";

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
      expect((await readAll(path, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
      const chunks = files.fromMemory(path, { start, end });
      if (chunks) expect(Buffer.concat(chunks).equals(bytes.subarray(start, end + 1))).toBe(true);
      for (const chunk of chunks ?? []) files.recycle(chunk);
      if (turn % 10 === 0) files.forget(path);
    }
  };
  await Promise.all(Array.from({ length: 8 }, readSome));
  for (const [index, path] of paths.entries()) {
    expect((await readAll(path)).equals(data[index] as Buffer)).toBe(true);
    expect((await readAll(path, { start: 0, end: 10 * BLOCK_BYTES })).equals(data[index] as Buffer)).toBe(true);
  }
});

test("what was read and given back is in memory, until the file is forgotten", async () => {
  const data = randomBytes(3 * BLOCK_BYTES);
  const path = await fileOf(data);
  const whole = { start: 0, end: data.length - 1 };
  expect(files.fromMemory(path, whole)).toBeNull();
  await readAll(path, whole);
  await rm(path);
  const part = { start: 1000, end: 2 * BLOCK_BYTES + 1000 };
  expect(Buffer.concat(files.fromMemory(path, part) ?? []).equals(data.subarray(1000, part.end + 1))).toBe(true);
  // Not even opened.
  expect((await readAll(path, whole)).equals(data)).toBe(true);
  files.forget(path);
  expect(files.fromMemory(path, part)).toBeNull();
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
  expect(files.fromMemory(other, whole)).not.toBeNull();
});

test("what nobody gave back is not kept, nor what was read while its file was forgotten", async () => {
  const path = await fileOf(randomBytes(BLOCK_BYTES));
  const whole = { start: 0, end: BLOCK_BYTES - 1 };
  const stream = await files.read(path, whole);
  const [chunk] = (await once(stream, "data")) as [Buffer];
  expect(files.fromMemory(path, whole)).toBeNull();
  files.forget(path);
  files.recycle(chunk);
  expect(files.fromMemory(path, whole)).toBeNull();
  stream.destroy();
});

test("only what was used last stays in memory, and nothing is overwritten that somebody still has", async () => {
  const path = await fileOf(Buffer.alloc(0));
  await truncate(path, (BLOCKS_KEPT + 100) * BLOCK_BYTES);
  const small = randomBytes(2 * BLOCK_BYTES);
  const smallPath = await fileOf(small);
  await readAll(smallPath);
  const [used = Buffer.alloc(0)] = files.fromMemory(smallPath, { start: 0, end: BLOCK_BYTES - 1 }) ?? [];
  const block = (index: number) => ({ start: index * BLOCK_BYTES, end: (index + 1) * BLOCK_BYTES - 1 });
  for (let index = 0; index < BLOCKS_KEPT + 100; index++) {
    await readAll(path, block(index));
    // Used again and again.
    files.recycle(files.fromMemory(path, block(0))?.[0] ?? Buffer.alloc(0));
  }
  const isKept = (index: number) => files.fromMemory(path, block(index)) !== null;
  expect([0, 1, 99, 102, BLOCKS_KEPT + 99].map(isKept)).toEqual([true, false, false, true, true]);
  expect(files.fromMemory(smallPath, { start: 0, end: 2 * BLOCK_BYTES - 1 })).toBeNull();
  expect(used.equals(small.subarray(0, BLOCK_BYTES))).toBe(true);
});

test("a stream that is destroyed while it reads closes its file, and what it read ahead is kept", async () => {
  const path = await fileOf(randomBytes(4 * BLOCK_BYTES));
  const early = await files.read(path);
  early.resume().destroy();
  await once(early, "close");
  const stream = await files.read(path, { start: 0, end: 4 * BLOCK_BYTES - 1 });
  await once(stream, "data");
  stream.pause().destroy();
  await once(stream, "close");
  expect(files.fromMemory(path, { start: 3 * BLOCK_BYTES, end: 4 * BLOCK_BYTES - 1 })).not.toBeNull();
});

async function fileOf(data: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-read-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "film.mp");
  await writeFile(path, data);
  return path;
}

/** Reads as the server does: what is written out is given back. */
async function readAll(path: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream: Readable = await files.read(path, range);
  const copies: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    copies.push(Buffer.from(chunk));
    setImmediate(() => files.recycle(chunk));
  });
  await once(stream, "end");
  await new Promise((resolve) => setImmediate(resolve));
  return Buffer.concat(copies);
}
