import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { clearExpiredPhotos, forgetPhotos } from "#server/features/identify/forget-photos.ts";
import { StorageAwayError } from "#server/ports/storage/index.ts";
import { makeIdentified, makeKeptPhoto, makeUser } from "#server/testing/factories.ts";
import { openTestStorage, startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import { aiScanResults, identifyClaims, imageCacheEntries, scanHistory, storedObjects } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-01T12:00:00Z");

async function serve(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp({ now: () => NOW, ...options });
  const { db, deps } = app;
  const [ann, ben] = [await makeUser(db), await makeUser(db)];
  /** A photo of Ann's, or of both. */
  const photo = async (...owners: { id: string }[]) => {
    const [first, ...others] = owners;
    const { imageHash, scan } = await makeIdentified(db, { userId: String(first?.id) });
    for (const other of others) await makeIdentified(db, { userId: other.id, imageHash });
    const { objectName } = await makeKeptPhoto(deps, imageHash);
    return { imageHash, scan, name: String(objectName) };
  };
  const isThere = async ({ imageHash, name }: { imageHash: string; name: string }) => {
    const bytes = await deps.storage.open(name);
    bytes?.destroy();
    return {
      entry: (await db.$count(imageCacheEntries, eq(imageCacheEntries.imageHash, imageHash))) > 0,
      object: (await db.$count(storedObjects, eq(storedObjects.name, name))) > 0,
      bytes: bytes !== null,
    };
  };
  return {
    ...app,
    ann,
    ben,
    photo,
    isThere,
    erase: (id: string) => db.transaction((tx) => deleteAccountOf(deps, tx, id)),
  };
}

const THERE = { entry: true, object: true, bytes: true };
const GONE = { entry: false, object: false, bytes: false };

test("with the last scan of a photo go its answer and the photo itself", async () => {
  const { as, ann, ben, photo, isThere, work } = await serve();
  const [own, shared, kept] = [await photo(ann), await photo(ann, ben), await photo(ann)];
  const me = as({ id: ann.id, role: "user" });
  await me.call(scans.remove, { params: { id: own.scan.id } });
  await me.call(scans.remove, { params: { id: shared.scan.id } });
  await work();
  expect([await isThere(own), await isThere(shared), await isThere(kept)]).toEqual([GONE, THERE, THERE]);
  await as({ id: ben.id, role: "user" }).call(scans.clear);
  await me.call(scans.clear);
  await work();
  expect([await isThere(shared), await isThere(kept)]).toEqual([GONE, GONE]);
});

test("a photo that was scanned again before its removal was worked off stays", async () => {
  const { db, as, ann, ben, photo, isThere, work } = await serve();
  const own = await photo(ann);
  await as({ id: ann.id, role: "user" }).call(scans.clear);
  await makeIdentified(db, { userId: ben.id, imageHash: own.imageHash });
  await work();
  expect(await isThere(own)).toEqual(THERE);
});

test("with an account go the photos that only this member has scanned, bytes too, and no others", async () => {
  const { ann, ben, photo, isThere, erase, work } = await serve();
  const [own, shared, others] = [await photo(ann), await photo(ann, ben), await photo(ben)];
  await erase(ann.id);
  expect((await isThere(own)).entry).toBe(false);
  await work();
  expect([await isThere(own), await isThere(shared), await isThere(others)]).toEqual([GONE, THERE, THERE]);
});

test("an account that does not go after all keeps its photos", async () => {
  const { db, deps, ann, photo, isThere } = await serve();
  const own = await photo(ann);
  const failed = db.transaction(async (tx) => {
    await deleteAccountOf(deps, tx, ann.id);
    throw new Error("not after all");
  });
  await expect(failed).rejects.toThrow("not after all");
  expect(await isThere(own)).toEqual(THERE);
});

test("of two members who leave at once the last one takes their photo along", async () => {
  const { db, deps, pool, ann, ben, photo, isThere, erase, work } = await serve();
  const shared = await photo(ann, ben);
  const second: Promise<void>[] = [];
  await db.transaction(async (tx) => {
    await deleteAccountOf(deps, tx, ann.id);
    second.push(erase(ben.id));
    // It waits for this one.
    await untilWaiting(pool);
  });
  await Promise.all(second);
  await work();
  expect(await isThere(shared)).toEqual(GONE);
});

test("answers go with their photos when they have run out, to the millisecond, more than a batch of them", async () => {
  const { db, deps, pool, ann, photo, isThere } = await serve();
  const [over, young] = [await photo(ann), await photo(ann)];
  const expireAt = (hash: string, at: Date) =>
    db.update(imageCacheEntries).set({ expiresAt: at }).where(eq(imageCacheEntries.imageHash, hash));
  await expireAt(over.imageHash, NOW);
  await expireAt(young.imageHash, new Date(NOW.getTime() + 1));
  await pool.query(
    `insert into image_cache_entries (id, image_hash, size, width, height, method, identification_result, expires_at)
     select gen_random_uuid(), lpad(to_hex(n), 64, '0'), 1, 1, 1, 'model', '{}', '2026-01-01' from generate_series(1, 250) n`,
  );
  await pool.query(`create table removed (rows int);
    create function note() returns trigger language plpgsql as
      $$ begin insert into removed select count(*) from gone; return null; end $$;
    create trigger note after delete on image_cache_entries referencing old table as gone for each statement execute function note()`);
  await clearExpiredPhotos(deps);
  expect((await pool.query("select rows from removed")).rows).toEqual([{ rows: 100 }, { rows: 100 }, { rows: 51 }]);
  expect([await isThere(over), await isThere(young)]).toEqual([GONE, THERE]);
  expect(await db.$count(imageCacheEntries)).toBe(1);
});

test("an answer that is renewed meanwhile stays", async () => {
  const { db, deps, ann, photo, isThere } = await serve();
  const own = await photo(ann);
  await db.update(imageCacheEntries).set({ expiresAt: NOW });
  await db.transaction(async (tx) => {
    await tx.update(imageCacheEntries).set({ expiresAt: new Date("2027-01-01") });
    await clearExpiredPhotos(deps);
  });
  await clearExpiredPhotos(deps);
  expect(await isThere(own)).toEqual(THERE);
});

test("a storage that is away keeps no answer: its photos are the sweep's, and it is asked once a batch", async () => {
  const disk = await openTestStorage();
  let asked = 0;
  const storage = {
    ...disk,
    remove: () => {
      asked++;
      return Promise.reject(new StorageAwayError());
    },
  };
  const { db, deps, ann, photo, isThere } = await serve({ storage });
  const photos = [await photo(ann), await photo(ann)];
  await db.update(imageCacheEntries).set({ expiresAt: NOW });
  await clearExpiredPhotos(deps);
  expect(asked).toBe(1);
  for (const one of photos) expect(await isThere(one)).toEqual({ entry: false, object: true, bytes: true });
});

test("who looked at a photo long ago is forgotten, who waits is not", async () => {
  const { db, deps } = await serve();
  const holder = "018f3f6e-0000-7000-8000-000000000001";
  const claim = (key: string, hours: number) => ({
    key: key.repeat(64),
    holder,
    leaseEndsAt: new Date(NOW.getTime() - hours * HOUR_MS),
  });
  await db.insert(identifyClaims).values([claim("a", 1), claim("b", 0.9), claim("c", -1)]);
  await db.execute(sql`insert into identify_claims (key, holder, lease_ends_at)
    select lpad(to_hex(n), 64, '0'), ${holder}, '2026-01-01' from generate_series(1, 210) n`);
  await clearExpiredPhotos(deps);
  const left = await db.select({ key: identifyClaims.key }).from(identifyClaims).orderBy(identifyClaims.key);
  expect(left.map(({ key }) => key.charAt(0))).toEqual(["b", "c"]);
});

test("an answer that corrections ended is given no more, and its photo stays in the history for its time", async () => {
  const app = await startTestApp({ now: () => NOW });
  const { id: userId } = await makeUser(app.db);
  const { imageHash } = await makeIdentified(app.db, { userId });
  const ended = { expiresAt: NOW, correctionCount: 2 };
  await app.db.update(imageCacheEntries).set({ ...ended, createdAt: new Date(NOW.getTime() - DAY_MS) });
  await clearExpiredPhotos(app.deps);
  expect(await app.db.$count(imageCacheEntries, eq(imageCacheEntries.imageHash, imageHash))).toBe(1);
  await app.db.update(imageCacheEntries).set({ createdAt: new Date(NOW.getTime() - 90 * DAY_MS) });
  await clearExpiredPhotos(app.deps);
  expect(await app.db.$count(imageCacheEntries)).toBe(0);
});

test("a kept answer of which no scan came, as the process ended in between, goes after an hour with its photo", async () => {
  const { db, deps, ann, photo, isThere } = await serve();
  const [lost, young, scanned] = [await photo(ann), await photo(ann), await photo(ann)];
  for (const { imageHash } of [lost, young]) {
    await db.delete(scanHistory).where(eq(scanHistory.imageHash, imageHash));
    await db.delete(aiScanResults).where(eq(aiScanResults.imageHash, imageHash));
  }
  const keptAgo = (hash: string, ms: number) =>
    db
      .update(imageCacheEntries)
      .set({ expiresAt: new Date(NOW.getTime() - ms + IDENTIFIED_DAYS * DAY_MS) })
      .where(eq(imageCacheEntries.imageHash, hash));
  await keptAgo(lost.imageHash, HOUR_MS);
  await keptAgo(young.imageHash, HOUR_MS - 1);
  await keptAgo(scanned.imageHash, HOUR_MS);
  await clearExpiredPhotos(deps);
  expect([await isThere(lost), await isThere(young), await isThere(scanned)]).toEqual([GONE, THERE, THERE]);
});

test("however many photos are forgotten at once, each is looked for", async () => {
  const { db, deps, ann, photo, isThere } = await serve();
  const own = await photo(ann);
  await db.delete(scanHistory);
  await db.delete(aiScanResults);
  const unknown = Array.from({ length: 100 }, (_, number) => String(number).padStart(64, "0"));
  await forgetPhotos(deps, [...unknown, own.imageHash]);
  expect(await isThere(own)).toEqual(GONE);
});

test("an answer without a scan is found behind any number that have one", async () => {
  const { db, deps, pool, ann, photo, isThere } = await serve();
  const lost = await photo(ann);
  await db.delete(scanHistory);
  await db.delete(aiScanResults);
  const keptAt = new Date(NOW.getTime() - 2 * HOUR_MS + IDENTIFIED_DAYS * DAY_MS);
  await db.update(imageCacheEntries).set({ expiresAt: keptAt });
  // Their hashes come before any other in the order of removal.
  await pool.query(
    `insert into image_cache_entries (id, image_hash, size, width, height, method, identification_result, expires_at)
     select gen_random_uuid(), lpad(to_hex(n), 64, '0'), 1, 1, 1, 'model', '{}', $1 from generate_series(1, 120) n`,
    [keptAt],
  );
  await pool.query(
    `insert into ai_scan_results (id, user_id, image_hash)
     select gen_random_uuid(), $1, lpad(to_hex(n), 64, '0') from generate_series(1, 120) n`,
    [ann.id],
  );
  await clearExpiredPhotos(deps);
  expect(await isThere(lost)).toEqual(GONE);
  expect(await db.$count(imageCacheEntries)).toBe(120);
});
