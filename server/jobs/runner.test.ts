import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type OnTestFinishedHandler, test } from "vitest";
import { z } from "zod";
import { connect } from "#server/db/client.ts";
import { openSignals } from "#server/db/signals.ts";
import type { Deps } from "#server/deps.ts";
import { domains } from "#server/domains.ts";
import { defineJob, handleJob, type JobHandler } from "#server/jobs/job.ts";
import { LIFELINE_TIMES, type LifelineTimes } from "#server/jobs/lifeline.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { createLog } from "#server/lib/log.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { RecipientRefusedError } from "#server/ports/mail/index.ts";
import { builtProgram } from "#server/testing/built-programs.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { listenTcpProxy } from "#server/testing/tcp-proxy.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";

/** Each has a database of its own, and most of its time is waiting. */
const TOGETHER = { concurrent: true };
/** graphile-worker looks for jobs every two seconds. */
const LOOKED_FOR_MS = 2500;

test("a worker ends its jobs well before others take it for gone, and a killed one's are begun anew within a minute", () => {
  const { beatMs, endsAfterMs, goneAfterMs } = LIFELINE_TIMES;
  expect(endsAfterMs).toBeGreaterThan(3 * beatMs);
  expect(goneAfterMs).toBeGreaterThan(endsAfterMs + 3 * beatMs);
  expect(goneAfterMs + 3 * beatMs).toBeLessThan(60_000);
});

test(
  "a job under way when its process is killed is done by another instance",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { url, openInstance } = await ownDatabase(onTestFinished);
    const { add } = await openInstance([]);
    await add("sweep-uploads");
    const victim = await workUntilKilled(url, onTestFinished);
    const done = recorder();
    await openInstance([done.job], { times: { beatMs: 100, endsAfterMs: 500, goneAfterMs: 1000 } });
    victim.kill("SIGKILL");
    await expect.poll(() => done.runs.length).toBe(1);
  },
);

test("an instance that is alone does at once what a killed one left", TOGETHER, async ({ expect, onTestFinished }) => {
  const { url, openInstance } = await ownDatabase(onTestFinished);
  const { add } = await openInstance([]);
  await add("sweep-uploads");
  const victim = await workUntilKilled(url, onTestFinished);
  victim.kill("SIGKILL");
  await once(victim, "exit");
  const done = recorder();
  // With the times of production: others would wait longer than this test does.
  await openInstance([done.job], { isAlone: true });
  await expect.poll(() => done.runs.length, { timeout: LIFELINE_TIMES.goneAfterMs / 2 }).toBe(1);
});

test(
  "while its worker lives no job runs twice at once, however long and though the worker is cut off",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { url, openInstance } = await ownDatabase(onTestFinished);
    const proxy = await startProxy(url, onTestFinished);
    const times = { beatMs: 100, endsAfterMs: 4000, goneAfterMs: 6000 };
    const first = recorder({ untilAborted: true });
    const cut = await openInstance([first.job], { times, url: proxy.url });
    await cut.add("sweep-uploads");
    await expect.poll(() => first.runs.length).toBe(1);
    const second = recorder();
    await openInstance([second.job], { times });
    // Longer than a worker is given to come back, were it gone.
    await wait(times.goneAfterMs + LOOKED_FOR_MS);
    expect(second.runs).toEqual([]);
    expect(first.runs[0]?.endedAt).toBeNull();
    await proxy.become("refuse");
    await expect.poll(() => second.runs.length).toBe(1);
    expect(first.runs[0]?.endedAt).toBeLessThan(second.runs[0]?.begunAt ?? 0);
  },
);

test(
  "a short break of the database ends no job, and no other instance begins it",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { url, openInstance } = await ownDatabase(onTestFinished);
    const proxy = await startProxy(url, onTestFinished);
    // A connection that was lost unnoticed is found out after 4.5 s: that is still a short break.
    const times = { beatMs: 100, endsAfterMs: 6000, goneAfterMs: 7000 };
    const job = recorder({ untilAborted: true });
    const cut = await openInstance([job.job], { times, url: proxy.url });
    await openInstance([job.job], { times, url: proxy.url });
    await cut.add("sweep-uploads");
    await expect.poll(() => job.runs.length).toBe(1);
    await proxy.become("refuse");
    await wait(1000);
    await proxy.become("pass");
    await wait(times.goneAfterMs + LOOKED_FOR_MS);
    expect(job.runs).toEqual([{ begunAt: expect.any(Number), endedAt: null }]);
  },
);

test(
  "what became of a job is noted although the database was away when it ended, and work goes on",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { url, openInstance } = await ownDatabase(onTestFinished);
    const proxy = await startProxy(url, onTestFinished);
    const runs: number[] = [];
    const run = async () => {
      runs.push(Date.now());
      if (runs.length === 1) await proxy.become("refuse");
    };
    const { add, pool } = await openInstance([handle("sweep-uploads", run)], { url: proxy.url });
    await add("sweep-uploads");
    await expect.poll(() => runs.length).toBe(1);
    // Long enough for several looks at a database that is not there.
    await wait(2000);
    await proxy.become("pass");
    const left = async () => (await pool.query("select from graphile_worker.jobs").catch(() => null))?.rowCount;
    await expect.poll(left).toBe(0);
    await add("sweep-uploads");
    await expect.poll(() => runs.length).toBe(2);
  },
);

test(
  "a recipient whom the mail server refuses ends the job with a line that is no error and names no recipient",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { openInstance } = await ownDatabase(onTestFinished);
    const run = () => Promise.reject(new RecipientRefusedError("The mail server does not take mails (550)."));
    const { add, pool, lines } = await openInstance([handle("password-reset-mail", run)]);
    await add("password-reset-mail", { email: "noor@example.com", language: "fr", askedAt: new Date().toISOString() });
    await expect.poll(async () => (await pool.query("select from graphile_worker.jobs")).rowCount).toBe(0);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ level: 30, job: "password-reset-mail" }));
    expect(JSON.stringify(lines)).not.toContain("noor");
  },
);

test(
  "a job that fails is a warning while it will be tried again, and what it was given is not in the log",
  TOGETHER,
  async ({ expect, onTestFinished }) => {
    const { openInstance } = await ownDatabase(onTestFinished);
    const run: JobHandler["run"] = async ({ db }, payload) => {
      const { email } = payload as { email: string };
      await db.$client.query("select 1");
      await db.execute((await import("drizzle-orm")).sql`select ${email} / 0`);
    };
    const { add, lines } = await openInstance([handle("password-reset-mail", run)]);
    await add("password-reset-mail", { email: "noor@example.com", language: "fr", askedAt: new Date().toISOString() });
    await expect.poll(() => lines.filter(({ level }) => level > 30).length).toBe(1);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, job: "password-reset-mail", attempt: 1, err: expect.anything() }),
    );
    expect(JSON.stringify(lines)).not.toContain("noor");
  },
);

interface Run {
  begunAt: number;
  endedAt: number | null;
}

/** A job that notes when it runs; with `untilAborted` it goes on until its signal says that it must end. */
const ANYTHING = z.looseObject({});

const handle = (name: string, run: JobHandler["run"]) => handleJob(defineJob(name, ANYTHING), run);

function recorder({ untilAborted = false } = {}): { job: JobHandler; runs: Run[] } {
  const runs: Run[] = [];
  const run: JobHandler["run"] = async (_deps, _payload, signal) => {
    const one: Run = { begunAt: Date.now(), endedAt: null };
    runs.push(one);
    if (!untilAborted || signal === undefined) return;
    await once(signal, "abort");
    one.endedAt = Date.now();
    throw signal.reason;
  };
  return { job: handle("sweep-uploads", run), runs };
}

type OnTestFinished = (clean: OnTestFinishedHandler) => void;

/** A database, and instances of the server as far as their jobs go; one with no jobs only adds some. */
async function ownDatabase(onTestFinished: OnTestFinished) {
  const { url: ownUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const openInstance = async (
    jobs: JobHandler[],
    { url = ownUrl, isAlone = false, times }: { url?: string; isAlone?: boolean; times?: LifelineTimes } = {},
  ) => {
    const lines: { level: number }[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const { db, pool, close } = connect(url, createLog("silent"), { patience: UNHURRIED });
    const queue = await openQueue(pool);
    const signals = openSignals(pool, log);
    const deps = { db, log, queue, signals, domains, videoConverter: null } as unknown as Deps;
    const running = jobs.length > 0 ? await startJobs(deps, pool, { isAlone, jobs, times }) : null;
    onTestFinished(async () => {
      // What a test leaves running never ends by itself.
      await Promise.race([running?.stop(), wait(1000)]);
      await Promise.race([signals.close(), wait(1000)]);
      await Promise.race([close(), wait(1000)]);
    });
    return { pool, lines, add: (name: string, payload: object = {}) => queue.add(defineJob(name, ANYTHING), payload) };
  };
  return { url: ownUrl, openInstance };
}

async function startProxy(url: string, onTestFinished: OnTestFinished) {
  const proxy = await listenTcpProxy(url);
  onTestFinished(proxy.close);
  return proxy;
}

async function workUntilKilled(url: string, onTestFinished: OnTestFinished) {
  const script = await builtProgram("work-until-killed.mjs");
  const child = spawn(process.execPath, [script, url], {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(createInterface({ input: child.stdout }), "line");
  return child;
}
