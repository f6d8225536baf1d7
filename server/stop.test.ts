import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bearerOf } from "#server/auth/session-cookie.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { SESSION_SECRET, startServer, WITH_SERVER } from "#server/testing/server-process.ts";
import { startSteadyLoad } from "#server/testing/steady-load.ts";

// The real process and its signals: what a stop does to calls can't be seen from inside.

/** A token that was signed for a session that is not there: looked for in one statement, and then comes the call's own. */
const TWO_STATEMENTS = { authorization: `Bearer ${bearerOf("none", [SESSION_SECRET])}` };

test("under steady load no call that was taken fails or is cut off", WITH_SERVER, async () => {
  const database = await openDatabase();
  const { origin, child, exited } = await startServer({ DATABASE_URL: database.url });
  const load = startSteadyLoad(`${origin}/api/products`, 150, TWO_STATEMENTS);
  await expect.poll(() => load.answers.length).toBeGreaterThan(150);
  // The database is slow meanwhile, so that calls are in flight all the time.
  const release = await database.hold("sessions");
  void wait(1500).then(release);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  await load.stop();
  const outcomes = new Set(load.answers.map(({ outcome }) => outcome));
  // After the end no server answers.
  expect([...outcomes].filter((outcome) => ![200, 503, "ECONNREFUSED"].includes(outcome))).toEqual([]);
  expect(outcomes).toContain(200);
});

test(
  "once the port has closed, calls that need the database again end well, and a kept connection gets 503, Retry-After and Connection: close",
  WITH_SERVER,
  async () => {
    const database = await openDatabase();
    const { origin, child, exited } = await startServer({ DATABASE_URL: database.url });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    await ask(`${origin}/healthz`, agent);
    const release = await database.hold("sessions");
    const slow = Array.from({ length: 10 }, () => fetch(`${origin}/api/products`, { headers: TWO_STATEMENTS }));
    await database.untilWaiting(10);
    child.kill("SIGTERM");
    await untilRefused(origin);
    const late = await ask(`${origin}/api/products`, agent);
    const { connection, "retry-after": retryAfter } = late.headers;
    expect([late.statusCode, connection, Number(retryAfter) > 0]).toEqual([503, "close", true]);
    await wait(200);
    await release();
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(statuses).toEqual(Array(10).fill(200));
    expect(await exited).toBe(0);
  },
);

test("it ends although a call never does", WITH_SERVER, async () => {
  const database = await openDatabase();
  const { origin, child, exited } = await startServer({ DATABASE_URL: database.url });
  await database.hold("sessions");
  // Once the database has given a statement up, the next call waits anew.
  const load = startSteadyLoad(`${origin}/api/products`, 20, TWO_STATEMENTS);
  await database.untilWaiting(5);
  child.kill("SIGTERM");
  await exited;
  await load.stop();
});

test("a second signal ends it at once", WITH_SERVER, async () => {
  const { origin, child, exited } = await startServer();
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { interval: 20 }).toBe(503);
  child.kill("SIGTERM");
  // At its own end it would be 0.
  expect(await exited).toBe(1);
});

/** A database of the test's own, whose tables it can lock. */
async function openDatabase() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const open = async () => {
    const client = new pg.Client({ connectionString: url });
    // The database is dropped under it.
    client.on("error", () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const watcher = await open();
  return {
    url,
    /** Keeps all others from a table until the answer is called. */
    hold: async (table: string) => {
      const holder = await open();
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      return async () => void (await holder.query("rollback"));
    },
    untilWaiting: (count: number) => untilWaiting(watcher, count),
  };
}

/** Until nothing takes a new connection any more. */
async function untilRefused(origin: string): Promise<void> {
  const codeOf = async () => {
    try {
      await ask(`${origin}/healthz`, new Agent());
      return null;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  };
  await expect.poll(codeOf, { interval: 50 }).toBe("ECONNREFUSED");
}

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response));
    }).once("error", reject);
  });
}
