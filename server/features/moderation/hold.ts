import type { Transaction } from "#server/db/client.ts";
import { type Content, readContent } from "#server/lib/content.ts";
import { holdAccount } from "#server/lib/hold-account.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";

// Everything here is locked in one order, so that nobody waits in a circle: accounts, then content, then its item.
// An account that is being deleted takes them in that order as well.

/** What a member made, locked, with its author's account kept from going. Null where it is gone. */
export async function lockContent(tx: Transaction, which: { kind: ContentKind; id: string }): Promise<Content | null> {
  const seen = await readContent(tx, which);
  if (seen?.authorId) await holdAccount(tx, seen.authorId);
  return readContent(tx, which, { lock: true });
}
