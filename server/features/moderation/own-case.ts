import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { authorOf } from "#server/features/moderation/subjects.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";

interface Item {
  id: string;
  kind: ModeratedKind;
  subjectId: string;
}

type Kinds = Pick<Deps, "domains">;

/**
 * Throws FORBIDDEN where a moderator is a party to an item: its author, proposer or sharer, the account it is about, or
 * another party of its kind. Moderators must not decide in their own case.
 */
export async function refuseOwnCase(kinds: Kinds, db: Database | Transaction, actor: Actor, item: Item): Promise<void> {
  if ((await authorOf(kinds, db, item)) === actor.id) {
    throw ownCase("This is about something of your own, so another moderator has to decide.");
  }
  await kinds.domains.findCaseType(item.kind)?.refuseParty?.(kinds, db, actor, item.subjectId);
}

/** Whether `refuseOwnCase` would throw. */
export async function isOwnCase(kinds: Kinds, db: Database | Transaction, actor: Actor, item: Item): Promise<boolean> {
  try {
    await refuseOwnCase(kinds, db, actor, item);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.reason === "own-case") return true;
    throw error;
  }
}

/** The refusal of a moderator who is a party to a case. */
export function ownCase(message: string): AppError {
  return new AppError("FORBIDDEN", message, { reason: "own-case" });
}
