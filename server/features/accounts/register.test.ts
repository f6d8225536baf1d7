import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { sessions, users } from "#shared/schema/index.ts";

const MAYA = {
  firstName: "Maya",
  lastName: "Tremblay",
  username: "Maya.T",
  email: " Maya@Example.com ",
  password: "seven blue lanterns",
  isThirteenOrOlder: true,
} as const;

test("a new account is a user's, signed in by email, and the answer is a session", async () => {
  const { origin, db } = await startTestApp();
  const maya = createVisitor(origin);
  const response = await maya.send(accounts.register, { body: MAYA });
  expect(response.status).toBe(201);
  const { token, user } = await response.json();
  expect(user).toMatchObject({
    email: "maya@example.com",
    username: "Maya.T",
    firstName: "Maya",
    role: "user",
    authProvider: "local",
    isActive: true,
  });
  expect((await (await maya.send(accounts.current)).json()).id).toBe(user.id);
  const byToken = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  expect((await byToken.json()).id).toBe(user.id);
  const [session] = await (await maya.send(accounts.sessions)).json();
  expect(Date.parse(session.expiresAt) - Date.parse(session.signedInAt)).toBeCloseTo(SESSION_LIFETIME_MS, -4);
  expect((await db.select().from(sessions)).length).toBe(1);
});

test("the password is kept as a bcrypt hash", async () => {
  const { origin, db } = await startTestApp();
  await createVisitor(origin).send(accounts.register, { body: MAYA });
  const [row] = await db.select().from(users);
  expect(row?.password).toMatch(/^\$2b\$\d\d\$[./\w]{53}$/);
});

test("what else the body claims is dropped", async () => {
  const { origin, db } = await startTestApp();
  const claims = {
    id: "01890000-0000-7000-8000-000000000000",
    role: "super-admin",
    isActive: false,
    authProvider: "google",
    providerId: "1",
    profileImageUrl: "https://evil.example/x.png",
  };
  const response = await createVisitor(origin).send(accounts.register, { body: { ...MAYA, ...claims } });
  expect(response.status).toBe(201);
  const [row] = await db.select().from(users);
  expect(row).toMatchObject({
    role: "user",
    isActive: true,
    authProvider: "local",
    providerId: null,
    profileImageUrl: null,
  });
  expect(row?.id).not.toBe(claims.id);
});

test("a taken email address or user name is named, whatever its case, both if both are", async () => {
  const { origin, db } = await startTestApp();
  await makeUser(db, { email: "maya@example.com", username: "somebody", authProvider: "google", providerId: "7" });
  await makeUser(db, { email: "else@example.com", username: "mAYA.t" });
  const tryWith = async (change: object) => {
    const response = await createVisitor(origin).send(accounts.register, { body: { ...MAYA, ...change } });
    const { reason, fields } = await response.json();
    return { status: response.status, reason, fields: Object.keys(fields ?? {}) };
  };
  expect(await tryWith({ username: "new-name" })).toEqual({ status: 409, reason: "email-taken", fields: ["email"] });
  expect(await tryWith({ email: "new@example.com" })).toEqual({
    status: 409,
    reason: "username-taken",
    fields: ["username"],
  });
  expect(await tryWith({})).toEqual({ status: 409, reason: "email-taken", fields: ["email", "username"] });
});

test.each([
  ["email address", "email-taken", (n: number) => ({ username: `maya-${n}` })],
  ["user name", "username-taken", (n: number) => ({ email: `maya-${n}@example.com` })],
  [
    "user name in another case",
    "username-taken",
    (n: number) => ({
      email: `maya-${n}@example.com`,
      username: n % 2 ? "MAYA" : "maya",
    }),
  ],
])("of people who want the same %s at once, one gets it", async (_what, reason, change) => {
  const { origin, db } = await startTestApp();
  const wanted = Array.from({ length: 8 }, (_, n) =>
    createVisitor(origin).send(accounts.register, { body: { ...MAYA, ...change(n) } }),
  );
  const responses = await Promise.all(wanted);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  const refused = await Promise.all(responses.filter(({ status }) => status === 409).map((one) => one.json()));
  expect(new Set(refused.map((body) => body.reason))).toEqual(new Set([reason]));
  expect(await db.$count(users)).toBe(1);
});

test.each([
  [{ username: "hexkey.support" }, ["username"]],
  [{ username: "4dm1n" }, ["username"]],
  [{ firstName: "Official", lastName: "Staff" }, ["firstName", "lastName"]],
  [{ firstName: "Ηеxkеy" }, ["firstName"]],
  [{ firstName: "Hex", lastName: "Key" }, ["firstName", "lastName"]],
])("names that read as an office of ours are refused at their fields: %j", async (change, fields) => {
  const { origin, db } = await startTestApp();
  const response = await createVisitor(origin).send(accounts.register, { body: { ...MAYA, ...change } });
  const body = await response.json();
  expect([response.status, body.code, body.reason]).toEqual([400, "INVALID_INPUT", "name-reserved"]);
  expect(Object.keys(body.fields)).toEqual(fields);
  expect(await db.$count(users)).toBe(0);
});

test("an ordinary name with the letters of an office in it is registered", async () => {
  const { origin } = await startTestApp();
  const body = { ...MAYA, firstName: "Paul", lastName: "Stafford", username: "badminton" };
  expect((await createVisitor(origin).send(accounts.register, { body })).status).toBe(201);
});

test("a common password and one's own name are refused with a sentence, and use up no try", async () => {
  const { origin, db } = await startTestApp();
  for (const password of ["Password1", "maya.tremblay"]) {
    const response = await createVisitor(origin).send(accounts.register, { body: { ...MAYA, password } });
    const body = await response.json();
    expect([response.status, body.code, body.reason]).toEqual([400, "INVALID_INPUT", "password-common"]);
    expect(body.fields.password).toMatch(/guessed first\./);
  }
  expect(await db.$count(users)).toBe(0);
  const { tries } = TRY_LIMITS.registrations;
  const statuses = await registerMany(origin, tries);
  expect(new Set(statuses)).toEqual(new Set([201]));
});

test("one address makes 20 accounts an hour, then waits, and another address does not", async () => {
  const { origin, db } = await startTestApp({ config: { trustProxy: 1 } });
  const from = (address: string) => ({ "x-forwarded-for": address });
  const { tries } = TRY_LIMITS.registrations;
  expect(new Set(await registerMany(origin, tries, from("203.0.113.1")))).toEqual(new Set([201]));
  const refused = await createVisitor(origin, from("203.0.113.1")).send(accounts.register, { body: MAYA });
  expect([refused.status, (await refused.json()).code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await db.$count(users, eq(users.email, "maya@example.com"))).toBe(0);
  const other = await createVisitor(origin, from("203.0.113.2")).send(accounts.register, { body: MAYA });
  expect(other.status).toBe(201);
});

test.each([
  ["under 13 or not saying so", { isThirteenOrOlder: false }, "isThirteenOrOlder", "You must be 13 or older"],
  ["a password of 5 characters", { password: "lante" }, "password", "Password must be at least 6 characters"],
  ["a password of 73 bytes", { password: `${"é".repeat(36)}x` }, "password", "Password must be at most 72 bytes"],
  ["no email address", { email: "maya" }, "email", "Please enter a valid email address"],
  ["a user name of 2 characters", { username: "mt" }, "username", "Username must be at least 3 characters"],
  [
    "a user name of 31 characters",
    { username: "m".repeat(31) },
    "username",
    "Username must be less than 30 characters",
  ],
  ["a blank first name", { firstName: "  " }, "firstName", "First name is required"],
  ["a blank last name", { lastName: "" }, "lastName", "Last name is required"],
])("%s is refused", async (_what, change, field, message) => {
  const { origin } = await startTestApp();
  const response = await createVisitor(origin).send(accounts.register, { body: { ...MAYA, ...change } });
  expect([response.status, (await response.json()).fields]).toEqual([400, { [field]: message }]);
});

test("a password of 72 bytes, a user name of 30 characters and a look-alike form of it are fine", async () => {
  const { origin, db } = await startTestApp();
  const body = { ...MAYA, password: "é".repeat(36), username: "ｍ".repeat(30) };
  expect((await createVisitor(origin).send(accounts.register, { body })).status).toBe(201);
  expect((await db.select().from(users))[0]?.username).toBe("m".repeat(30));
});

test("registering while signed in as another member makes a new account, and ends the old session", async () => {
  const { origin } = await startTestApp();
  const visitor = createVisitor(origin);
  const { token } = await (await visitor.send(accounts.register, { body: MAYA })).json();
  const another = { ...MAYA, email: "leo@example.com", username: "leo" };
  expect((await visitor.send(accounts.register, { body: another })).status).toBe(201);
  expect((await (await visitor.send(accounts.current)).json()).email).toBe("leo@example.com");
  const old = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(old.status).toBe(401);
});

function registerMany(origin: string, count: number, headers: Record<string, string> = {}): Promise<number[]> {
  const people = Array.from({ length: count }, async (_, n) => {
    const body = { ...MAYA, email: `member-${n}@example.com`, username: `member-${n}` };
    return (await createVisitor(origin, headers).send(accounts.register, { body })).status;
  });
  return Promise.all(people);
}
