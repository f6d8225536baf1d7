import { eq, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { assertAcceptablePassword } from "#server/features/accounts/common-passwords.ts";
import { type Account, toPerson } from "#server/features/accounts/people.ts";
import { assertNoOffice } from "#server/features/accounts/reserved-names.ts";
import { takenError, takenField, type UniqueField } from "#server/features/accounts/unique-fields.ts";
import type { Caller } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { newAccount, Person } from "#shared/contracts/accounts/accounts.ts";
import { SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { users } from "#shared/schema/index.ts";

type NewAccount = z.output<typeof newAccount>;

/**
 * Makes an email account and signs in to it. Throws CONFLICT (`email-taken`, `username-taken`), INVALID_INPUT
 * (`name-reserved`, `password-common`) and RATE_LIMITED, which also bounds how many addresses one caller can ask about.
 */
export async function register(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  caller: Caller,
  draft: NewAccount,
): Promise<{ token: string; user: Person }> {
  assertNoOffice(draft);
  await assertAcceptablePassword(draft.password, draft);
  await takeTry(db, TRY_LIMITS.registrations, caller.address);
  // Asked first to name both and to spare the hash; the database has the last word.
  await assertFree(db, draft);
  const account = await insertAccount(db, draft, await passwords.hash(draft.password));
  const token = await caller.signIn(account.id, { lifetimeMs: SESSION_LIFETIME_MS });
  return { token, user: toPerson(account) };
}

async function assertFree(db: Database, { email, username }: NewAccount): Promise<void> {
  const hasUsername = sql<boolean | null>`lower(${users.username}) = lower(${username})`;
  const holders = await db
    .select({ email: users.email, hasUsername })
    .from(users)
    .where(or(eq(users.email, email), hasUsername));
  const taken: UniqueField[] = [];
  if (holders.some((holder) => holder.email === email)) taken.push("email");
  if (holders.some((holder) => holder.hasUsername)) taken.push("username");
  if (taken.length > 0) throw takenError(taken);
}

async function insertAccount(db: Database, draft: NewAccount, password: string): Promise<Account> {
  const { email, username, firstName, lastName } = draft;
  try {
    const [account] = await db
      .insert(users)
      .values({ id: v7(), email, username, firstName, lastName, password, authProvider: "local", role: "user" })
      .returning();
    if (!account) throw new Error("the insert returned no row");
    return account;
  } catch (error) {
    const field = takenField(error);
    throw field ? takenError([field]) : error;
  }
}
