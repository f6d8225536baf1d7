import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

/**
 * Keeps the actor's account from going before an upload of theirs is written, as `holdActor` of the accounts does: that
 * domain stands behind this one. Throws UNAUTHENTICATED once the account has gone.
 */
export async function holdOwner(tx: Transaction, actor: Actor): Promise<void> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for("key share");
  if (!account) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
}
