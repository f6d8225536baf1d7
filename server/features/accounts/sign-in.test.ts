import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, makeTerminatedMember, PASSWORD } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { ADMIN_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { sessions, users } from "#shared/schema/index.ts";

const WRONG = {
  code: "UNAUTHENTICATED",
  reason: "wrong-credentials",
  message: "Invalid email or password. Please try again.",
};

test.each(ROLES)("a %s signs in with email and password, however the address is typed", async (role) => {
  const { origin, db } = await startTestApp();
  const { id } = await makeMember(db, { email: "maya@example.com", role });
  const visitor = createVisitor(origin);
  const response = await visitor.send(accounts.login, { body: { email: " MAYA@example.com", password: PASSWORD } });
  const { token, user } = await response.json();
  expect([response.status, user.id, user.role]).toEqual([200, id, role]);
  const ways: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `hexkey.sid=${cookieOf(visitor)}` },
  ];
  for (const headers of ways) {
    expect((await (await fetch(`${origin}/api/auth/user`, { headers })).json()).id).toBe(id);
  }
});

test("unknown address, wrong password, no password and deactivated are one answer, and each costs one comparison", async () => {
  const app = await startTestApp();
  await makeMember(app.db, { email: "maya@example.com" });
  await makeMember(app.db, { email: "gone@example.com", isActive: false });
  await makeUser(app.db, { email: "google@example.com", authProvider: "google", providerId: "7" });
  const verify = vi.spyOn(app.deps.passwords, "verify");
  const answers = [];
  for (const name of ["nobody", "maya", "gone", "google"]) {
    const body = { email: `${name}@example.com`, password: "wrong lanterns" };
    const response = await createVisitor(app.origin).send(accounts.login, { body });
    answers.push({ status: response.status, headers: [...response.headers.keys()], body: await response.json() });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: WRONG });
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(verify).toHaveBeenCalledTimes(4);
});

test("only who knows the password of a deactivated account learns that it is", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db, { isActive: false });
  const response = await createVisitor(origin).send(accounts.login, { body: { email, password: PASSWORD } });
  expect([response.status, (await response.json()).reason]).toEqual([403, "account-deactivated"]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await db.$count(sessions)).toBe(0);
});

test("a terminated member signs in with their password, and only with that", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeTerminatedMember(db);
  const signIn = (password: string) => createVisitor(origin).send(accounts.login, { body: { email, password } });
  expect(await (await signIn("wrong lanterns")).json()).toEqual(WRONG);
  const { user } = await (await signIn(PASSWORD)).json();
  expect(user).toMatchObject({ isActive: false, terminatedAt: expect.any(String) });
  expect(await db.$count(sessions)).toBe(1);
});

test("an older password that would be too short today still fits", async () => {
  const { origin, db, deps } = await startTestApp();
  const { email } = await makeMember(db, { password: await deps.passwords.hash("old-1") });
  const signIn = (password: string) => createVisitor(origin).send(accounts.login, { body: { email, password } });
  expect((await signIn("old-1")).status).toBe(200);
  expect((await signIn("")).status).toBe(400);
});

test("72 bytes are compared, 73 are refused", async () => {
  const { origin, db, deps } = await startTestApp();
  const { email } = await makeMember(db, { password: await deps.passwords.hash("a".repeat(72)) });
  const signIn = (password: string) => createVisitor(origin).send(accounts.login, { body: { email, password } });
  expect((await signIn("a".repeat(72))).status).toBe(200);
  expect((await signIn("a".repeat(71))).status).toBe(401);
  const tooLong = await signIn("a".repeat(73));
  expect([tooLong.status, (await tooLong.json()).fields]).toEqual([
    400,
    { password: "Password must be at most 72 bytes" },
  ]);
});

test("a password chosen on one keyboard fits when it is typed on another", async () => {
  const { origin, db, deps } = await startTestApp();
  const { email } = await makeMember(db, { password: await deps.passwords.hash("cafe\u0301 noir") });
  const body = { email, password: "caf\u00e9 noir" };
  expect((await createVisitor(origin).send(accounts.login, { body })).status).toBe(200);
});

test("a sign-in gives a session of its own and ends the browser's previous one", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const visitor = createVisitor(origin);
  const signIn = async () => (await visitor.send(accounts.login, { body: { email, password: PASSWORD } })).json();
  const [first, second] = [await signIn(), await signIn()];
  expect(first.token).not.toBe(second.token);
  expect([await statusOf(origin, first.token), await statusOf(origin, second.token)]).toEqual([401, 200]);
  expect(await db.$count(sessions)).toBe(1);
});

test("a sign-in that was compared just before the password changed comes to nothing", async () => {
  const { origin, db, deps } = await startTestApp();
  const { id, email } = await makeMember(db);
  const compare = deps.passwords.verify;
  vi.spyOn(deps.passwords, "verify").mockImplementation(async (password, hash) => {
    const fits = await compare(password, hash);
    await db
      .update(users)
      .set({ password: await deps.passwords.hash("another one") })
      .where(eq(users.id, id));
    return fits;
  });
  const response = await createVisitor(origin).send(accounts.login, { body: { email, password: PASSWORD } });
  expect([response.status, await response.json()]).toMatchObject([401, WRONG]);
  expect(await db.$count(sessions)).toBe(0);
});

test("a super-admin is signed in for eight hours whichever way they come in, others for thirty days", async () => {
  const { origin, db } = await startTestApp();
  const superAdmin = await makeMember(db, { role: "super-admin" });
  const admin = await makeMember(db, { role: "admin" });
  for (const [endpoint, member, lifetimeMs] of [
    [accounts.adminLogin, superAdmin, ADMIN_SESSION_LIFETIME_MS],
    [accounts.login, superAdmin, ADMIN_SESSION_LIFETIME_MS],
    [accounts.login, admin, SESSION_LIFETIME_MS],
  ] as const) {
    const visitor = createVisitor(origin);
    const response = await visitor.send(endpoint, { body: { email: member.email, password: PASSWORD } });
    expect([response.status, (await response.json()).user.role]).toEqual([200, member.role]);
    const [session] = await (await visitor.send(accounts.sessions)).json();
    expect(Date.parse(session.expiresAt) - Date.parse(session.signedInAt)).toBeCloseTo(lifetimeMs, -4);
  }
});

test("at the admin login every other account's right password is a wrong one, and as slow", async () => {
  const { origin, db, deps } = await startTestApp();
  const others = ROLES.filter((role) => role !== "super-admin");
  const admin = await makeMember(db, { role: "super-admin" });
  const tried = [
    { email: "nobody@example.com", password: PASSWORD },
    { email: admin.email, password: "wrong lanterns" },
  ];
  for (const role of others) tried.push({ email: (await makeMember(db, { role })).email, password: PASSWORD });
  const verify = vi.spyOn(deps.passwords, "verify");
  const answers = [];
  for (const body of tried) {
    const response = await createVisitor(origin).send(accounts.adminLogin, { body });
    answers.push({ status: response.status, headers: [...response.headers.keys()], body: await response.json() });
  }
  expect(answers[0]).toEqual({
    status: 401,
    headers: expect.any(Array),
    body: { code: "UNAUTHENTICATED", reason: "wrong-admin-credentials", message: "Invalid credentials" },
  });
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(verify).toHaveBeenCalledTimes(tried.length);
  expect(await db.$count(sessions)).toBe(0);
});

test("the admin login ends the session that the browser had before", async () => {
  const { origin, db } = await startTestApp();
  const shopper = await makeMember(db);
  const admin = await makeMember(db, { role: "super-admin" });
  const visitor = createVisitor(origin);
  const signedIn = await visitor.send(accounts.login, { body: { email: shopper.email, password: PASSWORD } });
  const { token } = await signedIn.json();
  await visitor.send(accounts.adminLogin, { body: { email: admin.email, password: PASSWORD } });
  expect(await statusOf(origin, token)).toBe(401);
  expect((await (await visitor.send(accounts.current)).json()).id).toBe(admin.id);
});

test("the current person is who they are now", async () => {
  const { origin, db } = await startTestApp();
  const { id, email } = await makeMember(db);
  const visitor = createVisitor(origin);
  await visitor.send(accounts.login, { body: { email, password: PASSWORD } });
  await db.update(users).set({ role: "sponsor", firstName: "Léa" }).where(eq(users.id, id));
  expect(await (await visitor.send(accounts.current)).json()).toMatchObject({ role: "sponsor", firstName: "Léa" });
  await db.update(users).set({ isActive: false }).where(eq(users.id, id));
  expect((await visitor.send(accounts.current)).status).toBe(401);
});

const cookieOf = (visitor: { cookies: Map<string, string> }) => visitor.cookies.get("hexkey.sid") ?? "";

async function statusOf(origin: string, token: string): Promise<number> {
  return (await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status;
}
