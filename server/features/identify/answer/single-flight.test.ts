import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { onceForAll } from "#server/features/identify/answer/single-flight.ts";
import { ModelError } from "#server/ports/vision-model/index.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { identifyClaims } from "#shared/schema/index.ts";

const KEY = "a".repeat(64);
const DEAD = "018f3f6e-0000-7000-8000-000000000001";

/** Two instances on one database. */
async function serve() {
  const { deps, db } = await startTestApp();
  const other = connect(db.$client.options.connectionString ?? "", deps.log);
  onTestFinished(other.close);
  const { signal: left } = new AbortController();
  const flight = { key: KEY, prepare: () => undefined, find: async () => null, withinMs: 2000, leaseMs: 400, left };
  /** The claim of an instance that is gone, which ends in so many milliseconds. */
  const claimed = (ms: number) =>
    db
      .insert(identifyClaims)
      .values({ key: KEY, holder: DEAD, leaseEndsAt: sql`now() + ${ms} * interval '1 millisecond'` });
  return { deps, db, second: { ...deps, db: other.db }, flight, claimed };
}

test("an instance that has died is replaced at the end of its lease, with the time that is left", async () => {
  const { deps, db, flight, claimed } = await serve();
  await claimed(500);
  const leftMs = await onceForAll(deps, { ...flight, work: async (ms) => ms });
  expect(leftMs).toBeGreaterThan(500);
  expect(leftMs).toBeLessThan(1600);
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
});

test("what the work needs begins with the claim, once for all who ask here", async () => {
  const { deps, db, flight } = await serve();
  const begun: number[] = [];
  const prepare = () => begun.push(Date.now());
  const find = async () => {
    // The claim is made, and it has begun already.
    expect(begun).toHaveLength(1);
    return null;
  };
  const ask = () => onceForAll(deps, { ...flight, prepare, find, work: async (_ms, _isWanted, count) => count });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(begun).toHaveLength(1);
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
});

test("one that is at work keeps its claim for longer than a lease, and the others take what it has found", async () => {
  const { deps, second, flight } = await serve();
  let isFound = false;
  const first = onceForAll(deps, {
    ...flight,
    work: async () => {
      await delay(1200);
      isFound = true;
      return "first";
    },
  });
  await delay(100);
  const waited = await onceForAll(second, {
    ...flight,
    find: async () => (isFound ? "kept" : null),
    work: async () => "second",
  });
  expect([await first, waited]).toEqual(["first", "kept"]);
});

test("who has waited for as long as an answer is of use is told that it took too long", async () => {
  const { deps, db, flight, claimed } = await serve();
  await claimed(60_000);
  const asking = onceForAll(deps, { ...flight, withinMs: 300, work: async () => "never" });
  await expect(asking).rejects.toMatchObject({ kind: "timeout" });
  // The claim of another one is not touched.
  expect(await db.select().from(identifyClaims)).toMatchObject([{ holder: DEAD }]);
});

test("what is no failure of the model is the caller's own: another one does the work at once", async () => {
  const { deps, second, flight } = await serve();
  const broken = new Error("no picture");
  const asking = onceForAll(deps, { ...flight, leaseMs: 60_000, work: () => Promise.reject(broken) });
  await expect(asking).rejects.toBe(broken);
  expect(await onceForAll(second, { ...flight, work: async () => "done" })).toBe("done");
});

test("a failure of the model is told to those who wait, and the next one asks anew", async () => {
  const { deps, db, second, flight } = await serve();
  const first = onceForAll(deps, {
    ...flight,
    work: async () => {
      await delay(400);
      throw new ModelError("busy", "The model is busy", { retryAfterSeconds: 7 });
    },
  });
  await delay(100);
  const waiting = onceForAll(second, { ...flight, work: async () => "second" });
  const told = expect(waiting).rejects.toMatchObject({ kind: "busy", retryAfterSeconds: 7 });
  await expect(first).rejects.toMatchObject({ kind: "busy" });
  await told;
  expect(await onceForAll(second, { ...flight, work: async () => "anew" })).toBe("anew");
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
});

test("who lost the claim meanwhile leaves that of the one who took over", async () => {
  const { deps, db, flight } = await serve();
  const takenOver = async () => void (await db.update(identifyClaims).set({ holder: DEAD }));
  await onceForAll(deps, { ...flight, work: takenOver });
  expect(await db.select().from(identifyClaims)).toMatchObject([{ holder: DEAD, failure: null }]);
});

test("what was found is given although the claim could not be let go", async () => {
  const { deps, second, flight } = await serve();
  await second.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$;
    create trigger claims_stay before delete on identify_claims for each row execute function refuse();
  `);
  expect(await onceForAll({ ...deps, db: second.db }, { ...flight, work: async () => "found" })).toBe("found");
});

test("a failure is forgotten once the photo is asked about anew: who waits for that hears nothing of it", async () => {
  const { deps, second, flight } = await serve();
  const failing = onceForAll(deps, {
    ...flight,
    work: () => Promise.reject(new ModelError("busy", "The model is busy")),
  });
  await expect(failing).rejects.toMatchObject({ kind: "busy" });
  let isFound = false;
  const anew = onceForAll(deps, {
    ...flight,
    work: async () => {
      await delay(600);
      isFound = true;
      return "anew";
    },
  });
  await delay(100);
  // The row says now who is at work, and no failure.
  expect(await deps.db.select().from(identifyClaims)).toMatchObject([{ failure: null }]);
  const again = await onceForAll(second, {
    ...flight,
    find: async () => (isFound ? "kept" : null),
    work: async () => "second",
  });
  expect([await anew, again]).toEqual(["anew", "kept"]);
});
