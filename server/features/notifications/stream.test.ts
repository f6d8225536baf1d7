import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { keepNotices } from "#server/features/notifications/keep-notices.ts";
import { defineNotice } from "#server/lib/notices.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { notifications as inbox } from "#shared/contracts/notifications/notifications.ts";
import { INBOX_STREAM_PATH, STREAMS_PER_ACCOUNT } from "#shared/domain/inbox-stream.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { notifications, users } from "#shared/schema/index.ts";

/** An app on a database, and a second one on the same: what each says on a member's stream. */
async function start() {
  const app = await startTestApp();
  const databaseUrl = app.pool.options.connectionString ?? "";
  const twin = await startTestApp({ databaseUrl });
  const member = await makeMember(app.db);
  const reply = defineNotice({
    what: "reply",
    about: z.array(z.object({ userId: z.uuid(), key: z.string() })),
    find: async (_deps, about) =>
      about.map((one) => ({ ...one, triggeredBy: null, path: "/community", entity: null, facts: {} })),
    words: () => ({
      en: { title: "A reply", message: "Read it." },
      fr: { title: "Une réponse", message: "Lisez-la." },
    }),
  });
  const deps = { ...app.deps, domains: { ...app.deps.domains, notices: [reply] } };
  return {
    app,
    twin,
    member,
    tell: (userId: string, key: string) => keepNotices(deps, { what: "reply", about: [{ userId, key }] }),
  };
}

/** Opens a stream; `events` is how many there were so far, and `ended` whether it is over. */
async function open({ origin, as }: Pick<Awaited<ReturnType<typeof startTestApp>>, "origin" | "as">, who: Actor) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await fetch(origin + INBOX_STREAM_PATH, { headers: as(who).headers, signal: leaving.signal });
  const seen = { events: 0, ended: false, answer, leave: () => leaving.abort() };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      seen.events += value?.split("event: inbox").length ? value.split("event: inbox").length - 1 : 0;
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      seen.ended = true;
    });
  await expect.poll(() => seen.events).toBeGreaterThan(0);
  return seen;
}

test("what one server writes arrives on a stream of another one, and of no other member", async () => {
  const { app, twin, member, tell } = await start();
  const other = await makeMember(app.db);
  const [here, there, others] = [await open(app, member), await open(twin, member), await open(twin, other)];
  // Heard for certain: each has had its connection's first word.
  await expect.poll(() => Math.min(here.events, there.events)).toBeGreaterThan(1);
  const before = { here: here.events, there: there.events, others: others.events };
  await tell(member.id, "1");
  await expect.poll(() => [here.events, there.events]).toEqual([before.here + 1, before.there + 1]);
  expect(others.events).toBe(before.others);
});

test("what is told twice, or rolled back, is said once or not at all; what is read on another device is said", async () => {
  const { app, member, tell } = await start();
  const stream = await open(app, member);
  await expect.poll(() => stream.events).toBeGreaterThan(1);
  const before = stream.events;
  await tell(member.id, "1");
  await tell(member.id, "1");
  await expect.poll(() => stream.events).toBe(before + 1);
  const rolledBack = app.db.transaction(async (tx) => {
    await tx.delete(notifications);
    await tx.execute("select pg_notify('inbox-changed', '')");
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await app.as(member).call(inbox.markAllRead);
  await expect.poll(() => stream.events).toBe(before + 2);
});

test("a guest has no stream, and the answer is held back by no cache or proxy", async () => {
  const { app, member } = await start();
  const refused = await fetch(app.origin + INBOX_STREAM_PATH);
  expect([refused.status, (await refused.json()).code]).toEqual([401, "UNAUTHENTICATED"]);
  const { answer } = await open(app, member);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
});

test("a member has so many streams at most: the oldest makes room", async () => {
  const { app, member } = await start();
  const first = await open(app, member);
  for (let n = 1; n < STREAMS_PER_ACCOUNT; n++) await open(app, member);
  expect(first.ended).toBe(false);
  await open(app, member);
  await expect.poll(() => first.ended).toBe(true);
});

test("a client that takes nothing makes room at once, and what is said later goes to the others", async () => {
  const { app, member, tell } = await start();
  const { port } = new URL(app.origin);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  const headers = Object.entries(app.as(member).headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${INBOX_STREAM_PATH} HTTP/1.1\r\nhost: hexkey\r\n${headers.join("")}\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  const first = await open(app, member);
  for (let n = 1; n < STREAMS_PER_ACCOUNT; n++) await open(app, member);
  await tell(member.id, "1");
  expect(first.ended).toBe(false);
  await open(app, member);
  await expect.poll(() => first.ended).toBe(true);
});

test("streams end as the server stops", async () => {
  const { app, member } = await start();
  const stream = await open(app, member);
  await app.deps.signals.close();
  await expect.poll(() => stream.ended).toBe(true);
});

test("a lost connection to the database is replaced, and all are told that they may have missed something", async () => {
  const { app, member, tell } = await start();
  const stream = await open(app, member);
  await expect.poll(() => stream.events).toBeGreaterThan(1);
  const before = stream.events;
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
  );
  await expect.poll(() => stream.events).toBeGreaterThan(before);
  const again = stream.events;
  await tell(member.id, "1");
  await expect.poll(() => stream.events).toBe(again + 1);
  expect(app.logged().some((line) => line.includes("was lost"))).toBe(true);
});

test("an account that was closed is told nothing more", async () => {
  const { app, member, tell } = await start();
  const stream = await open(app, member);
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, member.id));
  const before = stream.events;
  await tell(member.id, "1");
  expect(stream.events).toBe(before);
});
