import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { type Content, readContent } from "#server/lib/content.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { users } from "#shared/schema/index.ts";

// Everything here is locked in one order, so that nobody waits in a circle: accounts, then content, then its item.
// An account that is being deleted takes them in that order as well.

/** Keeps the actor's account from going before what names it is written. */
export async function holdActor(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await holdAccount(tx, actor.id))) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
}

/** What a member made, locked, with its author's account kept from going. Null where it is gone. */
export async function lockContent(tx: Transaction, which: { kind: ContentKind; id: string }): Promise<Content | null> {
  const seen = await readContent(tx, which);
  if (seen?.authorId) await holdAccount(tx, seen.authorId);
  return readContent(tx, which, { lock: true });
}

async function holdAccount(tx: Transaction, id: string): Promise<boolean> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  return account !== undefined;
}
