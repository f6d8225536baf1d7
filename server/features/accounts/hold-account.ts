import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

/** Keeps the actor's account from going before what names it is written. Throws UNAUTHENTICATED once it has gone. */
export async function holdActor(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await holdAccount(tx, actor.id))) throw signedOut();
}

/** Keeps an account from going; answers whether it is there. */
export async function holdAccount(tx: Transaction, id: string): Promise<boolean> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  return account !== undefined;
}

/**
 * The same for a member who writes the same thing at most once: of several calls at once each finds what those before it
 * wrote. Throws UNAUTHENTICATED once the account has gone.
 */
export async function holdAuthor(tx: Transaction, actor: Actor): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, actor.id))
    .for("no key update")
    .prepare("hold_author")
    .execute();
  if (!account) throw signedOut();
}

const signedOut = () => new AppError("UNAUTHENTICATED", "Please sign in to continue.");
