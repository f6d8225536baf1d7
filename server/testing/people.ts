import bcrypt from "bcryptjs";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { makeUser } from "#server/testing/factories.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import type { Role } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import { brandKeepers, type users } from "#shared/schema/index.ts";

/** What everybody here signs in with. */
export const PASSWORD = "four crooked shelves";
/** Of the lowest cost: hundreds sign in. */
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, 4);

let made = 0;

/** A member's account that can sign in with `PASSWORD`. */
export async function makeMember(db: Database, values: Partial<typeof users.$inferInsert> = {}) {
  const email = `member-${process.pid}-${++made}@example.com`;
  const account = await makeUser(db, { email, password: PASSWORD_HASH, ...values });
  return { ...account, email: account.email ?? email };
}

/** A member of a role; a maker keeps the brand of that product, as makers do who call the desk about it. */
export async function makeCaller(db: Database, { product }: { product: { brand: string } }, role: Role) {
  const account = await makeMember(db, { role });
  if (role !== "manufacturer") return account;
  const { brand } = product;
  await db
    .insert(brandKeepers)
    .values({ brandKey: sql`brand_key(${brand})`, brand, userId: account.id })
    .onConflictDoUpdate({ target: brandKeepers.brandKey, set: { userId: account.id } });
  return account;
}

/** An account that was closed after three copyright strikes. */
export const makeTerminatedMember = (db: Database, values: Partial<typeof users.$inferInsert> = {}) =>
  makeMember(db, { isActive: false, terminatedAt: new Date(), ...values });

/** Signs in as a program does; returns what the answer gave, as headers of the calls to come. */
export async function signIn(origin: string, email: string): Promise<Record<string, string>> {
  const { token } = await call({ origin }, accounts.login, { body: { email, password: PASSWORD } });
  return { authorization: `Bearer ${token}` };
}
