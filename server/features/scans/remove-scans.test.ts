import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeRoom } from "#server/features/scans/record-scans.ts";
import { makeIdentified, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { SCAN_HISTORY_MAX } from "#shared/domain/limits.ts";
import { aiScanResults, pendingEvents, scanHistory } from "#shared/schema/index.ts";

async function serve() {
  const app = await startTestApp();
  const { id } = await makeUser(app.db);
  return {
    ...app,
    id,
    me: app.as({ id, role: "user" }),
    results: async (userId = id) =>
      (await app.db.select().from(aiScanResults).where(eq(aiScanResults.userId, userId))).map((one) => one.id).sort(),
    /** The hashes of photos that others were told of. */
    told: async () => {
      const pending = await app.db.select().from(pendingEvents).orderBy(pendingEvents.id);
      return pending.map(({ data }) => (data as { imageHashes: string[] }).imageHashes);
    },
  };
}

test("with a scan goes what was identified in it, and others are told of its photo", async () => {
  const { db, id, me, results, told } = await serve();
  const gone = await makeIdentified(db, { userId: id });
  const stays = await makeIdentified(db, { userId: id });
  const theirs = await makeIdentified(db, { userId: (await makeUser(db)).id, imageHash: gone.imageHash });
  await me.call(scans.remove, { params: { id: gone.scan.id } });
  expect(await results()).toEqual([stays.result.id]);
  expect(await results(theirs.result.userId)).toEqual([theirs.result.id]);
  expect(await told()).toEqual([[gone.imageHash]]);
});

test("of two scans of one photo each has its own result; older ones go with the last", async () => {
  const { db, id, me, results } = await serve();
  const first = await makeIdentified(db, { userId: id });
  const { imageHash } = first;
  const second = await makeIdentified(db, { userId: id, imageHash });
  // What was identified before the photo was looked at anew.
  const old = await makeIdentified(db, { userId: id, imageHash });
  await db.update(scanHistory).set({ resultId: second.result.id }).where(eq(scanHistory.id, old.scan.id));
  await me.call(scans.remove, { params: { id: old.scan.id } });
  expect(await results()).toEqual([first.result.id, second.result.id, old.result.id].sort());
  await me.call(scans.remove, { params: { id: second.scan.id } });
  expect(await results()).toEqual([first.result.id, old.result.id].sort());
  await me.call(scans.remove, { params: { id: first.scan.id } });
  expect(await results()).toEqual([]);
});

test("all scans go with their results, and a code's scan tells of no photo", async () => {
  const { db, id, me, results, told } = await serve();
  const photos = [await makeIdentified(db, { userId: id }), await makeIdentified(db, { userId: id })];
  const other = await makeIdentified(db, { userId: (await makeUser(db)).id });
  const code = await makeScan(db, { userId: id });
  await me.call(scans.remove, { params: { id: code.id } });
  expect(await told()).toEqual([]);
  await me.call(scans.clear);
  expect([await results(), await results(other.result.userId)]).toEqual([[], [other.result.id]]);
  expect((await told()).flat().sort()).toEqual(photos.map(({ imageHash }) => imageHash).sort());
});

test("a thousand photos are told of in parts", async () => {
  const { pool, id, me, told } = await serve();
  await pool.query(
    `insert into scan_history (id, user_id, method, image_hash)
     select gen_random_uuid(), $1, 'photo', lpad(to_hex(n), 64, '0') from generate_series(1, 1001) n`,
    [id],
  );
  await me.call(scans.clear);
  expect((await told()).map((hashes) => hashes.length)).toEqual([500, 500, 1]);
  expect(new Set((await told()).flat()).size).toBe(1001);
});

test("the oldest scan that makes room takes its result along", async () => {
  const { db, pool, id, results, told } = await serve();
  const old = await makeIdentified(db, { userId: id });
  await db.update(scanHistory).set({ createdAt: new Date("2020-01-01") });
  await pool.query(
    `insert into scan_history (id, user_id, method, code)
     select gen_random_uuid(), $1, 'typed', n::text from generate_series(1, $2::int) n`,
    [id, SCAN_HISTORY_MAX],
  );
  await db.transaction((tx) => makeRoom(tx, id));
  expect(await results()).toEqual([]);
  expect(await told()).toEqual([[old.imageHash]]);
});
