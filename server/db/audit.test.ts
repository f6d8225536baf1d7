import { expect, test } from "vitest";
import { recordChange } from "#server/db/audit.ts";
import type { Database } from "#server/db/client.ts";
import { makeUser } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { adminAudit, users } from "#shared/schema/index.ts";

const CHANGE = {
  actor: null,
  action: "things.change",
  target: { type: "thing", id: "7" },
  before: { colour: "red", size: 3, isSold: false },
  after: { colour: "green", size: 3, isSold: false },
} as const;

test("of two states what differs is kept, of one all of it", async () => {
  const { db } = await openTestDatabase();
  await db.transaction(async (tx) => {
    await recordChange(tx, CHANGE);
    await recordChange(tx, { ...CHANGE, before: null });
    await recordChange(tx, { ...CHANGE, after: null });
    await recordChange(tx, { ...CHANGE, after: { ...CHANGE.before, isSold: null } });
  });
  const rows = await db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [{ colour: "red" }, { colour: "green" }],
    [null, CHANGE.after],
    [CHANGE.before, null],
    [{ isSold: false }, { isSold: null }],
  ]);
});

test("a reason of nothing is none", async () => {
  const { db } = await openTestDatabase();
  await db.transaction(async (tx) => {
    for (const reason of ["Because", "", undefined]) await recordChange(tx, { ...CHANGE, reason });
  });
  const rows = await db.select({ reason: adminAudit.reason }).from(adminAudit).orderBy(adminAudit.id);
  expect(rows.map(({ reason }) => reason)).toEqual(["Because", null, null]);
});

test("what is rolled back was never noted, and the entry outlives its actor", async () => {
  const { db } = await openTestDatabase();
  const actor = await makeUser(db, { role: "super-admin" });
  const rolledBack = db.transaction(async (tx) => {
    await recordChange(tx, { ...CHANGE, actor });
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await db.$count(adminAudit)).toBe(0);
  await db.transaction((tx) => recordChange(tx, { ...CHANGE, actor }));
  expect(await db.select().from(adminAudit)).toMatchObject([{ actorId: actor.id, action: "things.change" }]);
  await db.delete(users);
  expect(await db.select().from(adminAudit)).toMatchObject([{ actorId: null, targetId: "7" }]);
});

test("nothing can be noted outside of a transaction: it does not compile", () => {
  // @ts-expect-error a database is no transaction
  const note = (db: Database) => recordChange(db, CHANGE);
  expect(note).toBeTypeOf("function");
});
