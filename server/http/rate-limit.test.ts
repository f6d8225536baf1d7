import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Database } from "#server/db/client.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import { createLog } from "#server/lib/log.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

const LIMIT = { name: "test", tries: 3, perSeconds: 600 };

// The limiter goes by this clock, which stands still but for what a test lets pass.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

test("the tries of a key are allowed, the next one is refused with the time to wait, other keys are not concerned", async () => {
  const { db } = await openTestDatabase();
  expect(await countAllowed(db, 3, "a")).toBe(3);
  await expect(takeTry(db, LIMIT, "a")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: "That was a lot of tries. Please try again in 10 minutes.",
    retryAfterSeconds: 600,
  });
  expect(await countAllowed(db, 3, "b")).toBe(3);
  expect(await countAllowed(db, 1, "a", { ...LIMIT, name: "another" })).toBe(1);
});

test("of parallel tries no more are allowed than there are", async () => {
  const { db } = await openTestDatabase();
  expect(await countAllowed(db, 20, "a")).toBe(3);
});

test("refused tries count for nothing", async () => {
  const { db } = await openTestDatabase();
  await countAllowed(db, 20, "a");
  await returnTry(db, LIMIT, "a");
  expect(await countAllowed(db, 2, "a")).toBe(1);
});

test("a window begins with its first try and opens again when it is over", async () => {
  const { db } = await openTestDatabase();
  await countAllowed(db, 3, "a");
  pass(599);
  expect(await countAllowed(db, 1, "a")).toBe(0);
  await expect(takeTry(db, LIMIT, "a")).rejects.toMatchObject({ retryAfterSeconds: 1 });
  pass(1);
  expect(await countAllowed(db, 4, "a")).toBe(3);
});

test("a window that a clock a year ahead began ends once that clock is right again", async () => {
  const { db } = await openTestDatabase();
  await countAllowed(db, 3, "a");
  pass(-365 * 24 * 3600);
  expect(await countAllowed(db, 4, "a")).toBe(3);
  await expect(takeTry(db, LIMIT, "a")).rejects.toMatchObject({ retryAfterSeconds: 600 });
});

test("a clock that is a few seconds behind another instance's leaves its windows as they are", async () => {
  const { db } = await openTestDatabase();
  await countAllowed(db, 3, "a");
  pass(-30);
  expect(await countAllowed(db, 1, "a")).toBe(0);
});

test("a try that is given back after its window makes none to spare in the next", async () => {
  const { db } = await openTestDatabase();
  await countAllowed(db, 3, "a");
  pass(600);
  await returnTry(db, LIMIT, "a");
  expect(await countAllowed(db, 4, "a")).toBe(3);
  await returnTry(db, LIMIT, "never tried");
  expect(await countAllowed(db, 4, "never tried")).toBe(3);
});

test("the count outlives the connection that made it", async () => {
  const { db, pool } = await openTestDatabase();
  await countAllowed(db, 3, "a");
  const other = connect(String(pool.options.connectionString), createLog("silent"), { max: 1, patience: UNHURRIED });
  expect(await countAllowed(other.db, 1, "a")).toBe(0);
  await other.close();
});

test("what goes wrong in the database is no refusal", async () => {
  const { db } = await openTestDatabase();
  await db.execute(sql`alter table rate_limits rename to gone`);
  await expect(takeTry(db, LIMIT, "a")).rejects.toThrow(/"rate_limits" does not exist/);
});

test.each([
  [1, "a second"],
  [45, "45 seconds"],
  [60, "a minute"],
  [61, "2 minutes"],
])("a wait of %d seconds is given as %s", async (perSeconds, text) => {
  const { db } = await openTestDatabase();
  const limit = { ...LIMIT, tries: 0, perSeconds };
  await expect(takeTry(db, limit, "a")).rejects.toMatchObject({ message: expect.stringContaining(`in ${text}.`) });
});

test("every limit counts under a name of its own", () => {
  const names = Object.values(TRY_LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

async function countAllowed(db: Database, tries: number, key: string, limit = LIMIT): Promise<number> {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => takeTry(db, limit, key)));
  return tried.filter(({ status }) => status === "fulfilled").length;
}

/** Moves the clock on, or back. */
function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}
