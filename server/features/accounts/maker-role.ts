import { eq } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Actor, Role } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

/** The roles in whose place that of a maker comes: it may do all that they may. */
const BELOW_MAKER: readonly Role[] = ["user", "sponsor"];

/** Who changes the role, and when. */
interface RoleChange {
  actor: Actor;
  now: Date;
}

/** Makes an account a maker's; an administrator stays one. The caller holds the account by `lockAccounts` or `holdAuthor`. */
export function becomeMaker(tx: Transaction, userId: string, change: RoleChange): Promise<void> {
  return changeRole(tx, userId, { from: BELOW_MAKER, to: "manufacturer" }, change);
}

/** Takes the role of a maker back; any other role stays. Holds as `becomeMaker` does. */
export function stopBeingMaker(tx: Transaction, userId: string, change: RoleChange): Promise<void> {
  return changeRole(tx, userId, { from: ["manufacturer"], to: "user" }, change);
}

async function changeRole(
  tx: Transaction,
  userId: string,
  { from, to }: { from: readonly Role[]; to: Role },
  { actor, now }: RoleChange,
): Promise<void> {
  const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!account || !from.includes(account.role)) return;
  await tx.update(users).set({ role: to, updatedAt: now }).where(eq(users.id, userId));
  const target = { type: "user", id: userId };
  const action = "users.update";
  await recordChange(tx, { actor, action, target, before: { role: account.role }, after: { role: to } });
}
