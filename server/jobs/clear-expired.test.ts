import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { passwordResetMail } from "#server/features/accounts/jobs.ts";
import { clearExpired } from "#server/jobs/clear-expired.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { idempotencyKeys, passwordResets, rateLimits, sessions } from "#shared/schema/index.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

test("what has run out goes, to the millisecond, and the rest stays", async () => {
  const { db, deps } = await startApp(NOW);
  const { id } = await makeMember(db);
  for (const [name, offset] of Object.entries({ old: -1, now: 0, young: 1 })) {
    const expiry = new Date(NOW.getTime() + offset);
    await addSession(db, name, expiry);
    await db.insert(passwordResets).values({ tokenHash: hash(name), userId: id, expiresAt: expiry });
    await db.insert(rateLimits).values({ key: name, expire: expiry.getTime() });
  }
  const aDayAgo = new Date(NOW.getTime() - DAY_MS);
  for (const [key, offset] of Object.entries({ old: -1, now: 0, young: 1 })) {
    const row = { key, call: "POST /api/reviews", requestHash: hash(key) };
    await db.insert(idempotencyKeys).values({ userId: id, ...row, createdAt: new Date(aDayAgo.getTime() + offset) });
  }
  await db.insert(rateLimits).values({ key: "for ever", expire: null });
  await clearExpired.run(deps, {});
  expect(await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: "young" }]);
  expect(await db.select({ sid: sessions.sid }).from(sessions)).toEqual([{ sid: "young" }]);
  expect(await db.select({ hash: passwordResets.tokenHash }).from(passwordResets)).toEqual([{ hash: hash("young") }]);
  expect((await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key).sort()).toEqual([
    "for ever",
    "young",
  ]);
});

test("a sign-in's own session goes when it has run out and not before, whatever the server's time zone", async () => {
  let now = new Date();
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const databaseUrl = `${url}?options=${encodeURIComponent("-c timezone=America/Vancouver")}`;
  const app = await startTestApp({ now: () => now, databaseUrl });
  const queue = await openQueue(app.pool);
  expect((await app.pool.query("show timezone")).rows).toEqual([{ TimeZone: "America/Vancouver" }]);
  const { email } = await makeMember(app.db);
  await createVisitor(app.origin).send(accounts.login, { body: { email, password: PASSWORD } });
  const begin = now.getTime();
  now = new Date(begin + SESSION_LIFETIME_MS - 60_000);
  await clearExpired.run(app.deps, {});
  expect(await app.db.$count(sessions)).toBe(1);
  now = new Date(begin + SESSION_LIFETIME_MS + 60_000);
  await clearExpired.run(app.deps, {});
  expect(await app.db.$count(sessions)).toBe(0);
  await queue.close();
});

test("many are removed a thousand at a time", async () => {
  const { db, deps, pool } = await startApp(NOW);
  await db.execute(
    sql`insert into rate_limits (key, points, expire) select n::text, 1, 1 from generate_series(1, 2500) n`,
  );
  // Every statement that removes some notes how many.
  await pool.query(`create table removed (rows int);
    create function note() returns trigger language plpgsql as
      $$ begin insert into removed select count(*) from gone; return null; end $$;
    create trigger note after delete on rate_limits referencing old table as gone for each statement execute function note()`);
  await clearExpired.run(deps, {});
  expect((await pool.query("select rows from removed")).rows).toEqual([{ rows: 1000 }, { rows: 1000 }, { rows: 500 }]);
  expect(await db.$count(rateLimits)).toBe(0);
});

test("a job that failed for good goes after a day, with the address in it", async () => {
  let now = new Date();
  const app = await startTestApp({ now: () => now });
  const queue = await openQueue(app.pool);
  for (const email of ["failed@example.com", "waiting@example.com"]) {
    await queue.add(passwordResetMail, { email, language: "en", askedAt: new Date().toISOString() });
  }
  await app.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where payload->>'email' = 'failed@example.com'",
  );
  const waiting = async () =>
    (await app.pool.query("select payload->>'email' as email from graphile_worker._private_jobs order by 1")).rows;
  await clearExpired.run(app.deps, {});
  expect(await waiting()).toHaveLength(2);
  now = new Date(now.getTime() + 25 * HOUR_MS);
  await clearExpired.run(app.deps, {});
  expect(await waiting()).toEqual([{ email: "waiting@example.com" }]);
  await queue.close();
});

async function startApp(now: Date) {
  const app = await startTestApp({ now: () => now });
  await (await openQueue(app.pool)).close();
  return app;
}

async function addSession(db: Database, sid: string, expire: Date): Promise<void> {
  await db.insert(sessions).values({ sid, sess: {}, expire: sql`to_timestamp(${expire.getTime() / 1000})` });
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
