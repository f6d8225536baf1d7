import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { confirmPassword, passwordMissing } from "#server/features/accounts/guesses.ts";
import { keepLastSuperAdmin, lockAccount } from "#server/features/accounts/last-super-admin.ts";
import { findAccount } from "#server/features/accounts/people.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import { forgetTries } from "#server/http/rate-limit.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

/**
 * Deletes the actor's own account for good and signs out. Requires the password of an account that has one: throws what
 * `confirmPassword` and `deleteAccountOf` throw.
 */
export async function deleteOwnAccount(
  deps: Pick<Deps, "db" | "config" | "passwords" | "domains" | "queue">,
  actor: Actor,
  caller: Caller,
  { password }: { password?: string | undefined },
): Promise<void> {
  const account = await findAccount(deps.db, actor.id);
  if (account?.password) {
    if (password === undefined) throw passwordMissing();
    await confirmPassword(deps, caller, account, { password, field: "password" });
  }
  await deps.db.transaction((tx) => deleteAccountOf(deps, tx, actor.id));
  // The sessions went with the account; this takes the cookies back.
  await caller.signOut();
}

/**
 * Deletes an account with its sessions and all that says who the person was or what they did; reviews, posts, replies,
 * videos, reports, clicks and validated corrections stay without a name. Throws NOT_FOUND, and CONFLICT `last-super-admin`.
 */
export async function deleteAccountOf(
  { domains, queue }: Pick<Deps, "domains" | "queue">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const { account, superAdmins } = await lockAccount(tx, userId);
  if (account === null) throw new AppError("NOT_FOUND", "There is no such account.", { reason: "account-missing" });
  keepLastSuperAdmin(superAdmins, userId);
  const after = [];
  for (const { personalData } of domains.list) after.push(await personalData?.erase?.(tx, userId, { queue }));
  // The keys of counted tries have the id in them.
  await forgetTries(tx, userId);
  // Every other row goes with the account, or loses its name, by the rule of its foreign key.
  await tx.delete(users).where(eq(users.id, userId));
  for (const doAfter of after) await doAfter?.();
}
