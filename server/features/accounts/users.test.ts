import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PLAIN_COOKIES } from "#server/auth/session-cookie.ts";
import { makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import { adminAudit, sessions, users as userTable } from "#shared/schema/index.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

test("a role that was given holds from the next call on, by bearer token and by cookie, and so does one that was taken", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const ways = await signInBothWays(app, member.email);
  const statuses = () =>
    Promise.all(ways.map(async (headers) => (await fetch(`${app.origin}${users.list.path}`, { headers })).status));
  expect(await statuses()).toEqual([403, 403]);
  const raised = await root.as.call(users.update, { params: { id: member.id }, body: { role: "super-admin" } });
  expect(raised).toMatchObject({ id: member.id, role: "super-admin", isActive: true });
  expect(raised.updatedAt.getTime()).toBeGreaterThan(member.updatedAt.getTime());
  expect(await statuses()).toEqual([200, 200]);
  await root.as.call(users.update, { params: { id: member.id }, body: { role: "sponsor" } });
  expect(await statuses()).toEqual([403, 403]);
});

test("a sign-in from before goes on no longer than a super-admin's may", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const headers = await signIn(app.origin, member.email);
  const hoursLeft = async () => {
    const [session] = await (await fetch(`${app.origin}${accounts.sessions.path}`, { headers })).json();
    return (Date.parse(session.expiresAt) - Date.now()) / 3_600_000;
  };
  await root.as.call(users.update, { params: { id: member.id }, body: { role: "admin" } });
  expect(await hoursLeft()).toBeCloseTo(30 * 24, 1);
  await root.as.call(users.update, { params: { id: member.id }, body: { role: "super-admin" } });
  expect(await hoursLeft()).toBeCloseTo(8, 1);
});

test("a deactivated account is signed out everywhere at once and stays so when activated again", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const other = await makeMember(app.db);
  const ways = [...(await signInBothWays(app, member.email)), await signIn(app.origin, other.email)];
  const statuses = () =>
    Promise.all(ways.map(async (headers) => (await fetch(`${app.origin}/api/auth/user`, { headers })).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const answer = await root.as.call(users.update, { params: { id: member.id }, body: { isActive: false } });
  expect(answer.isActive).toBe(false);
  expect(await statuses()).toEqual([401, 401, 200]);
  expect(await app.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  await root.as.call(users.update, { params: { id: member.id }, body: { isActive: true } });
  expect(await statuses()).toEqual([401, 401, 200]);
});

test("a session that slipped in while its account was deactivated does not wake up with it", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const headers = await signIn(app.origin, member.email);
  await app.db.update(userTable).set({ isActive: false }).where(eq(userTable.id, member.id));
  await root.as.call(users.update, { params: { id: member.id }, body: { isActive: true } });
  expect((await fetch(`${app.origin}/api/auth/user`, { headers })).status).toBe(401);
});

test("a change is noted with what differs, by whom and why; a patch that changes nothing leaves no trace", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const params = { id: member.id };
  await root.as.call(users.update, { params, body: { role: "admin", isActive: true, reason: "  Joins the team " } });
  const [changed] = await app.db.select().from(userTable).where(eq(userTable.id, member.id));
  await root.as.call(users.update, { params, body: { role: "admin" } });
  await root.as.call(users.update, { params, body: { role: "admin", isActive: true, reason: "Again" } });
  expect(await app.db.select().from(adminAudit)).toEqual([
    {
      id: expect.any(String),
      actorId: root.account.id,
      action: "users.update",
      targetType: "user",
      targetId: member.id,
      before: { role: "user" },
      after: { role: "admin" },
      reason: "Joins the team",
      createdAt: expect.any(Date),
    },
  ]);
  expect(await app.db.select().from(userTable).where(eq(userTable.id, member.id))).toEqual([changed]);
});

test("a patch reaches nothing but role and activity", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db);
  const response = await fetch(`${app.origin}/api/admin/users/${member.id}`, {
    method: "PATCH",
    headers: { ...root.as.headers, "content-type": "application/json" },
    body: JSON.stringify({ role: "admin", email: "taken@example.com", password: "x", id: root.account.id }),
  });
  expect(response.status).toBe(200);
  const [row] = await app.db.select().from(userTable).where(eq(userTable.id, member.id));
  expect(row).toEqual({ ...member, role: "admin", updatedAt: row?.updatedAt });
});

test("administrators cannot demote, deactivate or delete their own account here", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  await makeSuperAdmin(app);
  const params = { id: root.account.id };
  const refused = { status: 409, code: "CONFLICT", reason: "own-account" };
  await expect(root.as.call(users.update, { params, body: { role: "admin" } })).rejects.toMatchObject(refused);
  await expect(root.as.call(users.update, { params, body: { isActive: false } })).rejects.toMatchObject(refused);
  await expect(root.as.call(users.remove, { params })).rejects.toMatchObject({
    ...refused,
    serverMessage: "You cannot delete your own account.",
  });
  expect(await root.as.call(users.update, { params, body: { role: "super-admin" } })).toMatchObject({ isActive: true });
  expect(await app.db.$count(adminAudit)).toBe(0);
});

const TAKING = {
  demote: (root: Root, id: string) => root.as.call(users.update, { params: { id }, body: { role: "user" } }),
  deactivate: (root: Root, id: string) => root.as.call(users.update, { params: { id }, body: { isActive: false } }),
  remove: (root: Root, id: string) => root.as.call(users.remove, { params: { id } }),
};

test.each([
  ["demote", "demote"],
  ["deactivate", "demote"],
  ["deactivate", "deactivate"],
  ["remove", "deactivate"],
  ["remove", "remove"],
] as const)("of two super-admins who %s and %s each other at the same moment one remains", async (first, second) => {
  const app = await startTestApp();
  for (let round = 0; round < 10; round++) {
    await app.db.delete(userTable);
    const [one, two] = [await makeSuperAdmin(app), await makeSuperAdmin(app)];
    const outcomes = await Promise.allSettled([
      TAKING[first](one, two.account.id),
      TAKING[second](two, one.account.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refusal = outcomes.find((outcome) => outcome.status === "rejected");
    expect([403, 409]).toContain(refusal?.reason.status);
    const left = await app.db.select().from(userTable).where(eq(userTable.role, "super-admin"));
    expect(left.filter(({ isActive }) => isActive)).toHaveLength(1);
    expect(await app.db.$count(adminAudit)).toBe(round + 1);
  }
});

test("the last active super-admin stays, even against a super-admin", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  await makeMember(app.db, { role: "super-admin", isActive: false });
  // Signed in as a super-admin when this call began, and no longer one when its turn came.
  const former = await makeSuperAdmin(app);
  await app.db.update(userTable).set({ role: "user" }).where(eq(userTable.id, former.account.id));
  for (const take of Object.values(TAKING)) {
    await expect(take(former, root.account.id)).rejects.toMatchObject({ status: 409, reason: "last-super-admin" });
  }
  const member = await makeMember(app.db);
  await expect(TAKING.deactivate(former, member.id)).rejects.toMatchObject({ status: 403 });
  await expect(TAKING.remove(former, member.id)).rejects.toMatchObject({ status: 403 });
});

test("a deleted account is gone with its sessions, and its reviews stay without a name", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const member = await makeMember(app.db, { role: "manufacturer" });
  const review = await makeReview(app.db, { userId: member.id });
  const headers = await signIn(app.origin, member.email);
  await root.as.call(users.remove, { params: { id: member.id }, query: { reason: "Asked for it by mail" } });
  expect((await fetch(`${app.origin}/api/auth/user`, { headers })).status).toBe(401);
  expect((await root.as.call(users.list)).map(({ id }) => id)).toEqual([root.account.id]);
  expect(await app.db.query.reviews.findFirst()).toMatchObject({ id: review.id, userId: null });
  const [entry] = await app.db.select().from(adminAudit);
  expect(entry).toMatchObject({
    action: "users.remove",
    targetId: member.id,
    before: { role: "manufacturer", isActive: true },
    after: null,
    reason: "Asked for it by mail",
  });
  expect(JSON.stringify(entry)).not.toMatch(/@|Maya|Tremblay/);
});

test("an account that is not there is 404", async () => {
  const app = await startTestApp();
  const root = await makeSuperAdmin(app);
  const id = "01890000-0000-7000-8000-000000000000";
  for (const take of Object.values(TAKING)) await expect(take(root, id)).rejects.toMatchObject({ status: 404 });
});

test("the history comes newest first, page by page, with the names of the actors and of the accounts concerned", async () => {
  const app = await startTestApp();
  const [ann, nameless] = [await makeSuperAdmin(app, { firstName: "Ann" }), await makeSuperAdmin(app)];
  await app.db.update(userTable).set({ firstName: null, username: null }).where(eq(userTable.id, nameless.account.id));
  const member = await makeMember(app.db);
  const change = (by: Root, role: "user" | "sponsor") =>
    by.as.call(users.update, { params: { id: member.id }, body: { role } });
  await change(ann, "sponsor");
  await change(nameless, "user");
  await change(ann, "sponsor");
  const first = await ann.as.page(users.history, { query: { limit: 2 } });
  expect(first.items.map(({ actorName, after, targetName }) => [actorName, after, targetName])).toEqual([
    ["Ann T.", { role: "sponsor" }, member.email],
    [nameless.account.email, { role: "user" }, member.email],
  ]);
  const rest = await ann.as.page(users.history, { query: { limit: 2, cursor: first.nextCursor ?? "" } });
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
  await ann.as.call(users.remove, { params: { id: nameless.account.id } });
  const anonymous = (await ann.as.call(users.history)).find(
    ({ action, after }) => action === "users.update" && after?.role === "user",
  );
  expect(anonymous).toMatchObject({ actorId: null, actorName: null });
  const [removal] = await ann.as.call(users.history);
  expect(removal).toMatchObject({ action: "users.remove", targetId: nameless.account.id, targetName: null });
});

type Root = Awaited<ReturnType<typeof makeSuperAdmin>>;

async function makeSuperAdmin(app: App, values: { firstName?: string } = {}) {
  const account = await makeMember(app.db, { role: "super-admin", ...values });
  return { account, as: app.as({ id: account.id, role: "super-admin" }) };
}

/** By the bearer token of one sign-in and by the cookie of another. */
async function signInBothWays(app: App, email: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${app.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return [
    await signIn(app.origin, email),
    { cookie: cookies.filter((one) => one.startsWith(PLAIN_COOKIES.session)).join() },
  ];
}
