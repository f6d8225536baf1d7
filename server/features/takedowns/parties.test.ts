import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeReview, makeStrikeDecision, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { adminAudit, takedowns as table } from "#shared/schema/index.ts";

const NOW = new Date("2026-08-03T14:00:00Z");

/** A moderator, and another one who is no party to anything. */
async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db, as } = app;
  const moderator = await makeUser(db, { role: "admin", email: "ines.roy@example.com" });
  const other = await makeUser(db, { role: "admin", email: "other@example.com" });
  return {
    ...app,
    moderator,
    asModerator: as({ id: moderator.id, role: "admin" }),
    asOther: as({ id: other.id, role: "admin" }),
  };
}
type Start = Awaited<ReturnType<typeof start>>;

const forbidden = (text: RegExp) =>
  expect.objectContaining({ code: "FORBIDDEN", reason: "own-case", serverMessage: expect.stringMatching(text) });

const PARTIES = {
  sharer: [async ({ moderator }: Start) => ({ sharerId: moderator.id }), /You shared what this notice is about/],
  claimant: [async (_: Start) => ({ claimantEmail: "Ines.ROY@example.com" }), /You sent this notice/],
} as const;
const DOWN = { state: "down", downAt: NOW } as const;
const COUNTERED = {
  ...DOWN,
  state: "countered",
  counteredAt: NOW,
  counterStatement: "Mine.",
  restoreDueAt: NOW,
} as const;

const MOVES = [
  ["takeDown", {}, undefined],
  ["refuse", {}, { reason: "licensed" }],
  ["uphold", { ...DOWN, upheldAt: null }, undefined],
  ["restore", DOWN, undefined],
  ["close", { ...COUNTERED, courtActionAt: NOW, courtAction: "File 200-17-000001" }, undefined],
] as const;

for (const party of ["sharer", "claimant"] as const) {
  test.each(MOVES)(`a moderator who is the ${party} can't %s a notice; another one can`, async (move, state, body) => {
    const one = await start();
    const [valuesOf, why] = PARTIES[party];
    const { id } = await makeTakedown(one.db, { ...(await valuesOf(one)), ...state });
    const [before] = await one.db.select().from(table);
    const decide = (by: Start["asOther"]) =>
      move === "refuse"
        ? by.call(takedowns.refuse, { params: { id }, body: body ?? { reason: "licensed" } })
        : by.call(takedowns[move], { params: { id } });
    await expect(decide(one.asModerator)).rejects.toEqual(forbidden(why));
    expect(await one.db.select().from(table)).toEqual([before]);
    expect(await one.asModerator.call(takedowns.get, { params: { id } })).toMatchObject({ ownParty: party });
    expect(await decide(one.asOther)).toMatchObject({ ownParty: null });
  });
}

/** Appeals against a notice's removal, and answers the item of that. */
async function appealAgainst(one: Start, sharerId: string, noticeId: string): Promise<string> {
  const asSharer = one.as({ id: sharerId, role: "user" });
  const own = await asSharer.call(removals.own);
  const card = own.find(({ takedown }) => takedown?.id === noticeId);
  await asSharer.call(removals.appeal, { params: { id: card?.id ?? "" }, body: { text: "I wrote this myself." } });
  const { items } = await one.asOther.page(moderation.items, { query: { kind: "appeal" } });
  return items[0]?.id ?? "";
}

test("a moderator decides about no appeal against a strike of their own", async () => {
  const one = await start();
  const { id } = await makeTakedown(one.db, { sharerId: one.moderator.id });
  await one.asOther.call(takedowns.takeDown, { params: { id } });
  const params = { id: await appealAgainst(one, one.moderator.id, id) };
  for (const verb of [moderation.keep, moderation.remove]) {
    await expect(one.asModerator.call(verb, { params, body: {} })).rejects.toEqual(
      forbidden(/your own, so another moderator/),
    );
  }
  await one.asOther.call(moderation.keep, { params, body: {} });
});

test("nor about one against a notice that they sent, or that is one strike with it", async () => {
  const one = await start();
  const sharer = await makeUser(one.db);
  const review = await makeReview(one.db, { userId: sharer.id });
  const about = { sharerId: sharer.id, subjectId: review.id };
  const own = await makeTakedown(one.db, { ...about, claimantEmail: one.moderator.email ?? "" });
  const others = await makeTakedown(one.db, about);
  for (const { id } of [own, others]) await one.asOther.call(takedowns.takeDown, { params: { id } });
  const params = { id: await appealAgainst(one, sharer.id, others.id) };
  for (const verb of [moderation.keep, moderation.remove]) {
    await expect(one.asModerator.call(verb, { params, body: {} })).rejects.toEqual(forbidden(/You sent this notice/));
  }
  await one.asOther.call(moderation.keep, { params, body: {} });
});

test("the sender of a notice neither takes, notes nor reads notes about it or an appeal against it, and leaves no trace", async () => {
  const one = await start();
  const sharer = await makeUser(one.db);
  const { id } = await makeTakedown(one.db, { sharerId: sharer.id, claimantEmail: one.moderator.email ?? "" });
  const { items } = await one.asOther.page(moderation.items, {});
  await one.asOther.call(takedowns.takeDown, { params: { id } });
  for (const itemId of [items[0]?.id ?? "", await appealAgainst(one, sharer.id, id)]) {
    const params = { id: itemId };
    await one.asOther.call(moderation.note, { params, body: { text: "Their third one." } });
    expect(await one.asModerator.call(moderation.item, { params })).toMatchObject({ isOwn: true, notes: [] });
    expect((await one.asOther.call(moderation.item, { params })).notes).toHaveLength(1);
    for (const take of [
      () => one.asModerator.call(moderation.claim, { params }),
      () => one.asModerator.call(moderation.note, { params, body: { text: "It is mine." } }),
    ]) {
      await expect(take()).rejects.toEqual(forbidden(/You sent this notice/));
    }
  }
  expect(await one.db.$count(adminAudit, eq(adminAudit.actorId, one.moderator.id))).toBe(0);
});

test("a moderator keeps no item about their own notice or account from the others", async () => {
  const one = await start();
  await makeTakedown(one.db, { sharerId: one.moderator.id });
  await makeStrikeDecision(one.db, { userId: one.moderator.id });
  const { items } = await one.asOther.page(moderation.items, {});
  expect(items.map(({ kind }) => kind).sort()).toEqual(["account", "takedown"]);
  for (const { id } of items) {
    const params = { id };
    await expect(one.asModerator.call(moderation.claim, { params })).rejects.toEqual(forbidden(/another moderator/));
    await one.asOther.call(moderation.claim, { params });
  }
});
