import { and, count, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { keepLastSuperAdmin, lockAccounts } from "#server/features/accounts/last-super-admin.ts";
import { revokeAccess, shortenSessions } from "#server/features/accounts/sessions.ts";
import { userColumns } from "#server/features/accounts/user-columns.ts";
import { AppError } from "#server/http/app-error.ts";
import type { User } from "#shared/contracts/accounts/users.ts";
import { sessionLifetimeMs } from "#shared/domain/account-rules.ts";
import { type Actor, ADMINISTRATORS, BUSINESS_ROLES, isAllowed, type Role } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { userSearchText, users } from "#shared/schema/index.ts";

interface ListInput {
  search?: string | undefined;
  role?: Role | undefined;
  status?: "active" | "inactive" | undefined;
  limit: number;
  cursor?: Place | undefined;
}

const pages = newestFirst(users);

/** Accounts, newest first; `search` is a part of an address or a name, whatever its case. */
export async function listUsers({ db }: Pick<Deps, "db">, input: ListInput): Promise<Page<User>> {
  // Postgres holds no NUL in a text, so no account has one.
  if (input.search?.includes("\0")) return { items: [], nextCursor: null };
  return pages.page(await selectUsers(db, input), input.limit);
}

/** The statement behind a page, with one row more than the page has. */
export function selectUsers(db: Database, { search, role, status, limit, cursor }: ListInput) {
  return db
    .select(userColumns)
    .from(users)
    .where(
      and(
        search ? sql`${userSearchText(users)} like lower(${`%${escapeLike(search)}%`})` : undefined,
        role && eq(users.role, role),
        status && eq(users.isActive, status === "active"),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
}

/** A pattern that finds the text itself. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The figures above the list, in one pass over the accounts. */
export async function countUsers({ db }: Pick<Deps, "db">) {
  const [counts] = await db
    .select({
      total: count(),
      active: countWhere(users.isActive),
      administrators: countWhere(inArray(users.role, [...ADMINISTRATORS])),
      business: countWhere(inArray(users.role, [...BUSINESS_ROLES])),
    })
    .from(users);
  if (!counts) throw new Error("a count has no row");
  return counts;
}

const countWhere = (condition: SQLWrapper) => sql`count(*) filter (where ${condition})`.mapWith(Number);

interface UserPatch {
  role?: Role | undefined;
  isActive?: boolean | undefined;
  reason?: string | undefined;
}

/**
 * Changes an account's role or activity. Activating or deactivating an account signs it out everywhere, except when it
 * reinstates a terminated one; a patch that changes nothing leaves no trace. Throws NOT_FOUND, and CONFLICT for one's
 * own account and for the last active super-admin.
 */
export function updateUser(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  { reason, ...patch }: UserPatch,
): Promise<User> {
  return db.transaction(async (tx) => {
    const { account, actorAccount, superAdmins } = await lockForChange(tx, actor, id);
    const before = stateOf(account);
    const after = { role: patch.role ?? before.role, isActive: patch.isActive ?? before.isActive };
    if (after.role === before.role && after.isActive === before.isActive) return account;
    if (id === actor.id) throw ownAccount("You cannot change your own role or deactivate your own account.");
    if (after.role !== "super-admin" || !after.isActive) keepLastSuperAdmin(superAdmins, id);
    mustStillManage(actorAccount);
    const [updated = account] = await tx
      .update(users)
      // An account that is let in again is no longer terminated by strikes.
      .set({ ...after, ...(after.isActive && { terminatedAt: null }), updatedAt: now() })
      .where(eq(users.id, id))
      .returning(userColumns);
    // Also when switched on: a sign-in that was under way at the switch-off may have left a session behind. Those of a
    // terminated account are its own.
    const isReinstated = after.isActive && account.terminatedAt !== null;
    if (after.isActive !== before.isActive && !isReinstated) await revokeAccess(tx, id);
    // A sign-in from before was meant to hold longer than the new role's may.
    await shortenSessions(tx, id, new Date(now().getTime() + sessionLifetimeMs(after.role)));
    await recordChange(tx, { actor, action: "users.update", target: { type: "user", id }, before, after, reason });
    return updated;
  });
}

/** Deletes another account as its owner could. Throws NOT_FOUND, and CONFLICT as `updateUser` does. */
export async function removeUser(
  deps: Pick<Deps, "db" | "domains" | "queue">,
  actor: Actor,
  id: string,
  { reason }: { reason?: string | undefined },
): Promise<void> {
  if (id === actor.id) throw ownAccount("You cannot delete your own account.");
  await deps.db.transaction(async (tx) => {
    const { account, actorAccount, superAdmins } = await lockForChange(tx, actor, id);
    keepLastSuperAdmin(superAdmins, id);
    mustStillManage(actorAccount);
    await deleteAccountOf(deps, tx, id);
    const change = { before: stateOf(account), after: null };
    await recordChange(tx, { actor, action: "users.remove", target: { type: "user", id }, ...change, reason });
  });
}

/** The account, locked against other changes. */
async function lockForChange(tx: Transaction, actor: Actor, id: string) {
  const { accounts, superAdmins } = await lockAccounts(tx, [actor.id, id]);
  const account = accounts.get(id);
  if (!account) throw new AppError("NOT_FOUND", "There is no such account.", { reason: "account-missing" });
  return { account, actorAccount: accounts.get(actor.id), superAdmins };
}

/** Another administrator may have taken the actor's right while this call waited for its turn. */
function mustStillManage(account: Pick<User, "role" | "isActive"> | undefined): void {
  if (account?.isActive && isAllowed("manage-users", account.role)) return;
  throw new AppError("FORBIDDEN", "Your account may not do this.");
}

const stateOf = ({ role, isActive }: Pick<User, "role" | "isActive">) => ({ role, isActive });

function ownAccount(message: string): AppError {
  return new AppError("CONFLICT", message, { reason: "own-account" });
}
