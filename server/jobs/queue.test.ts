import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { domains } from "#server/domains.ts";
import { defineJob } from "#server/jobs/job.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { defineEvent, emit, handOverEvents, subscribe } from "#server/lib/events.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";
import { pendingEvents } from "#shared/schema/index.ts";

const noted = defineJob("noted", z.object({ text: z.string() }), { attempts: 7 });
const JOBS = "select task_identifier as name, max_attempts as attempts, key from graphile_worker.jobs order by id";

async function open() {
  const { db, pool } = await openTestDatabase();
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  return { db, queue, waiting: async () => (await pool.query(JOBS)).rows };
}

test("a job comes into the queue with what a transaction writes, or not at all", async () => {
  const { db, queue, waiting } = await open();
  await db.transaction(async (tx) => {
    await queue.add(noted, { text: "with it" }, { tx });
    expect(await waiting()).toEqual([]);
  });
  expect(await waiting()).toEqual([{ name: "noted", attempts: 7, key: null }]);
  const undone = db.transaction(async (tx) => {
    await queue.add(noted, { text: "without" }, { tx });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await waiting()).toHaveLength(1);
});

test("a job that waits stands for a further one of its name, or about the same, within a transaction and outside", async () => {
  const { db, queue, waiting } = await open();
  for (const of of ["one", "other", "one"]) await queue.add(noted, { text: of }, { of });
  await db.transaction((tx) => queue.add(noted, { text: "one" }, { of: "one", tx }));
  expect((await waiting()).map(({ key }) => key)).toEqual(["noted one", "noted other"]);
  await queue.add(noted, { text: "first" }, { once: true });
  await db.transaction((tx) => queue.add(noted, { text: "second" }, { once: true, tx }));
  expect((await waiting()).map(({ key }) => key)).toEqual(["noted one", "noted other", "noted"]);
});

test("an event of a transaction that is undone reaches no subscriber, any other reaches each of them, again if one fails", async () => {
  const told: string[] = [];
  const scanned = defineEvent("scanned", z.object({ code: z.string() }));
  const subscriptions = [
    { domain: "reputation", ...subscribe(scanned, async (_deps, { code }) => void told.push(`reputation ${code}`)) },
    {
      domain: "notifications",
      ...subscribe(scanned, async (_deps, { code }) => {
        told.push(`notifications ${code}`);
        if (told.filter((one) => one.startsWith("notifications")).length === 1) throw new Error("not now");
      }),
    },
  ];
  const { db, pool, deps } = await startTestApp({ domains: { ...domains, jobs: [], subscriptions } });
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  deps.queue = queue;
  const undone = db.transaction(async (tx) => {
    await emit(tx, scanned, { code: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction((tx) => emit(tx, scanned, { code: "12" }));
  const jobs = await startJobs(deps, pool, { isAlone: true });
  onTestFinished(jobs.stop);
  const expected = ["notifications 12", "notifications 12", "reputation 12"];
  await expect.poll(() => told.toSorted()).toEqual(expected);
});

test("events that several processes hand over at once become one job each, and a failure leaves them pending", async () => {
  const scanned = defineEvent("scanned", z.object({ code: z.number() }));
  const subscriptions = ["reputation", "notifications"].map((domain) => ({
    domain,
    ...subscribe(scanned, async () => undefined),
  }));
  const { db, pool, deps } = await startTestApp({ domains: { ...domains, subscriptions } });
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  const unheard = defineEvent("unheard", z.object({}));
  const events = 1200;
  await db.transaction(async (tx) => {
    for (let code = 0; code < events; code++) await emit(tx, scanned, { code });
    await emit(tx, unheard, {});
  });
  const failing = { ...queue, addAll: async () => Promise.reject(new Error("no room")) };
  await expect(handOverEvents({ ...deps, queue: failing })).rejects.toThrow("no room");
  const pending = async () => (await pool.query("select count(*)::int as n from pending_events")).rows[0].n;
  expect(await pending()).toBe(events + 1);
  const handOver = async () => {
    while (await handOverEvents({ ...deps, queue }));
  };
  await Promise.all([handOver(), handOver(), handOver()]);
  await handOver();
  expect(await pending()).toBe(0);
  const { rows } = await pool.query(`
    select payload->>'to' as domain, count(*)::int as jobs, count(distinct payload->'data'->>'code')::int as codes
    from graphile_worker._private_jobs group by 1 order by 1`);
  expect(rows).toEqual([
    { domain: "notifications", jobs: events, codes: events },
    { domain: "reputation", jobs: events, codes: events },
  ]);
});

test("what another process left as it died is handed over without being told of, and what failed is tried again", async () => {
  const told: number[] = [];
  const scanned = defineEvent("scanned", z.object({ code: z.number() }));
  const subscriptions = [{ domain: "scans", ...subscribe(scanned, async (_deps, { code }) => void told.push(code)) }];
  const { db, pool, deps } = await startTestApp({ domains: { ...domains, jobs: [], subscriptions } });
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  let failures = 0;
  const addAll: typeof queue.addAll = async (...given) => {
    if (failures++ === 0) throw new Error("not now");
    await queue.addAll(...given);
  };
  deps.queue = { ...queue, addAll };
  const jobs = await startJobs(deps, pool, { isAlone: true });
  onTestFinished(jobs.stop);
  await db.insert(pendingEvents).values({ name: "scanned", data: { code: 12 } });
  await expect.poll(() => told).toEqual([12]);
  expect(failures).toBe(2);
});
