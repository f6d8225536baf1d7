import { expect, test } from "vitest";
import { takedownClock } from "#server/features/takedowns/index.ts";
import { makeRemoval, makeReview, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

const NOW = new Date("2026-08-03T14:00:00Z");
const TEXT = "I filmed this myself, at home.";

async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db, as } = app;
  const { id: sharerId } = await makeUser(db);
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const asSharer = as({ id: sharerId, role: "user" });
  return {
    ...app,
    admin,
    asSharer,
    sharerId,
    takeDown: ({ id }: { id: string }) => admin.call(takedowns.takeDown, { params: { id } }),
    strikes: async () => (await asSharer.call(strikes.standing)).strikes,
    /** Appeals on the card of a notice, and has the appeal granted. */
    appeal: async (noticeId: string) => {
      const own = await asSharer.call(removals.own);
      const card = own.find(({ takedown }) => takedown?.id === noticeId);
      if (!card) throw new Error("the notice is on no card of its sharer");
      await asSharer.call(removals.appeal, { params: { id: card.id }, body: { text: TEXT } });
      const { items } = await admin.page(moderation.items, { query: { kind: "appeal" } });
      await admin.call(moderation.keep, { params: { id: items[0]?.id ?? "" }, body: {} });
    },
  };
}
type Start = Awaited<ReturnType<typeof start>>;

/** Every way in which a strike comes about; each answers the notices in which its member can appeal against it. */
const PATHS: Record<string, (one: Start) => Promise<string[]>> = {
  "by hand": async ({ db, sharerId, takeDown }) => {
    const notice = await makeTakedown(db, { sharerId });
    await takeDown(notice);
    return [notice.id];
  },
  "by the clock, and upheld": async ({ db, deps, sharerId, admin }) => {
    const { id } = await makeTakedown(db, { sharerId, dueAt: NOW });
    await takedownClock.run(deps, {});
    await admin.call(takedowns.uphold, { params: { id } });
    return [id];
  },
  "by a second notice about the same thing": async ({ db, sharerId, takeDown }) => {
    const { id: subjectId } = await makeReview(db, { userId: sharerId });
    const notices = [await makeTakedown(db, { sharerId, subjectId }), await makeTakedown(db, { sharerId, subjectId })];
    for (const notice of notices) await takeDown(notice);
    return notices.map(({ id }) => id);
  },
  "by a second notice, after the first one's strike was taken back": async (one) => {
    const { db, sharerId, takeDown, appeal } = one;
    const { id: subjectId } = await makeReview(db, { userId: sharerId });
    const first = await makeTakedown(db, { sharerId, subjectId });
    await takeDown(first);
    await appeal(first.id);
    const second = await makeTakedown(db, { sharerId, subjectId });
    await takeDown(second);
    return [second.id];
  },
  "about content that was removed for another reason before": async ({ db, sharerId, takeDown }) => {
    const { id: subjectId } = await makeReview(db, { userId: sharerId, visibility: "removed" });
    await makeRemoval(db, { authorId: sharerId, subjectId, reason: "spam" });
    const notice = await makeTakedown(db, { sharerId, subjectId });
    await takeDown(notice);
    return [notice.id];
  },
  "by several notices of one claimant on one day": async ({ db, sharerId, takeDown }) => {
    const claimantEmail = "ines.roy@example.com";
    const notices = [];
    for (let number = 0; number < 3; number++) notices.push(await makeTakedown(db, { sharerId, claimantEmail }));
    for (const notice of notices) await takeDown(notice);
    return notices.map(({ id }) => id);
  },
  "about what its author has deleted": async ({ db, sharerId, takeDown }) => {
    const notice = await makeTakedown(db, { sharerId, subjectId: crypto.randomUUID() });
    await takeDown(notice);
    return [notice.id];
  },
};

const CASES = Object.entries(PATHS);

test.each(CASES)(
  "a strike %s can be appealed in each of its notices, and an appeal granted takes it back",
  async (_, arise) => {
    for (let which = 0; ; which++) {
      const one = await start();
      const notices = await arise(one);
      expect(await one.strikes()).toBe(1);
      const noticeId = notices[which];
      if (noticeId === undefined) return expect(which).toBe(notices.length);
      await one.appeal(noticeId);
      expect(await one.strikes()).toBe(0);
    }
  },
);

test("content that was removed for another reason keeps its own appeal beside the notice's", async () => {
  const one = await start();
  const { id: subjectId } = await makeReview(one.db, { userId: one.sharerId, visibility: "removed" });
  await makeRemoval(one.db, { authorId: one.sharerId, subjectId, reason: "spam" });
  await one.takeDown(await makeTakedown(one.db, { sharerId: one.sharerId, subjectId }));
  const own = await one.asSharer.call(removals.own);
  expect(own.map(({ reason, restoredAt }) => ({ reason, restoredAt }))).toEqual(
    expect.arrayContaining([
      { reason: "spam", restoredAt: null },
      { reason: "copyright", restoredAt: null },
    ]),
  );
});
