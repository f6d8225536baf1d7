import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { objectPath, removeObject, storeObject } from "#server/features/files/stored-objects.ts";
import { createLog } from "#server/lib/log.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { failing, inChunks, openDisk, read } from "#server/testing/storages.ts";
import { storedObjects } from "#shared/schema/index.ts";

test("an object gets a name of our own, a row that says what it is, and its bytes", async () => {
  const { db, storage, kept } = await open();
  const data = randomBytes(100_000);
  const sha256 = createHash("sha256").update(data).digest("hex");
  const { name, ...stored } = await storeObject({ db, storage }, "webm", inChunks(data));
  expect(name).toMatch(/^[0-9a-f-]{36}\.webm$/);
  expect(objectPath(name)).toBe(`/media/o/${name}`);
  expect(stored).toEqual({ bytes: 100_000, sha256 });
  expect(await db.select().from(storedObjects)).toEqual([
    { name, mediaType: "video/webm", ...stored, withheldAt: null, createdAt: expect.any(Date) },
  ]);
  expect((await read(storage, name))?.equals(data)).toBe(true);
  await removeObject({ db, storage }, name);
  expect([await db.$count(storedObjects), await kept()]).toEqual([0, []]);
});

test("the row is there before the bytes, and not whole until they are", async () => {
  const { db, storage } = await open();
  const source = new Readable({ read: () => undefined });
  source.push("half");
  const stored = storeObject({ db, storage }, "mp4", source);
  await expect.poll(() => db.select().from(storedObjects)).toMatchObject([{ bytes: null, sha256: null }]);
  source.push(null);
  await stored;
  expect(await db.select().from(storedObjects)).toMatchObject([{ bytes: 4 }]);
});

test("a source that fails leaves neither row nor bytes", async () => {
  const { db, storage, kept, unfinished } = await open();
  const failure = new Error("the connection was lost");
  const source = failing(randomBytes(100_000), (stream) => stream.destroy(failure));
  await expect(storeObject({ db, storage }, "mp4", source)).rejects.toBe(failure);
  expect([await db.$count(storedObjects), await kept(), await unfinished()]).toEqual([0, [], []]);
});

test("a source that fails at once is an answer, not a crash", async () => {
  const { db, storage } = await open();
  const source = new Readable({ read: () => undefined });
  const failure = new Error("gone before it began");
  const stored = storeObject({ db, storage }, "mp4", source);
  source.destroy(failure);
  await expect(stored).rejects.toBe(failure);
  expect(await db.$count(storedObjects)).toBe(0);
});

test("the first failure is reported when tidying up fails as well, and the row is left to the sweep", async () => {
  const { db, storage } = await open();
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const stuck: ObjectStorage = { ...storage, remove: () => Promise.reject(new Error("nothing can be removed")) };
  const failure = new Error("the connection was lost");
  const source = () => failing(randomBytes(10), (stream) => stream.destroy(failure));
  await expect(storeObject({ db, storage: stuck, log }, "mp4", source())).rejects.toBe(failure);
  await expect(storeObject({ db, storage: stuck }, "mp4", source())).rejects.toBe(failure);
  expect(lines.join()).toContain("nothing can be removed");
  expect(await db.select().from(storedObjects)).toMatchObject([{ sha256: null }, { sha256: null }]);
});

test("bytes whose row can't be completed are removed", async () => {
  const { db, storage, kept } = await open();
  await db.execute("create function refuse() returns trigger language plpgsql as $$ begin raise 'no more'; end $$");
  await db.execute("create trigger refuse before update on stored_objects for each row execute function refuse()");
  await expect(storeObject({ db, storage }, "mp4", inChunks(randomBytes(10)))).rejects.toThrow();
  expect([await db.$count(storedObjects), await kept()]).toEqual([0, []]);
});

test("bytes whose row was removed meanwhile are removed, too", async () => {
  const { db, storage, kept } = await open();
  const swept: ObjectStorage = {
    ...storage,
    put: async (...input) => {
      const stored = await storage.put(...input);
      await db.delete(storedObjects);
      return stored;
    },
  };
  await expect(storeObject({ db, storage: swept }, "mp4", inChunks(randomBytes(10)))).rejects.toThrow("was gone");
  expect(await kept()).toEqual([]);
});

test("without a database nothing is stored, and the source is let go of", async () => {
  const { storage, kept } = await openDisk();
  const { db, close } = connect("postgres://unknown@127.0.0.1:1/none", createLog("silent"));
  onTestFinished(close);
  const source = inChunks(randomBytes(10));
  await expect(storeObject({ db, storage }, "mp4", source)).rejects.toThrow();
  expect(source.destroyed).toBe(true);
  expect(await kept()).toEqual([]);
});

test("a storage that hangs while it removes holds no connection to the database", async () => {
  const { db, storage } = await open();
  const names: string[] = [];
  for (let n = 0; n <= (db.$client.options.max ?? 0); n++) {
    names.push((await storeObject({ db, storage }, "webm", inChunks(randomBytes(10)))).name);
  }
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let waiting = 0;
  const hanging: ObjectStorage = {
    ...storage,
    remove: async (name) => {
      waiting += 1;
      await held;
      await storage.remove(name);
    },
  };
  const removals = names.map((name) => removeObject({ db, storage: hanging }, name));
  await expect.poll(() => waiting).toBe(names.length);
  expect(await db.$count(storedObjects)).toBe(names.length);
  letGo();
  await Promise.all(removals);
  expect(await db.$count(storedObjects)).toBe(0);
});

async function open() {
  const { db } = await openTestDatabase();
  return { db, ...(await openDisk()) };
}
