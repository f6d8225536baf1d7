import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { bounded } from "#server/ports/storage/bounded.ts";
import { type ObjectStorage, StorageAwayError } from "#server/ports/storage/index.ts";
import { inChunks, newName, openDisk, read } from "#server/testing/storages.ts";
import { until } from "#server/testing/until.ts";

const LIMITS = { answerMs: 100, putMs: 100 };
const DATA = randomBytes(300_000);
const never = () => new Promise<never>(() => undefined);

test("a storage that never answers is away, and lets go of the source", async () => {
  const { storage } = await openDisk();
  const hung = bounded<ObjectStorage>({ ...storage, put: never, open: never, remove: never }, LIMITS);
  const source = inChunks(DATA);
  await expect(hung.put(newName(), "video/mp4", source)).rejects.toThrow(StorageAwayError);
  expect(source.destroyed).toBe(true);
  await expect(hung.open(newName())).rejects.toThrow(StorageAwayError);
  await expect(hung.remove(newName())).rejects.toThrow(StorageAwayError);
});

test.each([
  ["in the middle", async (source: Readable) => source[Symbol.asyncIterator]().next()],
  ["at the end", async (source: Readable) => buffer(source)],
])("one that takes nothing more %s is away", async (_where, begin) => {
  const { storage } = await openDisk();
  const put = async (_name: string, _type: string, source: Readable) => {
    await begin(source);
    return never();
  };
  await expect(
    bounded<ObjectStorage>({ ...storage, put }, LIMITS).put(newName(), "video/mp4", inChunks(DATA)),
  ).rejects.toThrow(StorageAwayError);
});

test("how long the source takes is not the storage's affair", async () => {
  const { storage } = await openDisk();
  const source = new PassThrough();
  const name = newName();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const putting = bounded(storage, LIMITS).put(name, "video/mp4", source);
  /** The storage has taken all that was written: its clock stands still, whatever time goes by. */
  const untilTaken = async () => {
    await until(() => vi.getTimerCount() === 0);
    vi.advanceTimersByTime(3 * LIMITS.putMs);
  };
  for (const part of [DATA.subarray(0, 1000), DATA.subarray(1000)]) {
    await untilTaken();
    source.write(part);
  }
  await untilTaken();
  source.end();
  expect(await putting).toMatchObject({ bytes: DATA.length });
  expect((await read(storage, name))?.equals(DATA)).toBe(true);
});

test("an object that is there after all, once its caller has given up, is removed again", async () => {
  const { storage, kept } = await openDisk();
  let removed = 0;
  let goOn = () => {};
  const hasGivenUp = new Promise<void>((resolve) => (goOn = resolve));
  const late: ObjectStorage = {
    ...storage,
    put: async (name, type) => {
      await hasGivenUp;
      return storage.put(name, type, Readable.from([DATA]));
    },
    remove: async (name) => {
      await storage.remove(name);
      removed++;
    },
  };
  await expect(bounded(late, LIMITS).put(newName(), "video/mp4", inChunks(DATA))).rejects.toThrow(StorageAwayError);
  goOn();
  await expect.poll(() => removed).toBe(1);
  expect(await kept()).toEqual([]);
});
