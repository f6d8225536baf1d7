import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readStanding, withdrawStrike } from "#server/features/moderation/takedown/strikes.ts";
import { makeRemoval, makeReview, makeTakedown, makeUser, NOTICE_KEY } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";
import { users as usersContract } from "#shared/contracts/users.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import { adminAudit, contentRemovals, reviews, takedowns as table, users } from "#shared/schema/index.ts";

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

test("what is down under the DMCA is a strike, nothing else is, and one thing is one", async () => {
  const { db } = await start();
  const { id: sharerId } = await makeUser(db);
  const more = { counterStatement: "I filmed this myself.", restoreDueAt: NOW, counteredAt: NOW };
  const counted: Record<string, number> = {};
  let before = 0;
  for (const state of TAKEDOWN_STATES) {
    const regime = state === "forwarded" ? "canada" : "dmca";
    const refusal = state === "refused" ? ("licensed" as const) : null;
    await makeTakedown(db, { sharerId, state, regime, refusal, downAt: NOW, ...(state === "countered" && more) });
    const { strikes } = await readStanding(db, sharerId);
    counted[state] = strikes - before;
    before = strikes;
  }
  const all = { received: 0, down: 1, countered: 1, restored: 0, forwarded: 0, refused: 0, withdrawn: 0, closed: 1 };
  expect(counted).toEqual(all);
  const [down] = await db.select().from(table).where(eq(table.state, "down"));
  await makeTakedown(db, { sharerId, state: "down", downAt: NOW, ...(down && { subjectId: down.subjectId }) });
  await makeTakedown(db, { sharerId, state: "down", downAt: NOW, strikeWithdrawnAt: NOW });
  await makeTakedown(db, { state: "down", downAt: NOW });
  expect(await readStanding(db, sharerId)).toEqual({ strikes: 3, step: "termination", suspendedUntil: null });
});

test("two notices about one thing are one removal and one strike, and it stays down until both are gone", async () => {
  const { db, takeDown, withdraw, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  const [first, second] = [
    await makeTakedown(db, { sharerId, subjectId }),
    await makeTakedown(db, { sharerId, subjectId, claimantEmail: "second@example.com" }),
  ];
  await takeDown(first);
  expect(await takeDown(second)).toMatchObject({ state: "down", sharerStrikes: 1 });
  const [removal] = await db.select().from(contentRemovals);
  await withdraw(first);
  expect(await visibility(subjectId)).toBe("removed");
  expect((await readStanding(db, sharerId)).strikes).toBe(1);
  // What its author was told is now about the notice that still holds.
  const rows = await db.select({ id: table.id, removalId: table.removalId }).from(table).orderBy(table.id);
  expect(rows).toEqual([
    { id: first.id, removalId: null },
    { id: second.id, removalId: removal?.id },
  ]);
  await withdraw(second);
  expect(await visibility(subjectId)).toBe("public");
  expect(await db.select().from(contentRemovals)).toMatchObject([{ id: removal?.id, restoredAt: NOW }]);
  expect((await readStanding(db, sharerId)).strikes).toBe(0);
});

test("two that end at the same moment bring it back, too", async () => {
  const { db, takeDown, withdraw, restore, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId });
  const [first, second] = [
    await makeTakedown(db, { sharerId, subjectId }),
    await makeTakedown(db, { sharerId, subjectId, claimantEmail: "second@example.com" }),
  ];
  await takeDown(first);
  await takeDown(second);
  await Promise.all([withdraw(first), restore(second)]);
  expect(await visibility(subjectId)).toBe("public");
});

test("an appeal takes the strike of a thing back, whichever notice it was told of, once", async () => {
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

test("what was removed for another reason stays so when the notice ends", async () => {
  const { db, takeDown, restore, visibility } = await start();
  const { id: sharerId } = await makeUser(db);
  const { id: subjectId } = await makeReview(db, { userId: sharerId, visibility: "removed" });
  await makeRemoval(db, { authorId: sharerId, subjectId, reason: "spam" });
  const notice = await makeTakedown(db, { sharerId, subjectId });
  await takeDown(notice);
  await restore(notice);
  expect(await visibility(subjectId)).toBe("removed");
});

test("what nobody has any more, or a former member shared, can be noticed all the same", async () => {
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

test("somebody whom an admin has deactivated stays so, whatever strikes come and go", async () => {
  const { db, takeDown, restore, read } = await start();
  const { id: sharerId } = await makeUser(db, { isActive: false });
  const notices = [];
  for (let strike = 1; strike <= 3; strike++) notices.push(await makeTakedown(db, { sharerId }));
  for (const notice of notices) await takeDown(notice);
  expect(await read(sharerId)).toMatchObject({ isActive: false, terminatedAt: null });
  for (const notice of notices) await restore(notice);
  expect(await read(sharerId)).toMatchObject({ isActive: false, terminatedAt: null, suspendedUntil: null });
});

test("whom a super-admin lets in again is let in until the next strike", async () => {
  const { db, as, takeDown, restore, read } = await start();
  const root = as({ id: (await makeUser(db, { role: "super-admin" })).id, role: "super-admin" });
  const { id } = await makeUser(db);
  const notices = [];
  for (let strike = 1; strike <= 4; strike++) notices.push(await makeTakedown(db, { sharerId: id }));
  for (const notice of notices.slice(0, 3)) await takeDown(notice);
  expect(await read(id)).toMatchObject({ isActive: false, terminatedAt: NOW });
  await root.call(usersContract.update, { params: { id }, body: { isActive: true } });
  expect(await read(id)).toMatchObject({ isActive: true, terminatedAt: null });
  await root.call(usersContract.update, { params: { id }, body: { isActive: false } });
  for (const notice of notices.slice(0, 3)) await restore(notice);
  expect(await read(id)).toMatchObject({ isActive: false, terminatedAt: null });
});

test("the last super-admin is suspended, but not put out", async () => {
  const { db, takeDown, read, logged } = await start();
  const root = await makeUser(db, { role: "super-admin" });
  const inactive = await makeUser(db, { role: "super-admin", isActive: false });
  for (let strike = 1; strike <= 3; strike++) await takeDown(await makeTakedown(db, { sharerId: root.id }));
  expect(await read(root.id)).toMatchObject({ isActive: true, terminatedAt: null, suspendedUntil: expect.any(Date) });
  const spared = await db.select().from(adminAudit).where(eq(adminAudit.action, "users.spareLastSuperAdmin"));
  expect(spared).toMatchObject([{ targetId: root.id, after: { strikes: 3 } }]);
  expect(logged().some((line) => line.includes("the last super-admin has three strikes"))).toBe(true);
  // With a second one there is somebody who remains.
  await db.update(users).set({ isActive: true }).where(eq(users.id, inactive.id));
  await takeDown(await makeTakedown(db, { sharerId: root.id }));
  expect(await read(root.id)).toMatchObject({ isActive: false, terminatedAt: NOW });
});

test("three strikes at the same moment end the account once", async () => {
  const { db, takeDown, read } = await start();
  const { id: sharerId } = await makeUser(db);
  const notices = [];
  for (let strike = 1; strike <= 3; strike++) notices.push(await makeTakedown(db, { sharerId }));
  await Promise.all(notices.map(takeDown));
  expect(await read(sharerId)).toMatchObject({ isActive: false, terminatedAt: NOW, suspendedUntil: expect.any(Date) });
  const steps = await db.select().from(adminAudit).where(eq(adminAudit.targetType, "user"));
  expect(steps.map(({ action }) => action).sort()).toEqual(["users.suspend", "users.terminate"]);
});
