import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { users as usersContract } from "#shared/contracts/accounts/users.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import type { Role } from "#shared/domain/roles.ts";
import { UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import { adminAudit, moderationItems, sessions, strikeDecisions, users } from "#shared/schema/index.ts";

const NOW = new Date("2026-08-03T14:00:00Z");
/** Of the second strike. */
const SUSPENDED_UNTIL = new Date("2026-09-02T14:00:00Z");
const body = { reason: "Three films of three other people." };

/** A member with so many strikes, and moderators; the question about the account, where there is one. */
async function start({ strikes = 3, role = "user" }: { strikes?: number; role?: Role } = {}) {
  const app = await startTestApp({ now: () => NOW });
  const { db, as } = app;
  const member = await makeMember(db, { role });
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const notices: { id: string }[] = [];
  const strike = async () => {
    const notice = await makeTakedown(db, { sharerId: member.id });
    notices.push(notice);
    await admin.call(takedowns.takeDown, { params: { id: notice.id } });
  };
  for (let number = 0; number < strikes; number++) await strike();
  const waiting = async () => (await admin.page(moderation.items, { query: { kind: "account" } })).items;
  const [item] = await waiting();
  const detail = item && (await admin.call(moderation.item, { params: { id: item.id } }));
  return {
    ...app,
    member,
    admin,
    notices,
    strike,
    waiting,
    item,
    params: { id: detail?.strikeDecisionId ?? "" },
    account: async () => (await db.select().from(users).where(eq(users.id, member.id)))[0],
    restore: (notice: { id: string } | undefined) =>
      admin.call(takedowns.restore, { params: { id: notice?.id ?? "" } }),
  };
}

test("two strikes bring no decision, the third brings the account before a moderator with its strikes", async () => {
  expect((await start({ strikes: 2 })).item).toBeUndefined();
  const { admin, item, params, member, account } = await start();
  expect(item).toMatchObject({ kind: "account", title: "Maya T.", status: "proposed" });
  expect(await account()).toMatchObject({ isActive: true, terminatedAt: null, suspendedUntil: UNTIL_DECIDED });
  const question = await admin.call(takedowns.strikeDecision, { params });
  expect(question).toMatchObject({ memberId: member.id, outcome: null, isOwn: false, isLastSuperAdmin: false });
  expect(question.strikes).toHaveLength(3);
  expect(question.strikes.flat()).toMatchObject(
    Array(3).fill({ state: "down", counts: true, claimantName: "Ines Roy" }),
  );
});

test("a moderator ends the account with a reason, which the member gets; sessions end", async () => {
  const { db, origin, admin, params, member, account, work, mails, waiting, item } = await start();
  await signIn(origin, member.email);
  await work();
  mails.splice(0);
  expect(await admin.call(takedowns.terminate, { params, body })).toMatchObject({ outcome: "terminated", ...body });
  expect(await account()).toMatchObject({ isActive: false, terminatedAt: NOW, suspendedUntil: SUSPENDED_UNTIL });
  expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  await work();
  expect(mails).toMatchObject([{ to: member.email, text: expect.stringContaining(body.reason) }]);
  expect(await waiting()).toEqual([]);
  expect(
    await db
      .select()
      .from(moderationItems)
      .where(eq(moderationItems.id, item?.id ?? "")),
  ).toMatchObject([{ status: "rejected", reason: "copyright" }]);
  for (const decide of [takedowns.terminate, takedowns.keepAccount]) {
    await expect(admin.call(decide, { params, body })).rejects.toMatchObject({ code: "CONFLICT" });
  }
});

test("a moderator keeps the account: the suspension ends as it would have, and the next strike asks again", async () => {
  const { admin, params, account, waiting, strike, as, member, work, mails } = await start();
  await work();
  mails.splice(0);
  expect(await admin.call(takedowns.keepAccount, { params, body })).toMatchObject({ outcome: "kept", ...body });
  expect(await account()).toMatchObject({ isActive: true, terminatedAt: null, suspendedUntil: SUSPENDED_UNTIL });
  const standing = () => as({ id: member.id, role: "user" }).call(strikes.standing);
  expect(await standing()).toEqual({
    strikes: 3,
    step: "suspension",
    suspendedUntil: SUSPENDED_UNTIL,
    decisionReason: body.reason,
  });
  await work();
  expect(mails.map(({ subject }) => subject.split(" / ")[0])).toEqual(["Your account stays"]);
  expect(await waiting()).toEqual([]);
  await strike();
  expect(await waiting()).toHaveLength(1);
  expect(await standing()).toMatchObject({ strikes: 4, step: "decision", suspendedUntil: null });
});

test("the question closes by itself when strikes fall below three, and comes again with the next", async () => {
  const { db, account, waiting, restore, notices, strike, item } = await start();
  await restore(notices[2]);
  expect(await waiting()).toEqual([]);
  const [closed] = await db
    .select()
    .from(moderationItems)
    .where(eq(moderationItems.id, item?.id ?? ""));
  expect(closed).toMatchObject({ status: "accepted", decidedBy: null });
  expect(await db.select().from(strikeDecisions)).toMatchObject([{ outcome: "lapsed", reason: null }]);
  // As after the second strike.
  expect(await account()).toMatchObject({ isActive: true, suspendedUntil: SUSPENDED_UNTIL });
  await restore(notices[1]);
  expect(await account()).toMatchObject({ suspendedUntil: null });
  await strike();
  await strike();
  expect(await waiting()).toHaveLength(1);
});

test("no decision is made without a reason, nor about oneself, nor while another moderator holds it", async () => {
  const { db, as, admin, params, member, item, account } = await start({ role: "admin" });
  await expect(admin.call(takedowns.terminate, { params, body: { reason: "  no  " } })).rejects.toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) },
  });
  const asMember = as({ id: member.id, role: "admin" });
  expect(await asMember.call(takedowns.strikeDecision, { params })).toMatchObject({ isOwn: true });
  for (const decide of [takedowns.terminate, takedowns.keepAccount]) {
    await expect(asMember.call(decide, { params, body })).rejects.toMatchObject({
      code: "FORBIDDEN",
      reason: "own-case",
      serverMessage: expect.stringContaining("your own"),
    });
  }
  const other = await makeUser(db, { role: "admin" });
  await as({ id: other.id, role: "admin" }).call(moderation.claim, { params: { id: item?.id ?? "" } });
  await expect(admin.call(takedowns.terminate, { params, body })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await account()).toMatchObject({ isActive: true, terminatedAt: null });
});

test("the last active super-admin can't be terminated, and can be kept", async () => {
  const { db, admin, params, account } = await start({ role: "super-admin" });
  const inactive = await makeUser(db, { role: "super-admin", isActive: false });
  expect(await admin.call(takedowns.strikeDecision, { params })).toMatchObject({ isLastSuperAdmin: true });
  await expect(admin.call(takedowns.terminate, { params, body })).rejects.toMatchObject({
    code: "CONFLICT",
    reason: "last-super-admin",
  });
  expect(await account()).toMatchObject({ isActive: true, suspendedUntil: UNTIL_DECIDED });
  await db.update(users).set({ isActive: true }).where(eq(users.id, inactive.id));
  expect(await admin.call(takedowns.strikeDecision, { params })).toMatchObject({ isLastSuperAdmin: false });
  await admin.call(takedowns.terminate, { params, body });
  expect(await account()).toMatchObject({ isActive: false, terminatedAt: NOW });
});

test("an account that an admin has deactivated meanwhile is not terminated, and keeps being deactivated", async () => {
  const { db, admin, params, account } = await start();
  await db.update(users).set({ isActive: false });
  await expect(admin.call(takedowns.terminate, { params, body })).rejects.toMatchObject({ code: "CONFLICT" });
  await admin.call(takedowns.keepAccount, { params, body });
  expect(await account()).toMatchObject({ isActive: false, terminatedAt: null });
});

test("whom a super-admin lets in again is let in, and strikes that go later change nothing about that", async () => {
  const { db, as, admin, params, account, notices, restore, member } = await start();
  const root = as({ id: (await makeUser(db, { role: "super-admin" })).id, role: "super-admin" });
  await admin.call(takedowns.terminate, { params, body });
  await root.call(usersContract.update, { params: { id: member.id }, body: { isActive: true } });
  expect(await account()).toMatchObject({ isActive: true, terminatedAt: null });
  await root.call(usersContract.update, { params: { id: member.id }, body: { isActive: false } });
  for (const notice of notices) await restore(notice);
  expect(await account()).toMatchObject({ isActive: false, terminatedAt: null });
});

test("two moderators at the same moment decide once", async () => {
  const { db, as, params, admin } = await start();
  const second = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const both = await Promise.allSettled([
    admin.call(takedowns.terminate, { params, body }),
    second.call(takedowns.keepAccount, { params, body }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const decided = await db.select().from(adminAudit).where(eq(adminAudit.targetType, "user"));
  expect(decided.filter(({ action }) => action === "users.terminate" || action === "users.keep")).toHaveLength(1);
});

test("an item about an account that is deleted closes", async () => {
  const { db, member, waiting } = await start();
  await db.delete(users).where(eq(users.id, member.id));
  expect(await waiting()).toEqual([]);
  expect(await db.$count(strikeDecisions)).toBe(0);
});
