import { once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#server/db/client.ts";
import { onceForAll } from "#server/features/identify/answer/single-flight.ts";
import { ModelError } from "#server/ports/vision-model/index.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { until } from "#server/testing/until.ts";
import { identifyClaims } from "#shared/schema/index.ts";

const KEY = "a".repeat(64);
const DEAD = "018f3f6e-0000-7000-8000-000000000001";

/** Two instances on one database. */
async function serve() {
  const { deps, db } = await startTestApp();
  const other = connect(db.$client.options.connectionString ?? "", deps.log, { patience: UNHURRIED });
  onTestFinished(other.close);
  const { signal: left } = new AbortController();
  const flight = {
    key: KEY,
    prepare: () => undefined,
    find: async () => null,
    withinMs: 20_000,
    leaseMs: 60_000,
    left,
  };
  /** The claim of an instance that is gone, which ends in so many milliseconds. */
  const claimed = (ms: number) =>
    db
      .insert(identifyClaims)
      .values({ key: KEY, holder: DEAD, leaseEndsAt: sql`now() + ${ms} * interval '1 millisecond'` });
  /** Resolves once the second instance has asked for the photo, and was told that another one is at work. */
  const untilSecondWaits = () => once(other.pool, "release");
  return { deps, db, second: { ...deps, db: other.db }, flight, claimed, untilSecondWaits };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("an instance that has died is replaced at the end of its lease, with the time that is left", async () => {
  const { deps, db, flight, claimed } = await serve();
  await claimed(500);
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const asking = onceForAll(deps, { ...flight, work: async (leftMs) => leftMs });
  vi.advanceTimersByTime(700);
  expect(await asking).toBe(flight.withinMs - 700);
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
  const { deps, db, second: other, flight, untilSecondWaits } = await serve();
  const gate = createGate();
  let isFound = false;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = onceForAll(deps, {
    ...flight,
    work: async () => {
      await gate.opened;
      isFound = true;
      return "first";
    },
  });
  await until(async () => (await db.$count(identifyClaims)) === 1);
  const waits = untilSecondWaits();
  const second = onceForAll(other, {
    ...flight,
    find: async () => (isFound ? "kept" : null),
    work: async () => "second",
  });
  await waits;
  // What is left of the lease is less than until its next renewal but one.
  await db.update(identifyClaims).set({ leaseEndsAt: sql`now() + interval '20 seconds'` });
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(flight.leaseMs / 4);
  const secondsLeft = sql<number>`extract(epoch from lease_ends_at - now())::float8`;
  const left = async () => (await db.select({ seconds: secondsLeft }).from(identifyClaims))[0]?.seconds ?? 0;
  await until(async () => (await left()) > 20);
  gate.open();
  expect([await first, await second]).toEqual(["first", "kept"]);
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
  const asking = onceForAll(deps, { ...flight, work: () => Promise.reject(broken) });
  await expect(asking).rejects.toBe(broken);
  expect(await onceForAll(second, { ...flight, work: async () => "done" })).toBe("done");
});

test("a failure of the model is told to those who wait, and the next one asks anew", async () => {
  const { deps, db, second, flight, untilSecondWaits } = await serve();
  const gate = createGate();
  const first = onceForAll(deps, {
    ...flight,
    work: async () => {
      await gate.opened;
      throw new ModelError("busy", "The model is busy", { retryAfterSeconds: 7 });
    },
  });
  await expect.poll(() => db.$count(identifyClaims)).toBe(1);
  const waits = untilSecondWaits();
  const waiting = onceForAll(second, { ...flight, work: async () => "second" });
  await waits;
  gate.open();
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
  const { deps, second, flight, untilSecondWaits } = await serve();
  const gate = createGate();
  const failing = onceForAll(deps, {
    ...flight,
    work: () => Promise.reject(new ModelError("busy", "The model is busy")),
  });
  await expect(failing).rejects.toMatchObject({ kind: "busy" });
  let isFound = false;
  const anew = onceForAll(deps, {
    ...flight,
    work: async () => {
      await gate.opened;
      isFound = true;
      return "anew";
    },
  });
  // The row says now who is at work, and no failure.
  await expect.poll(() => deps.db.select().from(identifyClaims)).toMatchObject([{ failure: null }]);
  const waits = untilSecondWaits();
  const again = onceForAll(second, {
    ...flight,
    find: async () => (isFound ? "kept" : null),
    work: async () => "second",
  });
  await waits;
  gate.open();
  expect([await anew, await again]).toEqual(["anew", "kept"]);
});
