import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeReport, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { adminAudit, moderationItems, users } from "#shared/schema/index.ts";

/** Two moderators, a reported review and a clock that the test moves. */
async function serve() {
  const clock = { now: new Date("2026-03-01T12:00:00Z") };
  const { db, as } = await startTestApp({ now: () => clock.now });
  const people = [await makeUser(db, { firstName: "Ada" }), await makeUser(db, { firstName: "Ben" })] as const;
  const [ada, ben] = people.map(({ id }) => as({ id, role: "admin" }));
  if (!ada || !ben) throw new Error("there are two moderators");
  const { item } = await makeReport(db);
  const of = { params: { id: item.id } };
  return {
    db,
    ada,
    ben,
    people,
    item,
    of,
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
  };
}

test("a claimed item is its moderator's for a quarter of an hour", async () => {
  const { ada, ben, people, of, pass } = await serve();
  const until = new Date("2026-03-01T12:15:00Z");
  const by = { id: people[0].id, name: "Ada T." };
  expect((await ada.call(moderation.claim, of)).claim).toEqual({ by, isOwn: true, until });
  expect((await ben.call(moderation.item, of)).claim).toEqual({ by, isOwn: false, until });
  const held = { status: 409, serverMessage: expect.stringContaining("Ada T.") };
  pass(14);
  await expect(ben.call(moderation.claim, of)).rejects.toMatchObject(held);
  await expect(ben.call(moderation.release, of)).rejects.toMatchObject(held);
  await expect(ben.call(moderation.keep, { ...of, body: {} })).rejects.toMatchObject(held);
  await expect(ben.call(moderation.remove, { ...of, body: { reason: "spam" } })).rejects.toMatchObject(held);
  // A note needs no claim.
  await ben.call(moderation.note, { ...of, body: { text: "Seen." } });
  pass(1);
  expect((await ben.call(moderation.item, of)).claim).toBeNull();
  expect((await ben.call(moderation.claim, of)).claim).toMatchObject({ isOwn: true });
  await expect(ada.call(moderation.claim, of)).rejects.toMatchObject({ status: 409 });
});

test("claiming one's own again begins the quarter of an hour anew", async () => {
  const { ada, ben, of, pass } = await serve();
  await ada.call(moderation.claim, of);
  pass(10);
  expect((await ada.call(moderation.claim, of)).claim?.until).toEqual(new Date("2026-03-01T12:25:00Z"));
  pass(10);
  await expect(ben.call(moderation.claim, of)).rejects.toMatchObject({ status: 409 });
});

test("a released item is open to every moderator, and releasing an unclaimed one changes nothing", async () => {
  const { ada, ben, of } = await serve();
  await ada.call(moderation.claim, of);
  expect((await ada.call(moderation.release, of)).claim).toBeNull();
  expect((await ada.call(moderation.release, of)).claim).toBeNull();
  expect((await ben.call(moderation.claim, of)).claim).toMatchObject({ isOwn: true });
});

test("of several who claim at once one gets it", async () => {
  const { db, ada, ben, of } = await serve();
  // Neither gets any further before both are under way.
  const other = await db.$client.connect();
  await other.query("begin");
  await other.query("select from moderation_items for update");
  const claims = [ada, ben].map((one) => one.call(moderation.claim, of));
  const results = Promise.allSettled(claims);
  await untilWaiting(db.$client, 2);
  await other.query("commit");
  other.release();
  expect((await results).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an item is unclaimed once its moderator is gone", async () => {
  const { db, ada, ben, people, of } = await serve();
  await ada.call(moderation.claim, of);
  await db.delete(users).where(eq(users.id, people[0].id));
  expect((await ben.call(moderation.claim, of)).claim).toMatchObject({ isOwn: true });
});

test("a decided or unknown item can't be claimed, and has no claim", async () => {
  const { db, ada, of } = await serve();
  await ada.call(moderation.claim, of);
  expect((await ada.call(moderation.keep, { ...of, body: {} })).claim).toBeNull();
  expect(await db.select().from(moderationItems)).toMatchObject([{ claimedBy: null, claimedAt: null }]);
  await expect(ada.call(moderation.claim, of)).rejects.toMatchObject({ status: 409 });
  await expect(ada.call(moderation.release, of)).rejects.toMatchObject({ status: 409 });
  // Something can be noted about it all the same.
  expect((await ada.call(moderation.note, { ...of, body: { text: "It was a joke." } })).notes).toHaveLength(1);
  const unknown = { params: { id: v7() } };
  await expect(ada.call(moderation.claim, unknown)).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(moderation.note, { ...unknown, body: { text: "Hm." } })).rejects.toMatchObject({ status: 404 });
});

test("who claimed, released and noted something is noted, but never what they wrote", async () => {
  const { db, ada, people, item, of } = await serve();
  await ada.call(moderation.claim, of);
  await ada.call(moderation.release, of);
  await ada.call(moderation.note, { ...of, body: { text: "Maya wrote to me." } });
  const rows = await db.select().from(adminAudit).orderBy(adminAudit.id);
  const [actor, target] = [{ actorId: people[0].id }, { targetType: "moderation-item", targetId: item.id }];
  expect(rows).toMatchObject([
    {
      action: "moderation.claim",
      ...actor,
      ...target,
      before: { claimedBy: null },
      after: { claimedBy: people[0].id },
    },
    { action: "moderation.release", ...actor, ...target, after: { claimedBy: null } },
    { action: "moderation.note", ...actor, ...target, before: null, after: { noteId: expect.any(String) } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("Maya");
});
