import { and, eq, inArray, or } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { userColumns } from "#server/features/accounts/user-columns.ts";
import { AppError } from "#server/http/app-error.ts";
import { users } from "#shared/schema/index.ts";

/**
 * Locks these accounts and every active super-admin until the transaction ends, always in the order of their ids:
 * changes made at once neither wait in a circle nor take each other's last super-admin. Returns the accounts as they
 * are now by id, and the ids of those super-admins.
 */
export async function lockAccounts(tx: Transaction, ids: string[]) {
  const isSuperAdmin = and(eq(users.role, "super-admin"), users.isActive);
  const rows = await tx
    .select(userColumns)
    .from(users)
    .where(or(inArray(users.id, ids), isSuperAdmin))
    .orderBy(users.id)
    .for("no key update");
  return {
    accounts: new Map(rows.map((row) => [row.id, row])),
    superAdmins: rows.filter(({ role, isActive }) => role === "super-admin" && isActive).map(({ id }) => id),
  };
}

/** An account as `lockAccounts` has it. */
export type LockedAccount =
  Awaited<ReturnType<typeof lockAccounts>>["accounts"] extends Map<string, infer Account> ? Account : never;

/** The same for one account, null where there is none. */
export async function lockAccount(tx: Transaction, userId: string) {
  const { accounts, superAdmins } = await lockAccounts(tx, [userId]);
  return { account: accounts.get(userId) ?? null, superAdmins };
}

/** Throws CONFLICT if `superAdmins`, as `lockAccounts` returned them, are this account alone. */
export function keepLastSuperAdmin(superAdmins: readonly string[], userId: string): void {
  if (superAdmins.length === 1 && superAdmins[0] === userId) {
    throw new AppError("CONFLICT", "At least one active super-admin must remain.", { reason: "last-super-admin" });
  }
}

/** Whether an account is the only active super-admin. */
export async function isLastSuperAdmin(db: Database | Transaction, userId: string): Promise<boolean> {
  const superAdmins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "super-admin"), users.isActive))
    .limit(2);
  return superAdmins.length === 1 && superAdmins[0]?.id === userId;
}
