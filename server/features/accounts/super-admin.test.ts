import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Config } from "#server/env.ts";
import { DEVELOPMENT_ADMIN_EMAIL, ensureSuperAdmin } from "#server/features/accounts/super-admin.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, makeTerminatedMember, signIn } from "#server/testing/people.ts";
import { accounts, credentials } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import { adminAudit, passwordResets, users as userTable } from "#shared/schema/index.ts";

const ADMIN = { email: "root@hexkey.example", password: "a hinge and a half" };

test("the super-admin of the settings is made, noted, and can sign in", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  expect(await ensure()).toEqual({ publicEmail: undefined });
  const { user } = await app.as(null).call(accounts.adminLogin, { body: ADMIN });
  expect(user).toMatchObject({ email: ADMIN.email, role: "super-admin", isActive: true, authProvider: "local" });
  const state = { role: "super-admin", isActive: true };
  expect(await app.db.select().from(adminAudit)).toMatchObject([
    { actorId: null, action: "users.create", targetId: user.id, before: null, after: state },
  ]);
});

test("the next start changes nothing, not even a password that was changed since", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  await ensure();
  const before = await app.db.select().from(userTable);
  app.deps.config.admin = { ...ADMIN, password: "another hinge and a half" };
  await ensure();
  expect(await app.db.select().from(userTable)).toEqual(before);
  expect(await app.db.$count(adminAudit)).toBe(1);
});

test("an email account with that address becomes the super-admin's alone: new password, no session, no link", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  const squatter = await makeMember(app.db, { email: ADMIN.email });
  const headers = await signIn(app.origin, squatter.email);
  const tokenHash = createHash("sha256").update("link").digest("hex");
  await app.db.insert(passwordResets).values({ tokenHash, userId: squatter.id, expiresAt: new Date("2100-01-01") });
  await ensure();
  expect((await fetch(`${app.origin}/api/auth/user`, { headers })).status).toBe(401);
  await expect(signIn(app.origin, squatter.email)).rejects.toMatchObject({ status: 401 });
  expect(await app.db.$count(passwordResets)).toBe(0);
  const { user } = await app.as(null).call(accounts.adminLogin, { body: ADMIN });
  expect(user).toMatchObject({ id: squatter.id, role: "super-admin" });
  expect(await app.db.select().from(adminAudit)).toMatchObject([
    { before: { role: "user", hasNewPassword: false }, after: { role: "super-admin", hasNewPassword: true } },
  ]);
});

test("a deactivated super-admin of the settings is let in again", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  await makeMember(app.db, { email: ADMIN.email, role: "super-admin", isActive: false });
  await ensure();
  expect((await app.as(null).call(accounts.adminLogin, { body: ADMIN })).user.isActive).toBe(true);
});

test.each(["user", "super-admin"] as const)("an address that a provider's %s has stops the start", async (role) => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  const provider = { authProvider: "google", providerId: "1", password: null, role } as const;
  const before = await makeMember(app.db, { email: ADMIN.email, ...provider });
  await expect(ensure()).rejects.toMatchObject({
    name: "StartupError",
    message: expect.stringMatching(/ADMIN_EMAIL.*provider.*another address/),
  });
  expect(await app.db.select().from(userTable)).toEqual([before]);
});

test.each([
  ["too short", "abc"],
  ["too long", "é".repeat(37)],
  ["among the most used", "password123"],
  ["the address itself", "root@hexkey.example"],
])(
  "a password that is %s stops the start with a sentence that names the setting and not the password",
  async (_what, password) => {
    const { app, ensure } = await startWith({ admin: { ...ADMIN, password } });
    const refusal = await ensure().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "StartupError", message: expect.stringContaining("ADMIN_PASSWORD") });
    expect(String(refusal)).not.toContain(password);
    expect(await app.db.$count(userTable)).toBe(0);
  },
);

test("instances that start at once make one super-admin and print one password that works", async () => {
  const { app, ensure, printed } = await startWith({ mode: "development" });
  expect(credentials.shape.email.safeParse(DEVELOPMENT_ADMIN_EMAIL).success).toBe(true);
  const outcomes = await Promise.all([ensure(), ensure(), ensure(), ensure()]);
  expect(outcomes).toEqual(outcomes.map(() => ({ publicEmail: DEVELOPMENT_ADMIN_EMAIL })));
  expect(await app.db.$count(userTable)).toBe(1);
  expect(printed).toHaveLength(1);
  const [, password = ""] = /password {2}(\S+)/.exec(printed.join()) ?? [];
  const { token } = await app
    .as(null)
    .call(accounts.adminLogin, { body: { email: DEVELOPMENT_ADMIN_EMAIL, password } });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${app.origin}${users.counts.path}`, { headers })).status).toBe(200);
  expect(app.logged().join()).not.toContain(password);
  expect(app.logged().join()).not.toContain(DEVELOPMENT_ADMIN_EMAIL);
});

test("instances with the same settings that start at once make one super-admin", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  await Promise.all([ensure(), ensure(), ensure(), ensure()]);
  expect(await app.db.$count(userTable)).toBe(1);
  expect(await app.db.$count(adminAudit)).toBe(1);
});

test("development with a super-admin of its own needs no other, and shows no address of theirs", async () => {
  const { app, ensure, printed } = await startWith({ mode: "development" });
  await makeMember(app.db, { role: "super-admin" });
  expect(await ensure()).toEqual({ publicEmail: undefined });
  expect(printed).toEqual([]);
  expect(await app.db.$count(userTable)).toBe(1);
});

test("a terminated super-admin of the settings is let in again", async () => {
  const { app, ensure } = await startWith({ admin: ADMIN });
  await makeTerminatedMember(app.db, { email: ADMIN.email, role: "super-admin" });
  await ensure();
  const { user } = await app.as(null).call(accounts.adminLogin, { body: ADMIN });
  expect(user).toMatchObject({ isActive: true, terminatedAt: null });
});

test("development whose only super-admin was deactivated gets one that can sign in", async () => {
  const { app, ensure, printed } = await startWith({ mode: "development" });
  await makeMember(app.db, { email: DEVELOPMENT_ADMIN_EMAIL, role: "super-admin", isActive: false });
  expect(await ensure()).toEqual({ publicEmail: DEVELOPMENT_ADMIN_EMAIL });
  expect(printed).toHaveLength(1);
});

test("production makes no super-admin unasked and says how to", async () => {
  const { app, ensure, printed } = await startWith({ mode: "production" });
  expect(await ensure()).toEqual({ publicEmail: undefined });
  expect(await app.db.$count(userTable)).toBe(0);
  expect(printed).toEqual([]);
  expect(app.logged().filter((line) => line.includes("admin:create"))).toHaveLength(1);
});

async function startWith(config: Partial<Config>) {
  const app = await startTestApp({ config });
  const printed: string[] = [];
  return { app, printed, ensure: () => ensureSuperAdmin(app.deps, (text) => void printed.push(text)) };
}
