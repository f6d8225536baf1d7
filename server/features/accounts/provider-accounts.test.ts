import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signInWithProvider } from "#server/features/accounts/provider-accounts.ts";
import type { ProvidedIdentity } from "#server/http/provided-identity.ts";
import { makeUser } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { IDENTITY_PROVIDERS } from "#shared/domain/account-rules.ts";
import { users } from "#shared/schema/index.ts";

const MAYA: ProvidedIdentity = {
  provider: "google",
  subject: "10769150350006150715113082367",
  email: "Maya.Tremblay@Example.com",
  emailVerified: true,
  firstName: "Maya",
  lastName: "Tremblay",
  username: "maya",
  picture: "https://pictures.example.com/maya.webp",
};

test("a first sign-in makes a member of what the provider says", async () => {
  const { signIn, only } = await start();
  const { userId } = await signIn();
  expect(await only()).toMatchObject({
    id: userId,
    authProvider: "google",
    providerId: MAYA.subject,
    email: "maya.tremblay@example.com",
    username: "maya",
    firstName: "Maya",
    lastName: "Tremblay",
    profileImageUrl: MAYA.picture,
    password: null,
    role: "user",
    isActive: true,
  });
});

test("names and picture follow the provider, address and user name don't", async () => {
  const { signIn, only, now } = await start();
  const first = await signIn();
  now.setDate(now.getDate() + 1);
  const changed = { firstName: "Maia", lastName: "Roy", picture: "https://pictures.example.com/2.webp" };
  expect(await signIn({ ...changed, email: "new@example.com", username: "maia" })).toEqual(first);
  expect(await only()).toMatchObject({
    firstName: "Maia",
    lastName: "Roy",
    profileImageUrl: changed.picture,
    email: "maya.tremblay@example.com",
    username: "maya",
    updatedAt: now,
  });
});

test("a member whom the provider names like an office of ours is signed in, under a neutral name", async () => {
  const { signIn, only } = await start();
  await signIn({ firstName: "Hexkey", lastName: "Support", username: "adm1n" });
  expect(await only()).toMatchObject({ firstName: null, lastName: null, username: expect.stringMatching(/^member-/) });
});

test("of a provider's names only what reads as an office is left out, and a name never becomes one later", async () => {
  const { signIn, only } = await start();
  await signIn({ lastName: "Staff", username: "the_moderator" });
  expect(await only()).toMatchObject({ firstName: "Maya", lastName: null, username: null });
  await signIn({ firstName: "Official", lastName: "Roy" });
  expect(await only()).toMatchObject({ firstName: "Maya", lastName: "Roy" });
});

test("a sign-in that brings nothing new changes nothing, one that leaves something out takes nothing away", async () => {
  const { signIn, only, now } = await start();
  await signIn();
  const before = await only();
  now.setDate(now.getDate() + 1);
  await signIn();
  await signIn({ firstName: null, lastName: " ", picture: null, email: null });
  expect(await only()).toEqual(before);
});

test("the same subject at another provider is another member", async () => {
  const { signIn, db } = await start();
  for (const provider of IDENTITY_PROVIDERS) await signIn({ provider, email: null });
  expect(await db.$count(users)).toBe(2);
});

test("a verified address of another account is refused, and nothing is stored", async () => {
  const { signIn, db } = await start();
  await makeUser(db, { email: "maya.tremblay@example.com" });
  expect(await signIn()).toEqual({ problem: "email-taken" });
  expect(await db.$count(users)).toBe(1);
});

test("an identity that was let in once stays in, even if its address is another account's by then", async () => {
  const { signIn, db } = await start();
  const first = await signIn({ email: null });
  await makeUser(db, { email: "maya.tremblay@example.com" });
  expect(await signIn()).toEqual(first);
});

test.each([
  ["not verified", { emailVerified: false }],
  ["no address", { email: "maya" }],
  ["longer than any mailbox", { email: `${"m".repeat(260)}@example.com` }],
  ["missing", { email: null }],
])("an address that is %s is not stored", async (_what, said) => {
  const { signIn, only } = await start();
  await signIn(said);
  expect((await only()).email).toBeNull();
});

test.each([
  ["too short", "ma"],
  ["too long", "m".repeat(31)],
  ["with signs that pass for others", "mаya"],
  ["an address", "maya@example.com"],
  ["taken in another case", "TAKEN"],
])("a user name that is %s is left out", async (_what, username) => {
  const { signIn, db } = await start();
  const { id } = await makeUser(db, { username: "taken" });
  const made = await signIn({ username });
  expect(made.userId).not.toBe(id);
  const [account] = await db
    .select()
    .from(users)
    .where(eq(users.id, made.userId ?? ""));
  expect(account?.username).toBeNull();
});

test("names are trimmed, bounded between characters and free of control characters", async () => {
  const { signIn, only } = await start();
  await signIn({ firstName: "  Ma\u0000ya\n ", lastName: "🪛".repeat(150) });
  expect(await only()).toMatchObject({ firstName: "Ma ya", lastName: "🪛".repeat(100) });
});

test("a name without visible characters is none", async () => {
  const { signIn, only } = await start();
  await signIn({ firstName: "\u200b\u3164", lastName: "\u202eTremblay" });
  expect(await only()).toMatchObject({ firstName: null, lastName: "Tremblay" });
});

test.each([
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "//pictures.example.com/1.webp",
  "https://maya:secret@example.com/1.webp",
  `https://example.com/${"p".repeat(2000)}`,
])("the picture %.40s is not kept", async (picture) => {
  const { signIn, only } = await start();
  await signIn({ picture });
  expect((await only()).profileImageUrl).toBeNull();
});

test("a deactivated member learns so and stays as they were", async () => {
  const { signIn, only, db } = await start();
  await signIn();
  await db.update(users).set({ isActive: false });
  const before = await only();
  expect(await signIn({ firstName: "Maia" })).toEqual({ problem: "deactivated" });
  expect(await only()).toEqual(before);
});

test("first sign-ins at the same moment make one account", async () => {
  const { signIn, db } = await start();
  const all = await Promise.all(Array.from({ length: 8 }, () => signIn()));
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
  expect(await db.$count(users)).toBe(1);
});

test("of two people who bring one address at the same moment, one is refused; of one user name, one goes without", async () => {
  const { signIn, db } = await start();
  const addresses = await Promise.all(["1", "2"].map((subject) => signIn({ subject, username: null })));
  expect(addresses.filter(({ problem }) => problem === "email-taken")).toHaveLength(1);
  await Promise.all(["3", "4"].map((subject) => signIn({ subject, email: null })));
  expect(await db.$count(users)).toBe(3);
  expect(await db.$count(users, eq(users.username, "maya"))).toBe(1);
});

async function start() {
  const { db } = await openTestDatabase();
  const now = new Date("2026-03-01T12:00:00Z");
  return {
    db,
    now,
    signIn: async (said: Partial<ProvidedIdentity> = {}): Promise<{ userId?: string; problem?: string }> =>
      signInWithProvider({ db, now: () => new Date(now) }, { ...MAYA, ...said }),
    /** The only account there is. */
    only: async () => {
      const [account, ...others] = await db.select().from(users);
      if (!account || others.length > 0) throw new Error(`there are ${others.length + 1} accounts`);
      return account;
    },
  };
}
