import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takedownClock } from "#server/features/takedowns/index.ts";
import { makeReview, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { moderationItems, reviews, takedowns as table } from "#shared/schema/index.ts";

const NOW = new Date("2026-08-03T14:00:00Z");
const COUNTER = {
  name: "Noor Haddad",
  postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
  phone: "902-555-0177",
  statement: "I wrote this myself in my own kitchen.",
  mistake: true,
  jurisdiction: true,
  signature: "Noor Haddad",
} as const;

/** A member's review that the clock has just taken down, since the notice about it was not reviewed. */
async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db, as, deps } = app;
  const sharer = await makeUser(db, { email: "noor@example.com" });
  const review = await makeReview(db, { userId: sharer.id });
  const { id } = await makeTakedown(db, { sharerId: sharer.id, subjectId: review.id, dueAt: NOW });
  await takedownClock.run(deps, {});
  await app.work();
  app.mails.splice(0);
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const asSharer = as({ id: sharer.id, role: "user" });
  const params = { id };
  return {
    ...app,
    id,
    admin,
    asSharer,
    look: () => admin.call(takedowns.get, { params }),
    uphold: () => admin.call(takedowns.uphold, { params }),
    refuse: () => admin.call(takedowns.refuse, { params, body: { reason: "not-authentic" } }),
    restore: () => admin.call(takedowns.restore, { params }),
    counter: () => asSharer.call(takedowns.counter, { params, body: COUNTER }),
    strikes: async () => (await asSharer.call(strikes.standing)).strikes,
    visibility: async () => (await db.select().from(reviews).where(eq(reviews.id, review.id)))[0]?.visibility,
    item: async () => (await db.select().from(moderationItems))[0],
    subjects: async () => {
      await app.work();
      return app.mails.splice(0).map(({ subject }) => subject.split(" / ")[0]);
    },
  };
}

test("what the clock alone took down waits in the queue and counts once a moderator stands behind it", async () => {
  const one = await start();
  expect(await one.look()).toMatchObject({ state: "down", downAt: NOW, upheldAt: null, sharerStrikes: 0 });
  expect((await one.admin.page(moderation.items, {})).items).toMatchObject([{ kind: "takedown", status: "proposed" }]);
  expect(await one.uphold()).toMatchObject({ state: "down", upheldAt: NOW, sharerStrikes: 1 });
  expect(await one.item()).toMatchObject({ status: "accepted", decidedBy: expect.any(String) });
  expect(await one.subjects()).toEqual(["A copyright notice about you stands"]);
  await expect(one.uphold()).rejects.toMatchObject({ code: "CONFLICT" });
  // Now a moderator has decided: it can be restored, and not refused any more.
  await expect(one.refuse()).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await one.restore()).toMatchObject({ state: "restored", sharerStrikes: 0 });
});

test("a moderator who finds it to be none refuses it: it is back, was never a strike, and both sides are informed", async () => {
  const one = await start();
  expect(await one.refuse()).toMatchObject({ state: "refused", refusal: "not-authentic", sharerStrikes: 0 });
  expect(await one.visibility()).toBe("public");
  expect(await one.item()).toMatchObject({ status: "rejected", reason: "refused" });
  expect(await one.subjects()).toEqual([
    "Your copyright notice was refused",
    "The copyright notice about you was refused",
  ]);
  const own = await one.asSharer.call(removals.own);
  expect(own).toMatchObject([{ restoredAt: NOW, takedown: { state: "refused" } }]);
});

test("it can be put back without a reason, too", async () => {
  const one = await start();
  expect(await one.restore()).toMatchObject({ state: "restored", sharerStrikes: 0 });
  expect(await one.visibility()).toBe("public");
  expect(await one.item()).toMatchObject({ status: "rejected", reason: "restored" });
});

test("a counter-notice leaves it before the moderators, who may still confirm it or refuse it", async () => {
  const one = await start();
  await one.counter();
  expect(await one.item()).toMatchObject({ status: "proposed" });
  expect(await one.uphold()).toMatchObject({ state: "countered", sharerStrikes: 1 });
  expect(await one.item()).toMatchObject({ status: "accepted" });

  const other = await start();
  await other.counter();
  expect(await other.refuse()).toMatchObject({ state: "refused" });
  expect(await other.visibility()).toBe("public");
});

test("a notice that its claimant takes back needs no review", async () => {
  const one = await start();
  await one.db
    .update(table)
    .set({ state: "countered", counteredAt: NOW, counterStatement: "Mine.", restoreDueAt: NOW });
  await takedownClock.run(one.deps, {});
  expect(await one.item()).toMatchObject({ status: "rejected", reason: "restored", decidedBy: null });
  expect(await one.strikes()).toBe(0);
});

test("what a moderator took down by hand counts at once and needs no second look", async () => {
  const one = await start();
  const { id } = await makeTakedown(one.db);
  expect(await one.admin.call(takedowns.takeDown, { params: { id } })).toMatchObject({
    upheldAt: NOW,
    sharerStrikes: 1,
  });
  await expect(one.admin.call(takedowns.uphold, { params: { id } })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an appeal that is granted before a moderator has looked keeps it from ever counting", async () => {
  const one = await start();
  const [removal] = await one.asSharer.call(removals.own);
  const text = "I wrote this myself.";
  await one.asSharer.call(removals.appeal, { params: { id: removal?.id ?? "" }, body: { text } });
  const { items } = await one.admin.page(moderation.items, { query: { kind: "appeal" } });
  await one.admin.call(moderation.keep, { params: { id: items[0]?.id ?? "" }, body: {} });
  expect(await one.uphold()).toMatchObject({ state: "down", sharerStrikes: 0 });
});
