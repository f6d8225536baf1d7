import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { assertAcceptablePassword } from "#server/features/accounts/common-passwords.ts";
import { confirmPassword, wrongPassword } from "#server/features/accounts/guesses.ts";
import { passwordChangedMail } from "#server/features/accounts/jobs.ts";
import { findAccount } from "#server/features/accounts/people.ts";
import { revokeAccess } from "#server/features/accounts/sessions.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

/**
 * Sets a new password, given the current one, ends the account's other sessions and tells its owner by mail. Throws
 * what `confirmPassword` and `assertAcceptablePassword` throw.
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "config" | "passwords" | "queue" | "now">,
  actor: Actor,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, passwords, queue, now } = deps;
  const account = await findAccount(db, actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
  await confirmPassword(deps, caller, account, { password: currentPassword, field: "currentPassword" });
  await assertAcceptablePassword(newPassword, account, "newPassword");
  const password = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    // Only in place of the one that was compared: of two changes at once, the second one's is no longer the current.
    const isSame = and(eq(users.id, account.id), eq(users.password, account.password ?? ""));
    const { rowCount } = await tx.update(users).set({ password, updatedAt: now() }).where(isSame);
    if (rowCount === 0) throw wrongPassword("currentPassword");
    await revokeAccess(tx, account.id, { except: caller.sessionId });
  });
  await queue.add(passwordChangedMail, { userId: account.id, language: caller.language });
}
