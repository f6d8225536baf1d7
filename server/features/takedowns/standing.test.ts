import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readStanding, withdrawStrike } from "#server/features/takedowns/strikes.ts";
import { makeRemoval, makeReview, makeTakedown, makeUser, NOTICE_KEY } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { TAKEDOWN_STATES, UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import {
  adminAudit,
  contentRemovals,
  reviews,
  strikeDecisions,
  takedowns as table,
  users,
} from "#shared/schema/index.ts";

const NOW = new Date("2026-08-03T14:00:00Z");

async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db, as } = app;
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  return {
    ...app,
    admin,
    takeDown: ({ id }: { id: string }) => admin.call(takedowns.takeDown, { params: { id } }),
    restore: ({ id }: { id: string }) => admin.call(takedowns.restore, { params: { id } }),
    withdraw: ({ id }: { id: string }) =>
      as(null).call(takedowns.withdraw, { params: { id }, body: { key: NOTICE_KEY } }),
    read: async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0],
    visibility: async (id: string) => (await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.visibility,
  };
}

test("what a moderator took down under the DMCA is a strike, nothing else is, and one thing is one", async () => {
  const { db } = await start();
  const { id: sharerId } = await makeUser(db);
  const more = { counterStatement: "I filmed this myself.", restoreDueAt: NOW, counteredAt: NOW };
  const counted: Record<string, number> = {};
  let before = 0;
  for (const state of TAKEDOWN_STATES) {
    const regime = state === "forwarded" ? "canada" : "dmca";
    const refusal = state === "refused" ? ("licensed" as const) : null;
    const downAt = state === "unconfirmed" ? null : NOW;
    await makeTakedown(db, { sharerId, state, regime, refusal, downAt, ...(state === "countered" && more) });
    const { strikes } = await readStanding(db, sharerId);
    counted[state] = strikes - before;
    before = strikes;
  }
  const all = {
    unconfirmed: 0,
    received: 0,
    down: 1,
    countered: 1,
    restored: 0,
    forwarded: 0,
    refused: 0,
    withdrawn: 0,
    closed: 1,
  };
  expect(counted).toEqual(all);
  const [down] = await db.select().from(table).where(eq(table.state, "down"));
  await makeTakedown(db, { sharerId, state: "down", downAt: NOW, ...(down && { subjectId: down.subjectId }) });
  await makeTakedown(db, { sharerId, state: "down", downAt: NOW, strikeWithdrawnAt: NOW });
  await makeTakedown(db, { state: "down", downAt: NOW });
  await makeTakedown(db, { sharerId, state: "down", downAt: NOW, upheldAt: null });
  expect((await readStanding(db, sharerId)).strikes).toBe(3);
});

test("two notices about one thing are one strike, each with a removal to appeal, and it stays down until both are gone", async () => {
  const { db, takeDown, withdraw, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  const [first, second] = [
    await makeTakedown(db, { sharerId, subjectId }),
    await makeTakedown(db, { sharerId, subjectId }),
  ];
  await takeDown(first);
  expect(await takeDown(second)).toMatchObject({ state: "down", sharerStrikes: 1 });
  const about = async () =>
    db
      .select({ id: table.id, restoredAt: contentRemovals.restoredAt, reason: contentRemovals.reason })
      .from(table)
      .innerJoin(contentRemovals, eq(contentRemovals.id, table.removalId))
      .orderBy(table.id);
  const own = { restoredAt: null, reason: "copyright" };
  expect(await about()).toEqual([
    { id: first.id, ...own },
    { id: second.id, ...own },
  ]);
  await withdraw(first);
  expect(await visibility(subjectId)).toBe("removed");
  expect((await readStanding(db, sharerId)).strikes).toBe(1);
  expect(await about()).toEqual([
    { id: first.id, ...own, restoredAt: NOW },
    { id: second.id, ...own },
  ]);
  await withdraw(second);
  expect(await visibility(subjectId)).toBe("public");
  expect((await readStanding(db, sharerId)).strikes).toBe(0);
});

test("two that end at the same moment bring it back, too", async () => {
  const { db, takeDown, withdraw, restore, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  const [first, second] = [
    await makeTakedown(db, { sharerId, subjectId }),
    await makeTakedown(db, { sharerId, subjectId }),
  ];
  await takeDown(first);
  await takeDown(second);
  await Promise.all([withdraw(first), restore(second)]);
  expect(await visibility(subjectId)).toBe("public");
});

test("an appeal takes the strike of a thing back, by whichever of its notices, once", async () => {
  const { db, takeDown, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  for (const claimantEmail of ["first@example.com", "second@example.com"]) {
    await takeDown(await makeTakedown(db, { sharerId, subjectId, claimantEmail }));
  }
  const [removal] = await db.select().from(contentRemovals);
  const appeal = () => db.transaction((tx) => withdrawStrike(tx, removal?.id ?? "", NOW));
  await appeal();
  await appeal();
  expect((await readStanding(db, sharerId)).strikes).toBe(0);
  expect(await visibility(subjectId)).toBe("removed");
  await db.transaction(async (tx) => withdrawStrike(tx, (await makeRemoval(db)).id, NOW));
});

test("content that was removed for another reason stays so when the notice ends", async () => {
  const { db, takeDown, restore, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId, visibility: "removed" });
  await makeRemoval(db, { authorId: sharerId, subjectId, reason: "spam" });
  const notice = await makeTakedown(db, { sharerId, subjectId });
  await takeDown(notice);
  await restore(notice);
  expect(await visibility(subjectId)).toBe("removed");
});

test("content without an owner, or of a former member, can be noticed all the same", async () => {
  const { db, takeDown, restore, visibility } = await start();
  const former = await makeReview(db, { userId: null });
  const notice = await makeTakedown(db, { sharerId: null, subjectId: former.id });
  expect(await takeDown(notice)).toMatchObject({ sharerId: null, sharerName: null, sharerStrikes: 0 });
  expect(await visibility(former.id)).toBe("removed");
  await restore(notice);
  expect(await visibility(former.id)).toBe("public");
  const gone = await makeTakedown(db);
  await db.delete(reviews).where(eq(reviews.id, gone.subjectId));
  expect(await takeDown(gone)).toMatchObject({ state: "down", sharerStrikes: 1 });
  await restore(gone);
});

test("an account that an administrator has deactivated stays so, whatever strikes come and go", async () => {
  const { db, takeDown, restore, read } = await start();
  const { id: sharerId } = await makeUser(db, { isActive: false });
  const notices = [];
  for (let strike = 1; strike <= 3; strike++) notices.push(await makeTakedown(db, { sharerId }));
  for (const notice of notices) await takeDown(notice);
  expect(await read(sharerId)).toMatchObject({ isActive: false, terminatedAt: null });
  for (const notice of notices) await restore(notice);
  expect(await read(sharerId)).toMatchObject({ isActive: false, terminatedAt: null, suspendedUntil: null });
});

test("three strikes at the same moment ask about the account once", async () => {
  const { db, takeDown, read } = await start();
  const { id: sharerId } = await makeUser(db);
  const notices = [];
  for (let strike = 1; strike <= 3; strike++) notices.push(await makeTakedown(db, { sharerId }));
  await Promise.all(notices.map(takeDown));
  expect(await read(sharerId)).toMatchObject({ isActive: true, terminatedAt: null, suspendedUntil: UNTIL_DECIDED });
  expect(await db.$count(strikeDecisions)).toBe(1);
  const steps = await db.select().from(adminAudit).where(eq(adminAudit.targetType, "user"));
  expect(steps.map(({ action }) => action)).toEqual(["users.suspend", "users.suspend"]);
});

test("what one claimant sends on one day is one strike, and an appeal takes all of it back", async () => {
  const { db, takeDown, withdraw } = await start();
  const { id: sharerId } = await makeUser(db);
  const claimantEmail = "Ines.Roy@example.com";
  const createdAt = new Date("2026-08-01T14:00:00Z");
  const films = [];
  for (const email of [claimantEmail, claimantEmail.toLowerCase(), claimantEmail.toUpperCase()]) {
    films.push(await makeTakedown(db, { sharerId, claimantEmail: email, createdAt }));
  }
  for (const film of films) expect(await takeDown(film)).toMatchObject({ sharerStrikes: 1 });
  const later = await makeTakedown(db, { sharerId, claimantEmail, createdAt: new Date("2026-08-02T14:00:00Z") });
  expect(await takeDown(later)).toMatchObject({ sharerStrikes: 2 });
  // One of the three that ends changes nothing: the others hold.
  const [first] = films;
  if (first) await withdraw(first);
  expect((await readStanding(db, sharerId)).strikes).toBe(2);
  const [second] = await db
    .select()
    .from(table)
    .where(eq(table.id, films[1]?.id ?? ""));
  await db.transaction((tx) => withdrawStrike(tx, second?.removalId ?? "", NOW));
  expect((await readStanding(db, sharerId)).strikes).toBe(1);
});

test("what brings two strikes together by what it has in common keeps them together when it ends", async () => {
  const { db, takeDown, restore } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  const claimantEmail = "leo.petit@example.com";
  const createdAt = new Date("2026-08-01T14:00:00Z");
  const first = await makeTakedown(db, { sharerId, subjectId });
  const second = await makeTakedown(db, { sharerId, claimantEmail, createdAt });
  const both = await makeTakedown(db, { sharerId, subjectId, claimantEmail, createdAt });
  await takeDown(first);
  expect(await takeDown(second)).toMatchObject({ sharerStrikes: 2 });
  expect(await takeDown(both)).toMatchObject({ sharerStrikes: 1 });
  expect(await restore(both)).toMatchObject({ sharerStrikes: 1 });
});
