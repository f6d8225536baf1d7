import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { selectUsers } from "#server/features/accounts/users.ts";
import { makeUser } from "#server/testing/factories.ts";
import { fill } from "#server/testing/fill.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import type { Role } from "#shared/domain/roles.ts";

test("accounts come newest first, page by page, and without anything of their passwords", async () => {
  const app = await startTestApp();
  for (const day of ["02", "04", "04", "03"]) {
    await makeUser(app.db, { password: "a hash", createdAt: new Date(`2026-11-${day}T00:00:00Z`) });
  }
  const { as } = await superAdminOf(app, { createdAt: new Date("2026-11-01T00:00:00Z") });
  const first = await as.page(users.list, { query: { limit: 3 } });
  expect(first.items.map(({ createdAt }) => createdAt.getUTCDate())).toEqual([4, 4, 3]);
  const rest = await as.page(users.list, { query: { limit: 3, cursor: first.nextCursor ?? "" } });
  expect(rest.items.map(({ createdAt }) => createdAt.getUTCDate())).toEqual([2, 1]);
  expect(rest.nextCursor).toBeNull();
  const answer = await fetch(`${app.origin}/api/admin/users`, { headers: as.headers });
  expect(await answer.text()).not.toMatch(/password|a hash|provider_?id/i);
});

test.each([
  ["a part of the address", "EIGH@EXAM", "leigh@example.com"],
  ["a user name in another case", "HEX.fan", "hexfan@example.com"],
  ["a first name with an accent", "zoë", "zoe@example.com"],
  ["first and last name as they are read", "Zoë Lavoie", "zoe@example.com"],
  ["a per cent sign that is meant", "100%", "percent@example.com"],
  ["an underscore that is meant", "under_", "underscore@example.com"],
  ["a backslash that is meant", "back\\", "backslash@example.com"],
  ["two letters", "gh", "leigh@example.com"],
])("%s finds the account that has it, and no other", async (_what, search, found) => {
  const app = await startTestApp();
  await makeUser(app.db, { email: "leigh@example.com", username: "plain" });
  await makeUser(app.db, { email: "hexfan@example.com", username: "Hex.Fan" });
  await makeUser(app.db, { email: "zoe@example.com", username: "zl", firstName: "ZOË", lastName: "Lavoie" });
  await makeUser(app.db, { email: "percent@example.com", firstName: "100%" });
  await makeUser(app.db, { email: "hundred@example.com", firstName: "1000" });
  await makeUser(app.db, { email: "underscore@example.com", username: "under_score" });
  await makeUser(app.db, { email: "underline@example.com", username: "underline" });
  await makeUser(app.db, { email: "backslash@example.com", lastName: "back\\slash" });
  const { as } = await superAdminOf(app);
  const listed = await as.call(users.list, { query: { search } });
  expect(listed.map(({ email }) => email)).toEqual([found]);
});

test.each(["\0", "a\0b", "'; drop table users; --", "🪑", "\ud800", "%", "x".repeat(200)])(
  "%j finds no account and breaks nothing",
  async (search) => {
    const app = await startTestApp();
    const { as } = await superAdminOf(app);
    expect(await as.page(users.list, { query: { search } })).toEqual({ items: [], nextCursor: null });
  },
);

test("role, status and search narrow the list together, and blanks alone are no search", async () => {
  const app = await startTestApp();
  const { as, account } = await superAdminOf(app);
  await makeUser(app.db, { email: "a@shop.example", role: "sponsor" });
  await makeUser(app.db, { email: "b@shop.example", role: "sponsor", isActive: false });
  await makeUser(app.db, { email: "c@shop.example", role: "manufacturer", isActive: false });
  const find = async (query: object) => (await as.call(users.list, { query })).map(({ email }) => email?.[0]);
  expect(await find({ role: "sponsor" })).toEqual(["b", "a"]);
  expect(await find({ status: "inactive" })).toEqual(["c", "b"]);
  expect(await find({ role: "sponsor", status: "active", search: "shop" })).toEqual(["a"]);
  expect(await find({ search: "   " })).toHaveLength(4);
  expect((await as.call(users.list, { query: { role: "super-admin" } }))[0]?.id).toBe(account.id);
});

test("the counters are those of the whole house", async () => {
  const app = await startTestApp();
  const { as } = await superAdminOf(app);
  const roles: Role[] = ["user", "user", "manufacturer", "sponsor", "sponsor", "admin"];
  for (const [place, role] of roles.entries()) await makeUser(app.db, { role, isActive: place > 0 });
  expect(await as.call(users.counts)).toEqual({ total: 7, active: 6, administrators: 2, business: 3 });
});

test("among many accounts a search of three letters or more reads the trigram index, a page the index of ages", async () => {
  const { db } = await openTestDatabase();
  await fill(
    db,
    sql`
    insert into users (id, email, username, first_name, last_name, created_at)
    select uuidv7(), md5(n::text) || '@example.com', 'member-' || n, 'Maya', 'Tremblay', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`,
  );
  await db.execute(sql`vacuum analyze users`);
  for (const search of ["member-19999", "@nowhere", "zzz"]) {
    expect(await planOf(db, { search, limit: 24 })).toContain("users_searched");
  }
  expect(await planOf(db, { limit: 24 })).toContain("users_newest");
  expect(await planOf(db, { search: "example.com", limit: 24 })).toContain("users_newest");
  const newest = await selectUsers(db, { search: "MEMBER-1999", limit: 24 });
  expect(newest.map(({ username }) => username)).toEqual([
    "member-1999",
    ...Array.from({ length: 10 }, (_, digit) => `member-1999${digit}`),
  ]);
});

async function planOf(db: Database, input: Parameters<typeof selectUsers>[1]): Promise<string> {
  const { rows } = await db.execute(sql`explain ${selectUsers(db, input).getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

async function superAdminOf(app: Awaited<ReturnType<typeof startTestApp>>, values: { createdAt?: Date } = {}) {
  const account = await makeUser(app.db, { role: "super-admin", firstName: "Root", lastName: "Of All", ...values });
  return { account, as: app.as({ id: account.id, role: "super-admin" }) };
}
