import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { Person } from "#shared/contracts/accounts/accounts.ts";
import { users } from "#shared/schema/index.ts";

/** A row of `users` with the password's hash: for comparing, never for an answer. */
export type Account = typeof users.$inferSelect;

/** What people may see of their own account. */
export function toPerson(account: Account): Person {
  const { id, email, username, firstName, lastName, profileImageUrl, role, authProvider } = account;
  const { isActive, terminatedAt, providerId, createdAt, updatedAt } = account;
  return {
    ...{ id, email, username, firstName, lastName, profileImageUrl, role, authProvider },
    ...{ isActive, terminatedAt, providerId, createdAt, updatedAt },
  };
}

/** The person with the id, null where there is none (any more). */
export async function findPerson(db: Pick<Database, "select">, id: string): Promise<Person | null> {
  const account = await findAccount(db, id);
  return account && toPerson(account);
}

/** The whole row, for what compares or changes the password. */
export async function findAccount(db: Pick<Database, "select">, id: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  return account ?? null;
}
