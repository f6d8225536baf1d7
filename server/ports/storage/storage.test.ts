import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { startS3Server } from "#server/testing/s3-server.ts";
import { failing, inChunks, MIB, newName, type OpenStorage, openDisk, openS3, read } from "#server/testing/storages.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

/** Every adapter; what follows holds for each. */
const ADAPTERS: Record<string, () => Promise<OpenStorage>> = {
  disk: openDisk,
  s3: async () => openS3((await startS3Server()).settings),
};
// A foreign server, where there is one: `TEST_S3_ENDPOINT`, with the other settings named alike.
const { TEST_S3_ENDPOINT: endpoint, TEST_S3_REGION: region = "us-east-1" } = process.env;
const { TEST_S3_ACCESS_KEY_ID: accessKeyId = "", TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
if (endpoint) {
  ADAPTERS[`s3 at ${endpoint}`] = () =>
    openS3({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: true });
}

const adapters = Object.entries(ADAPTERS).map(([name, openStorage]) => ({ name, openStorage }));

test.each(adapters.flatMap((one) => [0, 1, 70_000, 5 * MIB, 12 * MIB + 1].map((bytes) => ({ ...one, bytes }))))(
  "$name: $bytes bytes come back as they were, with their number and hash",
  async ({ openStorage, bytes }) => {
    const { storage, kept, unfinished } = await openStorage();
    const data = randomBytes(bytes);
    const name = newName();
    const sha256 = createHash("sha256").update(data).digest("hex");
    expect(await storage.put(name, "video/mp4", inChunks(data))).toEqual({ bytes, sha256 });
    expect((await read(storage, name))?.equals(data)).toBe(true);
    expect(await kept()).toEqual([name]);
    expect(await unfinished()).toEqual([]);
  },
);

test.each(adapters)("$name: a range is its bytes, as far as the object reaches", async ({ openStorage }) => {
  const { storage } = await openStorage();
  const data = randomBytes(3 * MIB);
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(data));
  const last = data.length - 1;
  for (const range of [
    { start: 0, end: 0 },
    { start: 0, end: last },
    { start: last, end: last },
    { start: 1000, end: 2 * MIB },
    { start: MIB },
    { start: last, end: last + 10 },
    { start: last + 1, end: last + 10 },
    { start: last + 1 },
  ]) {
    const expected = data.subarray(range.start, (range.end ?? last) + 1);
    expect([range, (await read(storage, name, range))?.equals(expected)]).toEqual([range, true]);
  }
});

test.each(adapters)("$name: an object without bytes has ranges without bytes", async ({ openStorage }) => {
  const { storage } = await openStorage();
  const name = newName();
  await storage.put(name, "video/mp4", Readable.from([]));
  for (const range of [{ start: 0 }, { start: 0, end: 99 }]) {
    expect(await read(storage, name, range)).toEqual(Buffer.alloc(0));
  }
});

test.each(adapters)("$name: what is no range is refused", async ({ openStorage }) => {
  const { storage } = await openStorage();
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(randomBytes(10)));
  for (const range of [{ start: 5, end: 4 }, { start: -1 }, { start: 0.5 }, { start: Number.NaN }]) {
    await expect(storage.open(name, range)).rejects.toThrow(RangeError);
  }
});

test.each(adapters)("$name: an object that is not there is null, whole or in part", async ({ openStorage }) => {
  const { storage } = await openStorage();
  expect(await storage.open(newName())).toBeNull();
  await storage.put(newName(), "video/mp4", inChunks(randomBytes(10)));
  expect(await storage.open(newName(), { start: 0, end: 1 })).toBeNull();
});

test.each(adapters)("$name: a removed object is gone, and may be removed again", async ({ openStorage }) => {
  const { storage, kept } = await openStorage();
  const [name, other] = [newName(), newName()];
  for (const one of [name, other]) await storage.put(one, "video/mp4", inChunks(randomBytes(10)));
  await storage.remove(name);
  await storage.remove(name);
  expect(await storage.open(name)).toBeNull();
  expect(await kept()).toEqual([other]);
});

test.each(adapters.flatMap((one) => [0, 1000, 11 * MIB].map((bytes) => ({ ...one, bytes }))))(
  "$name: a source that fails after $bytes bytes leaves nothing, and says why",
  async ({ openStorage, bytes }) => {
    const { storage, kept, unfinished } = await openStorage();
    const failure = new Error("the connection was lost");
    const source = failing(randomBytes(bytes), (stream) => stream.destroy(failure));
    await expect(storage.put(newName(), "video/mp4", source)).rejects.toBe(failure);
    expect(await kept()).toEqual([]);
    expect(await unfinished()).toEqual([]);
  },
);

test.each(adapters.flatMap((one) => [1000, 11 * MIB].map((bytes) => ({ ...one, bytes }))))(
  "$name: a source that ends too early after $bytes bytes leaves nothing",
  async ({ openStorage, bytes }) => {
    const { storage, kept, unfinished } = await openStorage();
    const source = failing(randomBytes(bytes), (stream) => stream.destroy());
    await expect(storage.put(newName(), "video/mp4", source)).rejects.toThrow("Premature close");
    expect(await kept()).toEqual([]);
    expect(await unfinished()).toEqual([]);
  },
);

test.each(adapters)("$name: a source that fails at once is an answer, not a crash", async ({ openStorage }) => {
  const { storage, kept } = await openStorage();
  const source = new Readable({ read: () => undefined });
  const failure = new Error("gone before it began");
  const put = storage.put(newName(), "video/mp4", source);
  source.destroy(failure);
  await expect(put).rejects.toBe(failure);
  expect(await kept()).toEqual([]);
});

test.each(adapters)("$name: a name that is none of ours reaches nothing", async ({ openStorage }) => {
  const { storage, kept } = await openStorage();
  for (const name of [
    "",
    ".",
    "..",
    "../x.mp4",
    "a/b.mp4",
    "a\\b.mp4",
    "/etc/passwd",
    "partial",
    "x",
    "x.mp4/..",
    "X.mp4",
    "x.mp4\0",
    "x.mp4\n",
    `${"x".repeat(101)}.mp4`,
  ]) {
    const source = inChunks(randomBytes(10));
    await expect(storage.put(name, "video/mp4", source)).rejects.toThrow(RangeError);
    expect(source.destroyed).toBe(true);
    await expect(storage.open(name)).rejects.toThrow(RangeError);
    await expect(storage.remove(name)).rejects.toThrow(RangeError);
  }
  expect(await kept()).toEqual([]);
});

test.each(adapters)("$name: several are written at once without mixing", async ({ openStorage }) => {
  const { storage, unfinished } = await openStorage();
  const objects = Array.from({ length: 4 }, () => ({ name: newName(), data: randomBytes(6 * MIB) }));
  await Promise.all(objects.map(({ name, data }) => storage.put(name, "video/mp4", inChunks(data))));
  for (const { name, data } of objects) expect((await read(storage, name))?.equals(data)).toBe(true);
  expect(await unfinished()).toEqual([]);
});

test.each(adapters)("$name: a reader that goes away lets go of the object", async ({ openStorage }) => {
  const { storage } = await openStorage();
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(randomBytes(3 * MIB)));
  for (const range of [undefined, { start: 10, end: 2 * MIB }]) {
    const stream = await storage.open(name, range);
    stream?.once("data", () => stream.destroy());
    await expect.poll(() => stream?.closed).toBe(true);
  }
});

test.each(adapters)("$name: what was begun long ago is cleared, what is whole or younger stays", async (adapter) => {
  const { storage, kept, unfinished, leaveUnfinished } = await adapter.openStorage();
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(randomBytes(10)));
  await storage.clearUnfinished(new Date());
  const left = [newName(), newName(), newName(), newName(), newName()].sort();
  for (const one of left) await leaveUnfinished(one);
  await storage.clearUnfinished(new Date(Date.now() - HOUR_MS));
  expect(await unfinished()).toEqual(left);
  await storage.clearUnfinished(new Date(Date.now() + HOUR_MS));
  expect(await unfinished()).toEqual([]);
  expect(await kept()).toEqual([name]);
});
