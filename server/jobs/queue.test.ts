import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { domains } from "#server/domains.ts";
import { defineJob } from "#server/jobs/job.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { defineEvent, emit, subscribe } from "#server/lib/events.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";

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
    await emit(deps, tx, scanned, { code: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction((tx) => emit(deps, tx, scanned, { code: "12" }));
  const jobs = await startJobs(deps, pool, { isAlone: true });
  onTestFinished(jobs.stop);
  const expected = ["notifications 12", "notifications 12", "reputation 12"];
  await expect.poll(() => told.toSorted(), { timeout: 15_000 }).toEqual(expected);
});
