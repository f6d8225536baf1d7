import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { passwordChangedMail } from "#server/features/accounts/jobs.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { users } from "#shared/schema/index.ts";

const NEW = "nine green ladders";
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW };

test("a new password replaces the old one, ends the other sessions, keeps this one and is announced by mail", async () => {
  const { origin, db, deps } = await startTestApp();
  const queued = vi.spyOn(deps.queue, "add");
  const { id, email } = await makeMember(db);
  const [phone, laptop] = [createVisitor(origin, { "accept-language": "fr-CA" }), createVisitor(origin)];
  const signIn = (visitor = createVisitor(origin), password = PASSWORD) =>
    visitor.send(accounts.login, { body: { email, password } });
  const { token } = await (await signIn(phone)).json();
  await signIn(laptop);
  expect((await phone.send(accounts.changePassword, { body: CHANGE })).status).toBe(204);
  const byToken = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await phone.send(accounts.current)).status, byToken.status]).toEqual([200, 200]);
  expect((await laptop.send(accounts.current)).status).toBe(401);
  expect([(await signIn()).status, (await signIn(undefined, NEW)).status]).toEqual([401, 200]);
  expect(queued.mock.calls).toEqual([[passwordChangedMail, { userId: id, language: "fr" }]]);
});

test("a wrong current password changes nothing and is named", async () => {
  const { visitor, db, id, hash, deps } = await startSignedIn();
  const queued = vi.spyOn(deps.queue, "add");
  const body = { ...CHANGE, currentPassword: "wrong lanterns" };
  const response = await visitor.send(accounts.changePassword, { body });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: "INVALID_INPUT",
      reason: "password-wrong",
      message: "That is not your current password.",
      fields: { currentPassword: "That is not your current password." },
    },
  ]);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.password).toBe(hash);
  expect(queued).not.toHaveBeenCalled();
});

test("guessing the current password of a phone that was left lying about ends after 30 tries", async () => {
  const { visitor } = await startSignedIn();
  const guess = async (currentPassword: string) =>
    (await visitor.send(accounts.changePassword, { body: { ...CHANGE, currentPassword } })).status;
  for (let count = 1; count <= TRY_LIMITS.deviceGuesses.tries; count++) expect(await guess("wrong lanterns")).toBe(400);
  expect(await guess(PASSWORD)).toBe(429);
});

test("with a stolen token alone the guesses are those of the account", async () => {
  const { origin, token, email } = await startSignedIn();
  const thief = createVisitor(origin, { authorization: `Bearer ${token}` });
  const body = { ...CHANGE, currentPassword: "wrong lanterns" };
  for (let count = 1; count <= TRY_LIMITS.accountGuesses.tries; count++) {
    expect((await thief.send(accounts.changePassword, { body })).status).toBe(400);
  }
  expect((await thief.send(accounts.changePassword, { body })).status).toBe(429);
  const elsewhere = await createVisitor(origin).send(accounts.login, { body: { email, password: PASSWORD } });
  expect(elsewhere.status).toBe(429);
});

test.each([
  ["a common password", "qwerty123", "password-common"],
  ["one's own user name", "hexfan-7", "password-common"],
  ["5 characters", "lante", "input-invalid"],
  ["73 bytes", "x".repeat(73), "input-invalid"],
])("%s is no new password", async (_what, newPassword, reason) => {
  const { visitor, db, id, hash } = await startSignedIn();
  await db.update(users).set({ username: "hexfan-7" }).where(eq(users.id, id));
  const response = await visitor.send(accounts.changePassword, { body: { ...CHANGE, newPassword } });
  const body = await response.json();
  expect([response.status, body.reason, Object.keys(body.fields)]).toEqual([400, reason, ["newPassword"]]);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.password).toBe(hash);
});

test("an account that a provider answers for has no password to change", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeUser(db, { authProvider: "google", providerId: "7" });
  await expect(as({ id, role: "user" }).call(accounts.changePassword, { body: CHANGE })).rejects.toMatchObject({
    status: 409,
    reason: "password-not-used",
  });
  expect((await db.select().from(users))[0]?.password).toBeNull();
});

test("of two changes at once the first one holds", async () => {
  const { visitor, db, id, deps } = await startSignedIn();
  const others = await deps.passwords.hash("ten grey hinges");
  const hash = deps.passwords.hash;
  vi.spyOn(deps.passwords, "hash").mockImplementation(async (password) => {
    await db.update(users).set({ password: others }).where(eq(users.id, id));
    return hash(password);
  });
  const response = await visitor.send(accounts.changePassword, { body: CHANGE });
  expect([response.status, (await response.json()).reason]).toEqual([400, "password-wrong"]);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.password).toBe(others);
});

/** An app with a signed-in member. */
async function startSignedIn() {
  const app = await startTestApp();
  const { id, email, password: hash } = await makeMember(app.db);
  const visitor = createVisitor(app.origin);
  const { token } = await (await visitor.send(accounts.login, { body: { email, password: PASSWORD } })).json();
  return { ...app, visitor, id, email, hash, token: String(token) };
}
