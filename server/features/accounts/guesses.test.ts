import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { createVisitor, type Visitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { rateLimits, users } from "#shared/schema/index.ts";

const PER_ACCOUNT = TRY_LIMITS.accountGuesses.tries;
const PER_DEVICE = TRY_LIMITS.deviceGuesses.tries;
const PER_ADDRESS = TRY_LIMITS.addressGuesses.tries;
const WRONG = "wrong lanterns";
const LOGINS = [accounts.login, accounts.adminLogin];

test.each([
  ["login", accounts.login],
  ["admin login", accounts.adminLogin],
])(
  "at the %s 30 wrong passwords from wherever close an account to strangers, and not to its owner's browser",
  async (_name, endpoint) => {
    const { origin, db } = await startBehindProxy();
    const { email } = await makeMember(db, { role: "super-admin" });
    const owner = createVisitor(origin);
    expect((await signIn(owner, email, PASSWORD, endpoint)).status).toBe(200);

    for (let guess = 1; guess <= PER_ACCOUNT; guess++) {
      expect((await signIn(stranger(origin), email, WRONG, endpoint)).status).toBe(401);
    }
    const refused = await signIn(stranger(origin), email, WRONG, endpoint);
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(body.message).toBe("That was a lot of tries. Please try again in 60 minutes.");
    expect(Number(refused.headers.get("retry-after"))).toBe(body.retryAfterSeconds);
    expect(body.retryAfterSeconds).toBeGreaterThan(3500);
    expect((await signIn(stranger(origin), email, PASSWORD, endpoint)).status).toBe(429);

    expect((await signIn(owner, email, PASSWORD, endpoint)).status).toBe(200);
    expect((await signIn(stranger(origin), (await makeMember(db)).email, PASSWORD)).status).toBe(200);
  },
);

test("a browser that knows the account has 30 guesses of its own", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  const owner = createVisitor(origin);
  await signIn(owner, email, PASSWORD);
  for (let guess = 1; guess <= PER_DEVICE; guess++) expect((await signIn(owner, email, WRONG)).status).toBe(401);
  expect((await signIn(owner, email, PASSWORD)).status).toBe(429);
  expect((await signIn(stranger(origin), email, PASSWORD)).status).toBe(200);
});

test("a browser that knows one account is a stranger to every other", async () => {
  const { origin, db } = await startBehindProxy();
  const [own, others] = [await makeMember(db), await makeMember(db)];
  const visitor = createVisitor(origin);
  await signIn(visitor, own.email, PASSWORD);
  for (let guess = 1; guess <= PER_ACCOUNT; guess++) {
    expect((await signIn(visitor, others.email, WRONG, accounts.login, nextAddress())).status).toBe(401);
  }
  expect((await signIn(visitor, others.email, PASSWORD, accounts.login, nextAddress())).status).toBe(429);
});

test("a browser that made up the id in its device cookie, however long, is counted like every other", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  const visitor = createVisitor(origin);
  visitor.cookies.set("hexkey.device", `${"x".repeat(1000)}.mark`);
  expect((await signIn(visitor, email, PASSWORD)).status).toBe(200);
  expect((await signIn(visitor, email, PASSWORD)).status).toBe(200);
  for (let guess = 1; guess <= PER_DEVICE; guess++) expect((await signIn(visitor, email, WRONG)).status).toBe(401);
  expect((await signIn(visitor, email, PASSWORD)).status).toBe(429);
});

test("60 wrong passwords from one address close it for all accounts, known or not, and no other address", async () => {
  const { origin, db } = await startBehindProxy();
  const known = await Promise.all([1, 2, 3].map(() => makeMember(db)));
  const [same, other] = [nextAddress(), nextAddress()];
  for (let guess = 1; guess <= PER_ADDRESS; guess++) {
    const email = known[guess]?.email ?? `unknown-${guess}@example.com`;
    expect((await signIn(createVisitor(origin), email, WRONG, LOGINS[guess % 2], same)).status).toBe(401);
  }
  const { email } = await makeMember(db);
  const refused = await signIn(createVisitor(origin), email, PASSWORD, accounts.login, same);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3500]).toEqual([429, true]);
  expect((await signIn(createVisitor(origin), email, PASSWORD, accounts.login, other)).status).toBe(200);
});

test("right passwords use up nothing", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  const address = nextAddress();
  for (let count = 0; count <= PER_ADDRESS; count++) {
    expect((await signIn(createVisitor(origin), email, PASSWORD, accounts.login, address)).status).toBe(200);
  }
});

test("of 40 guesses at once 30 are compared, and right ones are no guesses", async () => {
  const { origin, db, deps } = await startBehindProxy();
  const { email } = await makeMember(db);
  const verify = vi.spyOn(deps.passwords, "verify");
  const burst = async (password: string) => {
    verify.mockClear();
    const guesses = Array.from({ length: 40 }, () => signIn(stranger(origin), email, password));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    return { compared: verify.mock.calls.length, refused: statuses.filter((status) => status === 429).length };
  };
  const right = await burst(PASSWORD);
  expect(right.compared).toBeGreaterThanOrEqual(PER_ACCOUNT);
  expect(await burst(WRONG)).toEqual({ compared: PER_ACCOUNT, refused: 40 - PER_ACCOUNT });
  expect(await burst(PASSWORD)).toEqual({ compared: 0, refused: 40 });
});

test("the count is one for all instances on a database", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const config = { trustProxy: 1 };
  const [one, two] = [
    await startTestApp({ databaseUrl: url, config }),
    await startTestApp({ databaseUrl: url, config }),
  ];
  const { email } = await makeMember(one.db);
  for (let guess = 1; guess <= PER_ACCOUNT; guess++) {
    await signIn(stranger(guess % 2 ? one.origin : two.origin), email, WRONG);
  }
  for (const { origin } of [one, two]) expect((await signIn(stranger(origin), email, PASSWORD)).status).toBe(429);
});

test("after an hour the account is open again", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  for (let guess = 1; guess <= PER_ACCOUNT; guess++) await signIn(stranger(origin), email, WRONG);
  await passMinutes(db, 59);
  const refused = await signIn(stranger(origin), email, PASSWORD);
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringMatching(/in (a minute|\d\d seconds)\./),
  ]);
  await passMinutes(db, 1);
  expect((await signIn(stranger(origin), email, PASSWORD)).status).toBe(200);
});

test("an unknown address is answered like a known one, guess for guess, also when it is too many", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  const answersFor = async (address: string) => {
    const answers = [];
    for (let guess = 0; guess <= PER_ACCOUNT; guess++) {
      const response = await signIn(stranger(origin), address, WRONG);
      const { retryAfterSeconds, ...body } = await response.json();
      const waits = retryAfterSeconds === undefined ? "" : Math.ceil(retryAfterSeconds / 60);
      answers.push({ status: response.status, headers: [...response.headers.keys()], body, waits });
    }
    return answers;
  };
  const [known, unknown] = [await answersFor(email), await answersFor("unknown@example.com")];
  expect(known.map(({ status }) => status)).toEqual([...Array(PER_ACCOUNT).fill(401), 429]);
  expect(unknown).toEqual(known);
});

test("at the admin login a right password that may not come in is counted like a wrong one", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db, { role: "admin" });
  for (let guess = 1; guess <= PER_ACCOUNT; guess++) {
    expect((await signIn(stranger(origin), email, PASSWORD, accounts.adminLogin)).status).toBe(401);
  }
  expect((await signIn(stranger(origin), email, PASSWORD, accounts.adminLogin)).status).toBe(429);
});

test("a comparison that could not be made is no guess", async () => {
  const { origin, db, deps } = await startBehindProxy();
  const { email } = await makeMember(db);
  vi.spyOn(deps.passwords, "verify").mockRejectedValue(new Error("the thread died"));
  for (let guess = 1; guess <= PER_ACCOUNT + 1; guess++) {
    expect((await signIn(stranger(origin), email, PASSWORD)).status).toBe(500);
  }
});

test("the stored tries contain no email address", async () => {
  const { origin, db } = await startBehindProxy();
  const { email } = await makeMember(db);
  await signIn(stranger(origin), email, WRONG);
  await signIn(stranger(origin), "unknown@example.com", WRONG);
  const kept = (await db.select().from(rateLimits)).map(({ key }) => key);
  expect(kept).toHaveLength(4);
  expect(kept.join()).not.toMatch(/member|unknown|example/);
  expect(await db.$count(users)).toBe(1);
});

const startBehindProxy = () => startTestApp({ config: { trustProxy: 1 } });

let addresses = 0;
/** An address that no call came from before. */
const nextAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** A browser that has never been here, at an address of its own. */
const stranger = (origin: string) => createVisitor(origin, { "x-forwarded-for": nextAddress() });

function signIn(visitor: Visitor, email: string, password: string, endpoint = LOGINS[0], address?: string) {
  const headers: Record<string, string> = address ? { "x-forwarded-for": address } : {};
  return visitor.send(endpoint ?? accounts.login, { body: { email, password }, headers });
}

/** The limiter goes by the real clock, so what it has written is moved instead. */
async function passMinutes(db: Database, minutes: number): Promise<void> {
  await db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${minutes * 60_000}::bigint` });
}
