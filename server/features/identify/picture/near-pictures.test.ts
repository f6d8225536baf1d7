import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { NEAR_MAX_BITS } from "#server/features/identify/picture/compare-facts.ts";
import {
  bandKeys,
  findNearPictures,
  pictureColumns,
  replaceBands,
} from "#server/features/identify/picture/near-pictures.ts";
import { COLOURS_BYTES } from "#server/lib/pictures/colour-signature.mjs";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { PLAIN_HASH } from "#server/lib/pictures/picture-hash.mjs";
import { openTestDatabase } from "#server/testing/harness.ts";
import { imageCacheBands, imageCacheEntries } from "#shared/schema/index.ts";

const now = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-12-20T12:00:00Z");
const ALL = { limit: 20, now };

function someFacts(): PictureFacts {
  return { whole: randomBytes(32), centre: randomBytes(32), colours: Buffer.alloc(COLOURS_BYTES) };
}

/** With so many bits the other way, one in each band first. */
function flipped(hash: Buffer, count: number): Buffer {
  const other = Buffer.from(hash);
  for (let bit = 0; bit < count; bit++) other.writeUInt8(other.readUInt8(bit * 2) ^ (1 << (bit % 8)), bit * 2);
  return other;
}

async function makeEntry(
  db: Database,
  facts: PictureFacts,
  values: Partial<typeof imageCacheEntries.$inferInsert> = {},
) {
  const id = v7();
  await db.transaction(async (tx) => {
    const imageHash = createHash("sha256").update(id).digest("hex");
    const file = {
      size: 3,
      width: 640,
      height: 480,
      identificationResult: {},
      method: "model" as const,
      expiresAt: LATER,
    };
    const columns = pictureColumns(facts);
    await tx.insert(imageCacheEntries).values({ id, imageHash, ...file, ...columns, ...values });
    await replaceBands(tx, { id, ...columns });
  });
  return id;
}

test("a picture is near up to 15 different bits, wherever they are, and not with 16", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  await makeEntry(db, someFacts());
  const entryId = await makeEntry(db, facts, { codes: ["x"], labelText: "KALLAX" });
  for (let distance = 0; distance <= NEAR_MAX_BITS; distance++) {
    const query = { ...facts, whole: flipped(facts.whole, distance), centre: randomBytes(32) };
    expect(await findNearPictures(db, query, ALL)).toEqual([
      {
        entryId,
        imageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        distance,
        colourDistance: 0,
        codes: ["x"],
        labelText: "KALLAX",
      },
    ]);
  }
  const far = { ...facts, whole: flipped(facts.whole, NEAR_MAX_BITS + 1), centre: randomBytes(32) };
  expect(await findNearPictures(db, far, ALL)).toEqual([]);
});

test("a crop finds what it was cut from, and the other way round; two centres are not compared", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  const entryId = await makeEntry(db, facts);
  const crop = { ...someFacts(), whole: flipped(facts.centre, 3) };
  expect(await findNearPictures(db, crop, ALL)).toMatchObject([{ entryId, distance: 3, codes: null, labelText: null }]);
  const original = { ...someFacts(), centre: flipped(facts.whole, 4) };
  expect(await findNearPictures(db, original, ALL)).toMatchObject([{ entryId, distance: 4 }]);
  expect(await findNearPictures(db, { ...someFacts(), centre: facts.centre }, ALL)).toEqual([]);
});

test("nearest first, among equals by colours, and no more than wanted", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  const red = Buffer.alloc(COLOURS_BYTES);
  red.writeInt16LE(-20, 10);
  const farther = await makeEntry(db, { ...facts, whole: flipped(facts.whole, 5) });
  const nearest = await makeEntry(db, { ...facts, whole: flipped(facts.whole, 2) });
  const redder = await makeEntry(db, { ...facts, whole: flipped(facts.whole, 2), colours: red });
  const found = await findNearPictures(db, facts, ALL);
  expect(found.map((one) => [one.entryId, one.distance, one.colourDistance])).toEqual([
    [nearest, 2, 0],
    [redder, 2, 20],
    [farther, 5, 0],
  ]);
  expect(await findNearPictures(db, facts, { limit: 1, now })).toEqual(found.slice(0, 1));
});

test("what has expired is not found", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  await makeEntry(db, facts, { expiresAt: now });
  const entryId = await makeEntry(db, facts, { expiresAt: new Date(now.getTime() + 1) });
  expect(await findNearPictures(db, facts, ALL)).toMatchObject([{ entryId }]);
});

test("what is only said to be the same as another is not found", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  const entryId = await makeEntry(db, facts);
  await makeEntry(db, facts, { saidSameAt: now });
  expect((await findNearPictures(db, facts, ALL)).map((near) => near.entryId)).toEqual([entryId]);
});

test("an entry that goes takes its bands along", async () => {
  const { db } = await openTestDatabase();
  const entryId = await makeEntry(db, someFacts());
  expect(await db.$count(imageCacheBands)).toBe(32);
  await db.delete(imageCacheEntries).where(eq(imageCacheEntries.id, entryId));
  expect(await db.$count(imageCacheBands)).toBe(0);
});

test("a picture that is put again is found by the new one alone", async () => {
  const { db } = await openTestDatabase();
  const [before, after] = [someFacts(), someFacts()];
  const entryId = await makeEntry(db, before);
  await db.transaction(async (tx) => {
    const columns = pictureColumns(after);
    await tx.update(imageCacheEntries).set(columns).where(eq(imageCacheEntries.id, entryId));
    await replaceBands(tx, { id: entryId, ...columns });
  });
  expect(await findNearPictures(db, before, ALL)).toEqual([]);
  expect(await findNearPictures(db, after, ALL)).toMatchObject([{ entryId, distance: 0 }]);
  expect(await db.$count(imageCacheBands)).toBe(32);
});

test("a plain picture is near nothing, not even itself", async () => {
  const { db } = await openTestDatabase();
  const plain = { ...someFacts(), whole: PLAIN_HASH, centre: PLAIN_HASH };
  await makeEntry(db, plain);
  expect(await db.$count(imageCacheBands)).toBe(0);
  expect(await findNearPictures(db, plain, ALL)).toEqual([]);
});

test("the look-up reads bands from the index alone", async () => {
  const { db } = await openTestDatabase();
  const keys = bandKeys(randomBytes(32), "whole");
  expect(new Set(keys).size).toBe(16);
  await db.transaction(async (tx) => {
    await tx.execute("set local enable_seqscan = off; set local enable_bitmapscan = off");
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
      `explain select entry_id, hash from image_cache_bands where key = ${keys[0]} order by entry_id desc limit 2000`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Only Scan Backward using image_cache_bands_by_key");
    expect(plan).not.toContain("Sort");
  });
});

test("of a band the newest two thousand are read and no more, so that many of one picture keep the look-up short", async () => {
  const { db } = await openTestDatabase();
  const facts = someFacts();
  const [near, far] = [facts, { ...facts, whole: flipped(facts.whole, 15) }];
  // Their band in common is full of newer ones that have expired; those of the first are read from 15 others as well.
  await makeEntry(db, far);
  await fillBands(db, facts, bandKeys(facts.whole, "whole").slice(-1), 1999);
  expect(await findNearPictures(db, near, ALL)).toMatchObject([{ distance: 15 }]);
  await fillBands(db, facts, bandKeys(facts.whole, "whole").slice(-1), 1);
  expect(await findNearPictures(db, near, ALL)).toEqual([]);
  const entryId = await makeEntry(db, near);
  expect(await findNearPictures(db, near, ALL)).toMatchObject([{ entryId, distance: 0 }]);
});

/** Puts newer entries that have expired into the bands. */
async function fillBands(db: Database, { whole, centre, colours }: PictureFacts, keys: number[], count: number) {
  const ids = Array.from({ length: count }, () => v7());
  const file = { size: 3, width: 640, height: 480, identificationResult: {}, method: "model" as const, expiresAt: now };
  const hashes = { pictureHash: whole, centreHash: centre, colours };
  await db
    .insert(imageCacheEntries)
    .values(ids.map((id) => ({ id, imageHash: createHash("sha256").update(id).digest("hex"), ...file, ...hashes })));
  await db.insert(imageCacheBands).values(ids.flatMap((entryId) => keys.map((key) => ({ key, entryId, hash: whole }))));
}
