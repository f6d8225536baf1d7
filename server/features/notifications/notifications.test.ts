import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod";
import { notificationsDomain } from "#server/features/notifications/index.ts";
import { keepNotices } from "#server/features/notifications/keep-notices.ts";
import { readRecalls } from "#server/features/recalls/read-recalls.ts";
import { defineNotice } from "#server/lib/notices.ts";
import { makeNotification, makeProduct, makeProject, makeReview, makeScan } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { cpscRecord, startRecallServer } from "#server/testing/recall-server.ts";
import { notifications as inbox } from "#shared/contracts/notifications/notifications.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { memberBlocks, notifications, productCodes, products, users } from "#shared/schema/index.ts";

const GTIN = "09506000134352";

/** A recalled product in a feed that is yet to be read, and members who scanned, reviewed, built from and have nothing to do with it. */
async function startRecall() {
  const feeds = await startRecallServer();
  feeds.answers.cpsc = [cpscRecord()];
  const app = await startTestApp({ recallFeeds: [feeds.cpsc] });
  const product = await makeProduct(app.db, { name: "Lindholm dresser, white", brand: "Nordhem" });
  await app.db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: GTIN });
  const [scanner, reviewer, stranger] = [await makeMember(app.db), await makeMember(app.db), await makeMember(app.db)];
  await makeScan(app.db, { userId: scanner.id, productId: product.id });
  await makeScan(app.db, { userId: scanner.id, productId: product.id });
  await makeReview(app.db, { userId: reviewer.id, productId: product.id });
  await makeReview(app.db, { userId: null, productId: product.id });
  const builder = await makeMember(app.db);
  await makeProject(app.db, { userId: builder.id, originalProductId: product.id });
  const read = async () => {
    await readRecalls(app.deps);
    await app.work();
  };
  const titles = async (member: Actor) => (await app.as(member).call(inbox.list)).map(({ words }) => words.en.title);
  return { ...app, feeds, product, scanner, reviewer, builder, stranger, read, titles };
}

test("a recall reaches who scanned, reviewed or built from the product, once, in both languages and with the way to it", async () => {
  const { read, titles, scanner, reviewer, builder, stranger, as, product } = await startRecall();
  await read();
  await read();
  for (const member of [scanner, reviewer, builder])
    expect(await titles(member)).toEqual(["Recall: Lindholm dresser, white"]);
  expect(await titles(stranger)).toEqual([]);
  const [one] = await as(scanner).call(inbox.list);
  expect(one).toMatchObject({ kind: "recall", path: `/p/${product.id}`, isRead: false });
  expect(one?.words.fr.title).toBe("Rappel\u00a0: Lindholm dresser, white");
  expect(one?.words.en.message).toBe(cpscRecord().Title);
});

test("a recall of the same brand and model is told as a possible one", async () => {
  const { read, titles, scanner, db } = await startRecall();
  await db.delete(productCodes);
  await read();
  expect(await titles(scanner)).toEqual(["Possible recall: Lindholm dresser, white"]);
});

test("a recall that is withdrawn and comes back is told no second time; one of a hidden product never", async () => {
  const { read, titles, scanner, reviewer, feeds, db, product } = await startRecall();
  await db.update(products).set({ isListed: false }).where(eq(products.id, product.id));
  await read();
  expect(await titles(reviewer)).toEqual([]);
  await db.update(products).set({ isListed: true }).where(eq(products.id, product.id));
  const others = [1, 2, 3].map((n) =>
    cpscRecord({
      RecallNumber: `2680${n}`,
      Title: `A lamp ${n}`,
      Products: [],
      ProductUPCs: [],
      Description: "",
      Importers: [],
    }),
  );
  for (const answer of [others, [cpscRecord(), ...others], others, [cpscRecord(), ...others]]) {
    feeds.answers.cpsc = answer;
    await read();
  }
  expect(await titles(scanner)).toEqual(["Recall: Lindholm dresser, white"]);
});

test("who turned the kind off is told nothing until they turn it on again", async () => {
  const { read, titles, scanner, reviewer, as } = await startRecall();
  const client = as(scanner);
  const recall = { params: { kind: "recall" as const } };
  for (let times = 0; times < 2; times++) {
    expect(await client.call(inbox.mute, { ...recall, body: { isMuted: true } })).toMatchObject({ muted: ["recall"] });
  }
  expect(await client.call(inbox.mutes)).toMatchObject({ muted: ["recall"] });
  await read();
  expect([await titles(scanner), (await titles(reviewer)).length]).toEqual([[], 1]);
  expect(await client.call(inbox.mute, { ...recall, body: { isMuted: false } })).toMatchObject({ muted: [] });
});

/** A kind of notice of which a test says who gets it. */
async function startTold() {
  const app = await startTestApp();
  const [causer, reader] = [await makeMember(app.db), await makeMember(app.db)];
  const reply = defineNotice({
    what: "reply",
    about: z.array(z.object({ userId: z.uuid(), key: z.string() })),
    find: async (_deps, about) =>
      about.map((one) => ({ ...one, triggeredBy: causer.id, path: "/community", entity: null, facts: {} })),
    words: () => ({
      en: { title: "A reply", message: "Read it." },
      fr: { title: "Une réponse", message: "Lisez-la." },
    }),
  });
  const deps = { ...app.deps, domains: { ...app.deps.domains, notices: [reply] } };
  const tell = (...about: { userId: string; key: string }[]) => keepNotices(deps, { what: "reply", about });
  const kept = async (userId: string) =>
    (await app.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ key }) => key);
  return { ...app, causer, reader, tell, kept };
}

test("members are not told of what they did themselves, and closed accounts of nothing", async () => {
  const { db, causer, reader, tell, kept } = await startTold();
  const closed = await makeMember(db);
  await db.update(users).set({ isActive: false }).where(eq(users.id, closed.id));
  await tell(...[causer, reader, closed].map(({ id: userId }) => ({ userId, key: "1" })));
  expect([await kept(causer.id), await kept(reader.id), await kept(closed.id)]).toEqual([[], ["1"], []]);
});

test.each(["reader", "causer"] as const)(
  "what a member caused is not told where the %s has blocked the other",
  async (who) => {
    const { db, causer, reader, tell, kept, as } = await startTold();
    await tell({ userId: reader.id, key: "before" });
    const [blockerId, blockedId] = who === "reader" ? [reader.id, causer.id] : [causer.id, reader.id];
    await db.insert(memberBlocks).values({ blockerId, blockedId });
    await tell({ userId: reader.id, key: "after" });
    expect(await kept(reader.id)).toEqual(["before"]);
    const client = as(reader);
    expect([await client.call(inbox.list), await client.call(inbox.count)]).toEqual([[], { unread: 0 }]);
  },
);

test("a member keeps the newest notifications, and none that is too old", async () => {
  const { db, deps, reader, tell, kept } = await startTold();
  const days = (n: number) => new Date(deps.now().getTime() - n * DAY_MS);
  await makeNotification(db, { userId: reader.id, key: "old", createdAt: days(NOTIFICATIONS_KEPT_DAYS + 1) });
  await makeNotification(db, { userId: reader.id, key: "young", createdAt: days(NOTIFICATIONS_KEPT_DAYS - 1) });
  await notificationsDomain.clearExpired(deps);
  expect(await kept(reader.id)).toEqual(["young"]);
  await tell(...Array.from({ length: NOTIFICATIONS_KEPT }, (_, n) => ({ userId: reader.id, key: `${n}` })));
  const keys = await kept(reader.id);
  expect([keys.length, keys.includes("young")]).toEqual([NOTIFICATIONS_KEPT, false]);
});

test("notifications are counted, marked and deleted, one or all, and only one's own", async () => {
  const { db, as, reader, causer } = await startTold();
  const first = await makeNotification(db, { userId: reader.id });
  await makeNotification(db, { userId: reader.id });
  await makeNotification(db, { userId: reader.id });
  const others = await makeNotification(db, { userId: causer.id });
  const client = as(reader);
  const unread = async () => (await client.call(inbox.count)).unread;
  expect(await unread()).toBe(3);
  for (let times = 0; times < 2; times++) await client.call(inbox.markRead, { params: { id: first.id } });
  expect(await unread()).toBe(2);
  for (let times = 0; times < 2; times++) await client.call(inbox.markAllRead);
  expect([await unread(), (await client.call(inbox.list)).every(({ isRead }) => isRead)]).toEqual([0, true]);
  await client.call(inbox.remove, { params: { id: first.id } });
  expect(await client.call(inbox.list)).toHaveLength(2);
  await client.call(inbox.clear);
  expect(await client.call(inbox.list)).toEqual([]);
  const left = await db.select({ id: notifications.id, isRead: notifications.isRead }).from(notifications);
  expect(left).toEqual([{ id: others.id, isRead: false }]);
});
