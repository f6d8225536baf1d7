import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { storeObject } from "#server/features/files/stored-objects.ts";
import { sweepObjects } from "#server/features/files/sweep-objects.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import { makeReviewPhoto, makeUpload } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { inChunks, openDisk } from "#server/testing/storages.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { storedObjects, uploads } from "#shared/schema/index.ts";

test("what nothing refers to goes after a day, row and file, and not before", async () => {
  const { db, kept, sweep, storeAged } = await start();
  const old = await storeAged(DAY_MS + 60_000);
  const young = await storeAged(DAY_MS - 60_000);
  await sweep();
  expect(await kept()).toEqual([young]);
  expect(await namesIn(db)).toEqual([young]);
  expect(old).not.toBe(young);
});

test("what never became whole goes, too", async () => {
  const { db, sweep } = await start();
  await db.insert(storedObjects).values({ name: "half.mp4", mediaType: "video/mp4" });
  await age(db, "half.mp4", 2 * DAY_MS);
  await sweep();
  expect(await namesIn(db)).toEqual([]);
});

test("what anything refers to stays, also from a table that is made later", async () => {
  const { db, pool, kept, sweep, storeAged } = await start();
  const [photo, thumbnail, video, other] = await Promise.all([1, 2, 3, 4].map(() => storeAged(2 * DAY_MS)));
  await makeReviewPhoto(db, { objectName: photo, thumbnailName: thumbnail });
  await makeUpload(db, { objectName: video });
  await pool.query('create table "Later on" (id int, "a file" text references stored_objects)');
  await pool.query('insert into "Later on" values (1, $1)', [other]);
  await storeAged(2 * DAY_MS);
  await sweep();
  expect(await kept()).toEqual([photo, thumbnail, video, other].sort());
});

test("the pieces of an upload that is under way stay, however old; those of others go", async () => {
  const { db, sweep } = await start();
  const names: Record<string, string> = {};
  for (const state of ["receiving", "checking", "converting", "refused"] as const) {
    const id = v7();
    const refusal = state === "refused" ? "damaged" : null;
    await db.insert(uploads).values({ id, state, refusal, fileName: "a.mp4", bytes: 10 });
    names[state] = `${id}-000000000000-1234abcd.part`;
  }
  names.unknown = `${v7()}-000000000000-1234abcd.part`;
  for (const name of Object.values(names)) {
    await db.insert(storedObjects).values({ name, mediaType: "application/octet-stream" });
    await age(db, name, 5 * DAY_MS);
  }
  await sweep();
  expect(await namesIn(db)).toEqual([names.receiving, names.checking, names.converting].sort());
});

test("many are removed, a few at a time", async () => {
  const { db, pool, sweep, kept, storeAged } = await start();
  const young = await storeAged(0);
  await pool.query(
    `insert into stored_objects (name, media_type, created_at)
     select 'n' || n || '.mp4', 'video/mp4', now() - interval '2 days' from generate_series(1, 120) n`,
  );
  await pool.query(`create table removed (rows int);
    create function note() returns trigger language plpgsql as
      $$ begin insert into removed select count(*) from gone; return null; end $$;
    create trigger note after delete on stored_objects referencing old table as gone for each statement execute function note()`);
  await sweep();
  expect(await namesIn(db)).toEqual([young]);
  expect(await kept()).toEqual([young]);
  expect((await pool.query("select rows from removed where rows > 0")).rows).toEqual([
    { rows: 50 },
    { rows: 50 },
    { rows: 20 },
  ]);
});

test("a reference that is made meanwhile keeps the object, in either order", async () => {
  const { db, pool, kept, sweep, storeAged } = await start();
  const name = await storeAged(2 * DAY_MS);
  const client = await pool.connect();
  await client.query("begin");
  await client.query(
    `insert into uploads (id, state, file_name, bytes, object_name) values (uuidv7(), 'ready', 'a.mp4', 1, $1)`,
    [name],
  );
  // Not yet committed: the sweep can't see the reference, only that the row is locked.
  await sweep();
  await client.query("commit");
  client.release();
  await sweep();
  expect(await kept()).toEqual([name]);
  await db.delete(uploads);
  await sweep();
  expect(await kept()).toEqual([]);
});

test("a reference to an object that is being removed fails, as it is gone", async () => {
  const { db, deps, storage, storeAged } = await start();
  const name = await storeAged(2 * DAY_MS);
  let inserted: Promise<unknown> | undefined;
  const slow: ObjectStorage = {
    ...storage,
    remove: async (one) => {
      inserted = db
        .insert(uploads)
        .values({ id: v7(), state: "ready", fileName: "a.mp4", bytes: 1, objectName: one })
        .catch((error: unknown) => error);
      await untilWaiting(db.$client);
      await storage.remove(one);
    },
  };
  await sweepObjects({ ...deps, storage: slow });
  expect(await inserted).toBeInstanceOf(Error);
  expect(await namesIn(db)).not.toContain(name);
});

test("a file that can't be removed keeps its row and no other, and the job fails so that it is tried again", async () => {
  const { db, deps, storage, storeAged, sweep } = await start();
  const names = [await storeAged(2 * DAY_MS), await storeAged(2 * DAY_MS), await storeAged(2 * DAY_MS)].sort();
  const [, stuck] = names;
  const failing: ObjectStorage = {
    ...storage,
    remove: (name) => (name === stuck ? Promise.reject(new Error("no right")) : storage.remove(name)),
  };
  await expect(sweepObjects({ ...deps, storage: failing })).rejects.toThrow("1 objects could not be removed");
  expect(await namesIn(db)).toEqual([stuck]);
  await sweep();
  expect(await namesIn(db)).toEqual([]);
});

test("what a killed writer has left is cleared after a day", async () => {
  const { sweep, setNow, storeAged, unfinished, leaveUnfinished } = await start();
  await storeAged(0);
  await leaveUnfinished("019aa-left.mp4");
  await sweep();
  expect(await unfinished()).toEqual(["019aa-left.mp4"]);
  setNow(new Date(Date.now() + DAY_MS + 60_000));
  await sweep();
  expect(await unfinished()).toEqual([]);
});

async function start() {
  let now = new Date();
  const disk = await openDisk();
  const app = await startTestApp({ storage: disk.storage, now: () => now });
  return {
    ...app,
    ...disk,
    setNow: (moment: Date) => {
      now = moment;
    },
    sweep: () => sweepObjects(app.deps),
    storeAged: (ageMs: number) => storeAged(app.deps, ageMs),
  };
}

async function storeAged(deps: Deps, ageMs: number): Promise<string> {
  const { name } = await storeObject(deps, "mp4", inChunks(randomBytes(100)));
  await age(deps.db, name, ageMs);
  return name;
}

async function age(db: Database, name: string, ageMs: number): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs);
  await db.update(storedObjects).set({ createdAt }).where(eq(storedObjects.name, name));
}

async function namesIn(db: Database): Promise<string[]> {
  const rows = await db.select({ name: storedObjects.name }).from(storedObjects).orderBy(storedObjects.name);
  return rows.map(({ name }) => name);
}
