import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { clearOldClicks } from "#server/features/business/clear-clicks.ts";
import { makeAffiliateProgram, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { affiliatePrograms as programs } from "#shared/contracts/business/affiliate-programs.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { SHOP_CLICK_DAYS } from "#shared/domain/limits.ts";
import type { Role } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import { adminAudit, affiliateClicks, affiliatePrograms } from "#shared/schema/index.ts";

const DRAFT = { name: "Wayfair", affiliateId: "hexkey-20", baseUrl: "https://www.wayfair.ca/?from=us" };

async function start(role: Role = "admin") {
  const app = await startTestApp();
  const admin = await makeUser(app.db, { role });
  const { headers } = app.as({ id: admin.id, role });
  return { ...app, admin, session: { origin: app.origin, headers } };
}

function click(db: Database, affiliateProgramId: string | null, days: number) {
  const clickedAt = new Date(Date.now() - days * DAY_MS);
  return db
    .insert(affiliateClicks)
    .values({ id: v7(), affiliateProgramId, clickedUrl: "https://a.example", clickedAt });
}

test("a program is added with its base without query, and the history says by whom", async () => {
  const { db, admin, session } = await start();
  const added = await call(session, programs.create, { body: DRAFT });
  expect(added).toMatchObject({
    ...DRAFT,
    baseUrl: "https://www.wayfair.ca",
    trackingParam: "tag",
    commissionRate: null,
    isActive: true,
    recentClicks: 0,
    allClicks: 0,
  });
  expect(await call(session, programs.list)).toEqual([added]);
  expect(await db.select().from(adminAudit)).toMatchObject([
    { actorId: admin.id, action: "affiliatePrograms.create", targetId: added.id, before: null },
  ]);
});

test("a change keeps what it does not name, and notes what was and is, and why", async () => {
  const { db, session } = await start();
  const { id } = await call(session, programs.create, { body: { ...DRAFT, commissionRate: 7.5 } });
  const off = await call(session, programs.update, { params: { id }, body: { isActive: false, reason: "It ended." } });
  expect(off).toMatchObject({ id, commissionRate: 7.5, isActive: false });
  await call(session, programs.update, { params: { id }, body: { isActive: false } });
  const [, change, ...more] = await db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(change).toMatchObject({
    action: "affiliatePrograms.update",
    before: { isActive: true },
    after: { isActive: false },
    reason: "It ended.",
  });
  expect(more).toEqual([]);
  const rateless = await call(session, programs.update, { params: { id }, body: { commissionRate: null } });
  expect(rateless.commissionRate).toBeNull();
});

test("a site has one active program, and each id once", async () => {
  const { session } = await start();
  const first = await call(session, programs.create, { body: DRAFT });
  const there = { status: 409, reason: "program-there" };
  await expect(call(session, programs.create, { body: DRAFT })).rejects.toMatchObject(there);
  const other = { ...DRAFT, affiliateId: "hexkey-21" };
  await expect(call(session, programs.create, { body: other })).rejects.toMatchObject(there);
  const second = await call(session, programs.create, { body: { ...other, isActive: false } });
  const activate = { params: { id: second.id }, body: { isActive: true } };
  await expect(call(session, programs.update, activate)).rejects.toMatchObject(there);
  await expect(
    call(session, programs.update, { params: { id: second.id }, body: { affiliateId: DRAFT.affiliateId } }),
  ).rejects.toMatchObject(there);
  await call(session, programs.update, { params: { id: first.id }, body: { isActive: false } });
  expect(await call(session, programs.update, activate)).toMatchObject({ isActive: true });
});

test("of many at once for one site, one is active", async () => {
  const { db, session } = await start();
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      makeAffiliateProgram(db, { baseUrl: "https://one.example", affiliateId: `id-${n}`, isActive: false }),
    ),
  );
  const answers = await Promise.allSettled(
    made.map(({ id }) => call(session, programs.update, { params: { id }, body: { isActive: true } })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409 });
});

test("what is no shop's address, no id, no parameter or no rate is refused", async () => {
  const { db, session } = await start();
  for (const wrong of [
    { baseUrl: "javascript:alert(1)" },
    { baseUrl: "https://user:word@shop.example" },
    { affiliateId: "two words" },
    { trackingParam: "a&b" },
    { commissionRate: 100.5 },
    { commissionRate: 1.005 },
    { name: " " },
  ]) {
    await expect(call(session, programs.create, { body: { ...DRAFT, ...wrong } })).rejects.toMatchObject({
      status: 400,
    });
  }
  expect(await db.$count(affiliatePrograms)).toBe(0);
});

test("clicks are counted by program: those of 30 days and all there were, also once they are deleted", async () => {
  const { db, deps, session } = await start();
  const { id } = await makeAffiliateProgram(db, { commissionRate: 4 });
  const other = await makeAffiliateProgram(db, { commissionRate: 12, isActive: false });
  for (const days of [0, 1, SHOP_CLICK_DAYS - 1, SHOP_CLICK_DAYS + 1, SHOP_CLICK_DAYS + 2]) await click(db, id, days);
  await click(db, null, 1);
  await click(db, null, SHOP_CLICK_DAYS + 1);
  const figures = async () => ({
    programs: (await call(session, programs.list)).map(({ id, recentClicks, allClicks }) => [
      id,
      recentClicks,
      allClicks,
    ]),
    all: await call(session, programs.figures),
  });
  const before = await figures();
  expect(before).toEqual({
    programs: [
      [other.id, 0, 0],
      [id, 3, 5],
    ],
    all: { active: 1, highestRate: 4, recentClicks: 3, allClicks: 5 },
  });
  await clearOldClicks(deps);
  await clearOldClicks(deps);
  expect(await db.$count(affiliateClicks)).toBe(4);
  expect(await figures()).toEqual(before);
});

test("more clicks than one statement deletes are all deleted, and counted once", async () => {
  const { db, deps } = await start();
  const { id } = await makeAffiliateProgram(db);
  const clickedAt = new Date(Date.now() - 40 * DAY_MS);
  const rows = Array.from({ length: 2001 }, () => ({
    ...{ id: v7(), affiliateProgramId: id, clickedUrl: "https://a.example", clickedAt },
  }));
  await db.insert(affiliateClicks).values(rows);
  await Promise.all([clearOldClicks(deps), clearOldClicks(deps)]);
  expect(await db.$count(affiliateClicks)).toBe(0);
  expect(await db.select().from(affiliatePrograms).where(eq(affiliatePrograms.id, id))).toMatchObject([
    { pastClicks: 2001 },
  ]);
});

test("a click is kept for thirty days to the minute", async () => {
  const { db, deps } = await start();
  const minute = 60_000;
  const kept = { id: v7(), clickedUrl: "https://a.example", clickedAt: new Date(Date.now() - 30 * DAY_MS + minute) };
  const old = { ...kept, id: v7(), clickedAt: new Date(Date.now() - 30 * DAY_MS - minute) };
  await db.insert(affiliateClicks).values([kept, old]);
  await clearOldClicks(deps);
  expect((await db.select().from(affiliateClicks)).map(({ id }) => id)).toEqual([kept.id]);
});

test("without programs the highest rate is not known, and the counts are none", async () => {
  const { session } = await start("super-admin");
  expect(await call(session, programs.figures)).toEqual({
    active: 0,
    highestRate: null,
    recentClicks: 0,
    allClicks: 0,
  });
});

test("half of a character is refused by no column: a change with one is kept with what stands for it, in the history too", async () => {
  const { db, session } = await start();
  const { id } = await call(session, programs.create, { body: DRAFT });
  const body = { affiliateId: "hex\ud800", reason: "\udc00" };
  expect((await call(session, programs.update, { params: { id }, body })).affiliateId).toBe("hex\ufffd");
  const [, change] = await db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(change).toMatchObject({ after: { affiliateId: "hex\ufffd" }, reason: "\ufffd" });
});
