import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bearerOf } from "#server/auth/session-cookie.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { SESSION_SECRET, startServer, WITH_SERVER } from "#server/testing/server-process.ts";
import { startSteadyLoad } from "#server/testing/steady-load.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

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
  "calls that were taken end well though they need the database only once the port has closed",
  WITH_SERVER,
  async () => {
    const database = await openDatabase();
    const { origin, child, exited } = await startServer({ DATABASE_URL: database.url });
    // Their bodies come late. Who signs in is looked for in the database, and not found.
    const calls = await Promise.all(Array.from({ length: 5 }, () => beginSignIn(origin)));
    child.kill("SIGTERM");
    await untilRefused(origin);
    for (const { sendBody } of calls) sendBody();
    expect(await Promise.all(calls.map(({ status }) => status))).toEqual(Array(5).fill(401));
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
  // Without it the first signal might end it before the second one comes.
  const { status } = await beginSignIn(origin);
  status.catch(() => undefined);
  child.kill("SIGTERM");
  const isStopping = async () => (await ask(`${origin}/readyz`, new Agent()).catch(() => null))?.statusCode !== 200;
  await expect.poll(isStopping, { interval: 20 }).toBe(true);
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

/** A call that the server has taken, and whose body comes once it is asked for. */
async function beginSignIn(origin: string) {
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: "blue lantern" });
  const call = request(`${origin}${accounts.login.path}`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once("error", reject);
  });
  const taken = once(call, "continue");
  call.flushHeaders();
  await taken;
  return { status, sendBody: () => void call.end(body) };
}

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response));
    }).once("error", reject);
  });
}
