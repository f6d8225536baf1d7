import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import * as z from "zod";
import { notificationsDomain } from "#server/features/notifications/index.ts";
import { keepNotices } from "#server/features/notifications/keep-notices.ts";
import { ensurePushKeys } from "#server/features/notifications/push/keys.ts";
import { sendPushes } from "#server/features/notifications/push/send.ts";
import { defineNotice } from "#server/lib/notices.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { push } from "#shared/contracts/notifications/push.ts";
import { PUSH_BROWSERS_MAX } from "#shared/domain/limits.ts";
import { memberBlocks, notifications, pushKeys, pushSubscriptions, sessions, users } from "#shared/schema/index.ts";

const type = defineNotice({
  what: "answer",
  about: z.object({ userIds: z.array(z.string()), key: z.string(), triggeredBy: z.nullable(z.string()) }),
  find: async (_deps, { userIds, key, triggeredBy }) =>
    userIds.map((userId) => ({
      ...{ userId, triggeredBy, key, entity: null, path: "/community/discussions/x#answer-y" },
      facts: { who: "Noor H." },
    })),
  words: ({ who }) => ({
    en: { title: `${who} has answered`, message: "The short one." },
    fr: { title: `${who} a répondu`, message: "x".repeat(5000) },
  }),
});

async function start() {
  const service = await startPushService();
  const app = await startTestApp({ push: service.pusher });
  const deps = { ...app.deps, domains: { ...app.deps.domains, notices: [type] } };
  const join = async () => {
    const member = await makeMember(app.db);
    const headers = await signIn(app.origin, member.email);
    const visitor = createVisitor(app.origin, headers);
    return {
      ...member,
      visitor,
      subscribe: async (browser = service.subscribe(), language?: "en" | "fr") => {
        const { endpoint, p256dh, auth } = browser;
        const body = { endpoint, keys: { p256dh, auth }, ...(language && { language }) };
        const { status } = await visitor.send(push.subscribe, { body });
        return { ...browser, status };
      },
      state: async () =>
        (await visitor.send(push.get)).json() as Promise<{ publicKey: string; language: string | null }>,
    };
  };
  const tell = async (userIds: string[], { triggeredBy = null as string | null } = {}) => {
    await keepNotices(deps, { what: "answer", about: { userIds, key: v7(), triggeredBy } });
    const ids = (await app.db.select({ id: notifications.id }).from(notifications)).map(({ id }) => id);
    return ids;
  };
  return {
    ...service,
    ...app,
    pushDeps: deps,
    join,
    tell,
    send: async (ids: string[]) => sendPushes(deps, { ids }),
    messages: () => service.received.map(({ path, message }) => ({ ...JSON.parse(message), path })),
  };
}

test("a notification reaches each browser of its member, in that browser's language, once", async () => {
  const { join, subscribe, tell, send, messages, db } = await start();
  const [noor, maya] = [await join(), await join()];
  const english = await noor.subscribe();
  const french = subscribe();
  await maya.subscribe(french, "fr");
  expect(english.status).toBe(204);
  const ids = await tell([noor.id, maya.id]);
  await send(ids);
  await send(ids);
  const [toNoor, toMaya] = [english.path, french.path].map((path) => messages().filter((one) => one.path === path));
  expect([toNoor?.length, toMaya?.length]).toEqual([1, 1]);
  expect(toNoor?.[0]).toMatchObject({ title: "Noor H. has answered", message: "The short one.", language: "en" });
  expect(toMaya?.[0]).toMatchObject({ title: "Noor H. a répondu", language: "fr" });
  expect(ids).toContain(toNoor?.[0].tag);
  expect((await db.select().from(notifications)).map((one) => [one.isPushSent, one.pushDeliveredAt !== null])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test("the keys are made once, however many need them at the same time, and stay", async () => {
  const { db, pushDeps } = await start();
  const all = await Promise.all(Array.from({ length: 5 }, () => ensurePushKeys(pushDeps)));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await db.$count(pushKeys)).toBe(1);
});

test("a browser that takes none any more is forgotten; one that can't be reached is tried again", async () => {
  const { join, tell, send, answers, db, messages } = await start();
  const [noor, maya] = [await join(), await join()];
  const [gone, away] = [await noor.subscribe(), await maya.subscribe()];
  answers.set(gone.path, 410);
  answers.set(away.path, 503);
  const ids = await tell([noor.id, maya.id]);
  await expect(send(ids)).rejects.toThrow("did not answer for 1");
  expect((await db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([away.endpoint]);
  answers.delete(away.path);
  await send(ids);
  expect(messages()).toHaveLength(1);
});

test("what a push service refuses for good is given up, and said in the log without the address", async () => {
  const { join, tell, send, answers, logged } = await start();
  const noor = await join();
  const browser = await noor.subscribe();
  answers.set(browser.path, 413);
  const ids = await tell([noor.id]);
  await send(ids);
  answers.delete(browser.path);
  await send(ids);
  const lines = JSON.stringify(logged());
  expect(lines).toContain("was not taken by a push service");
  expect(lines).not.toContain(browser.path);
});

test("keys with which nothing can be encrypted are refused, and keep no notification from other members", async () => {
  const { join, tell, send, messages, db, subscribe } = await start();
  const [noor, maya] = [await join(), await join()];
  const bad = { ...subscribe(), p256dh: "A".repeat(87) };
  expect((await noor.subscribe(bad)).status).toBe(422);
  // As one that was stored before.
  const stored = await noor.subscribe();
  await db.update(pushSubscriptions).set({ p256dh: bad.p256dh }).where(eq(pushSubscriptions.endpoint, stored.endpoint));
  await maya.subscribe();
  const ids = await tell([noor.id, maya.id]);
  await send(ids);
  await send(ids);
  expect(messages()).toHaveLength(1);
});

test("a failure that is none of a push service's is told, once the others are marked", async () => {
  const { join, tell, pushDeps, messages, db } = await start();
  const [noor, maya] = [await join(), await join()];
  const [one] = [await noor.subscribe(), await maya.subscribe()];
  const ids = await tell([noor.id, maya.id]);
  const push: typeof pushDeps.push = {
    ...pushDeps.push,
    send: async (target, ...rest) => {
      if (target.endpoint === one.endpoint) {
        await expect.poll(() => messages().length).toBeGreaterThan(0);
        throw new TypeError("a bug");
      }
      return pushDeps.push.send(target, ...rest);
    },
  };
  await expect(sendPushes({ ...pushDeps, push }, { ids })).rejects.toThrow("a bug");
  const sent = await db.select().from(notifications).where(eq(notifications.isPushSent, true));
  expect(sent.map(({ userId }) => userId)).toEqual([maya.id]);
});

test.each([
  ["read meanwhile", async ({ db }) => void (await db.update(notifications).set({ isRead: true }))],
  ["of a session that has ended", async ({ db }) => void (await db.delete(sessions))],
  ["of a session that has run out", async ({ db }) => void (await db.update(sessions).set({ expire: new Date(0) }))],
  ["of a closed account", async ({ db }) => void (await db.update(users).set({ isActive: false }))],
  ["deleted", async ({ db }) => void (await db.delete(notifications))],
] satisfies [string, (app: Awaited<ReturnType<typeof start>>) => Promise<void>][])(
  "nothing is sent of one that is %s",
  async (_what, change) => {
    const app = await start();
    const noor = await app.join();
    await noor.subscribe();
    const ids = await app.tell([noor.id]);
    await change(app);
    await app.send(ids);
    expect(app.messages()).toEqual([]);
  },
);

test("nothing is sent of a member who was blocked since", async () => {
  const { join, tell, send, messages, db } = await start();
  const [noor, maya] = [await join(), await join()];
  await noor.subscribe();
  const ids = await tell([noor.id], { triggeredBy: maya.id });
  await db.insert(memberBlocks).values({ blockerId: noor.id, blockedId: maya.id });
  await send(ids);
  expect(messages()).toEqual([]);
});

test("signing out ends it, and the next person at the device gets their own alone", async () => {
  const { join, tell, send, messages, db, subscribe, pushDeps } = await start();
  const [noor, maya] = [await join(), await join()];
  const device = subscribe();
  await noor.subscribe(device);
  expect(await noor.state()).toMatchObject({ language: "en" });
  // The browser has kept its subscription, as where it was signed out without a network.
  expect(await maya.state()).toMatchObject({ language: null });
  await maya.subscribe(device, "fr");
  await send(await tell([noor.id]));
  expect(messages()).toEqual([]);
  await send(await tell([maya.id]));
  expect(messages()).toHaveLength(1);
  await maya.visitor.send(accounts.logout);
  await send(await tell([maya.id]));
  expect(messages()).toHaveLength(1);
  await notificationsDomain.clearExpired(pushDeps);
  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test("a browser is turned off, and renews its subscription in the language that it had", async () => {
  const { join, db, subscribe } = await start();
  const noor = await join();
  await noor.subscribe(subscribe(), "fr");
  const renewed = await noor.subscribe(subscribe());
  expect(await db.select().from(pushSubscriptions)).toMatchObject([{ endpoint: renewed.endpoint, language: "fr" }]);
  await noor.visitor.send(push.unsubscribe);
  await noor.visitor.send(push.unsubscribe);
  expect(await noor.state()).toMatchObject({ language: null });
});

test("of too many browsers the oldest makes room", async () => {
  const { join, db, origin, subscribe } = await start();
  const noor = await join();
  const first = await noor.subscribe();
  for (let n = 0; n < PUSH_BROWSERS_MAX; n++) {
    const { endpoint, p256dh, auth } = subscribe();
    const visitor = createVisitor(origin, await signIn(origin, noor.email));
    await visitor.send(push.subscribe, { body: { endpoint, keys: { p256dh, auth } } });
  }
  const kept = (await db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);
  expect([kept.length, kept.includes(first.endpoint)]).toEqual([PUSH_BROWSERS_MAX, false]);
});

test("an event reaches the browser by the queue, and members without one have no job", async () => {
  const { join, tell, messages, db, pushDeps } = await start();
  const [noor, maya] = [await join(), await join()];
  await noor.subscribe();
  const jobs: unknown[] = [];
  const queue = {
    ...pushDeps.queue,
    add: async (job: { name: string }, payload: unknown) => void jobs.push([job.name, payload]),
  };
  await keepNotices(
    { ...pushDeps, queue },
    { what: "answer", about: { userIds: [noor.id, maya.id], key: "k", triggeredBy: null } },
  );
  const [row] = await db.select().from(notifications).where(eq(notifications.userId, noor.id));
  expect(jobs).toEqual([["push", { ids: [row?.id] }]]);
  await tell([maya.id]);
  expect(messages()).toEqual([]);
});

test("an address at no push service is refused", async () => {
  const { join, subscribe, db } = await start();
  const noor = await join();
  for (const endpoint of ["https://evil.example/x", "http://127.0.0.1:5432/", "file:///etc/passwd"]) {
    const { status } = await noor.subscribe({ ...subscribe(), endpoint });
    expect(status).toBe(422);
  }
  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test("deleting an account forgets its browsers", async () => {
  const { join, db } = await start();
  const noor = await join();
  await noor.subscribe();
  await db.delete(users).where(eq(users.id, noor.id));
  expect(await db.$count(pushSubscriptions)).toBe(0);
});
