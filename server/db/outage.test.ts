import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connect, isDatabaseAway, longTransaction, PATIENCE } from "#server/db/client.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { type SteadyLoad, startSteadyLoad } from "#server/testing/steady-load.ts";
import { type ProxyMode, startTcpProxy } from "#server/testing/tcp-proxy.ts";

/** Longer than all that is waited for. */
const BREAK_MS = 6000;
/** The promise to users, which `bench:faults` measures. */
const RECOVERY_MS = 5000;
/** Few enough for a busy machine: `bench:faults` asks more. */
const PER_SECOND = 20;

test("while the database is away calls are 503 with Retry-After, and they work again when it is back", async () => {
  const { stop, start, url } = await ownServer();
  const { origin } = await startTestApp({ databaseUrl: url, patience: PATIENCE });
  const products = () => fetch(`${origin}/api/products`);
  expect((await products()).status).toBe(200);

  await stop();
  const away = await products();
  expect([away.status, away.headers.get("retry-after"), (await away.json()).code]).toEqual([503, "2", "UNAVAILABLE"]);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await start();
  await expect.poll(async () => (await products()).status).toBe(200);
});

/** Every way in which a network breaks; each app has its own, and they wait side by side. */
const BREAKS: ProxyMode[] = ["stall", "lose", "refuse", "reset"];

test("after a break all is well again, however the network broke, and nothing was a 500", async () => {
  const apps = await Promise.all(
    BREAKS.map(async (mode) => {
      const proxy = await startTcpProxy((await ownDatabase()).url);
      const { origin } = await startTestApp({ databaseUrl: proxy.url, patience: PATIENCE });
      return { mode, proxy, load: startSteadyLoad(`${origin}/api/products`, PER_SECOND) };
    }),
  );
  await Promise.all(
    apps.map(async ({ mode, proxy, load }) => {
      await untilSteady(load);
      await proxy.become(mode);
      await wait(BREAK_MS);
      await proxy.become("pass");
      await expectRecovery(load, mode);
    }),
  );
});

test("after a restart of the database all is well again", async () => {
  const { stop, start, url } = await ownServer();
  const { origin } = await startTestApp({ databaseUrl: url, patience: PATIENCE });
  const load = startSteadyLoad(`${origin}/api/products`, PER_SECOND);
  await untilSteady(load);
  await stop();
  await start();
  await expectRecovery(load, "restart");
});

test("a transaction in a black hole fails in time and is thrown away, and its locks are free soon after", async () => {
  const { url } = await ownDatabase();
  const proxy = await startTcpProxy(url);
  const cut = openConnection(proxy.url, 1);
  const other = openConnection(url, 1);
  await other.db.execute(sql`create table held (id int primary key)`);
  await other.db.execute(sql`insert into held values (1)`);
  const lost = cut.db.transaction(async (tx) => {
    await tx.execute(sql`update held set id = 1`);
    await proxy.become("lose");
    await tx.execute(sql`select 1`);
  });
  const error = await lost.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect(cut.pool.totalCount).toBe(0);
  await proxy.become("pass");
  // The only place in the pool is free for another.
  expect((await cut.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await expect
    .poll(async () => (await other.db.execute(sql`select from held for update skip locked`)).rowCount)
    .toBe(1);
});

test("a statement or a lock that takes too long is the database's fault, and counts as its absence", async () => {
  const { url } = await ownDatabase();
  // Silence would break the connection before the limit comes, where the machine stands still between the two.
  const { db, pool } = openConnection(url, 2, { ...PATIENCE, silenceMs: 60_000 });
  const slow = await db.execute(sql`select pg_sleep(30)`).catch((reason: unknown) => reason);
  expect([isDatabaseAway(slow), (slow as Error).cause]).toEqual([true, expect.objectContaining({ code: "57014" })]);
  const holder = await pool.connect();
  await holder.query("begin; lock table users in access exclusive mode");
  const locked = await db.execute(sql`set lock_timeout = 50; select from users`).catch((reason: unknown) => reason);
  await holder.query("rollback");
  holder.release();
  expect([isDatabaseAway(locked), (locked as Error).cause]).toEqual([true, expect.objectContaining({ code: "55P03" })]);
  expect(isDatabaseAway(await db.execute(sql`select 1 / 0`).catch((reason: unknown) => reason))).toBe(false);
});

test("typed text never passes for the database being away", async () => {
  const { db } = openConnection((await ownDatabase()).url, 1);
  const typed = await db.execute(sql`select ${"Connection terminated"}::int`).catch((reason: unknown) => reason);
  expect(isDatabaseAway(typed)).toBe(false);
});

test("a job's own transaction may take longer, and the connection is as strict as before afterwards", async () => {
  const { db } = openConnection((await ownDatabase()).url, 1);
  const rows = await longTransaction(db, 20_000, async (tx) => (await tx.execute(sql`select pg_sleep(6)`)).rowCount);
  expect(rows).toBe(1);
  const strict = await db.execute(sql`select pg_sleep(6)`).catch((reason: unknown) => reason);
  expect(isDatabaseAway(strict)).toBe(true);
});

const untilSteady = (load: SteadyLoad) =>
  expect.poll(() => load.answers.filter(({ outcome }) => outcome === 200).length).toBeGreaterThan(PER_SECOND);

/** Waits until answers are good ones for a second. */
async function expectRecovery(load: SteadyLoad, why: string): Promise<void> {
  const backAt = Date.now();
  const isWell = () => {
    const latest = load.answers.filter(({ askedAt }) => askedAt > backAt).slice(-PER_SECOND);
    return latest.length === PER_SECOND && latest.every(({ outcome }) => outcome === 200);
  };
  await expect.poll(isWell, { message: why }).toBe(true);
  await load.stop();
  expect([...new Set(load.answers.map(({ outcome }) => outcome))].sort(), why).toEqual([200, 503]);
}

test("nothing that waits for the database waits longer than users are promised that all is well again", () => {
  const { connectMs, statementMs, silenceMs } = PATIENCE;
  expect(Math.max(connectMs, statementMs, silenceMs)).toBeLessThan(RECOVERY_MS);
});

function openConnection(url: string, max: number, patience = PATIENCE) {
  const connection = connect(url, createLog("silent"), { max, patience });
  onTestFinished(connection.close);
  return connection;
}

async function ownDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

/** A database server of the test's own, migrated, that can be stopped and started again on its port. */
async function ownServer() {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-outage-"));
  // Root runs the database under another account, which has to get here.
  await chmod(directory, 0o755);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const log = createLog("silent");
  const options = { directory: join(directory, "postgres"), log };
  let postgres = await startEmbeddedPostgres(options);
  onTestFinished(() => postgres.stop());
  const { url } = postgres;
  await migrateDatabase(url);
  return {
    url,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres({ ...options, port: Number(new URL(url).port) });
    },
  };
}
