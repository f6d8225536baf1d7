import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { authorOf } from "#server/features/moderation/subjects.ts";
import type { NoticeRow } from "#server/features/moderation/takedown/notices.ts";
import { ownCase, refuseParty } from "#server/features/moderation/takedown/parties.ts";
import { strikeOf } from "#server/features/moderation/takedown/strike-notices.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { takedowns } from "#shared/schema/index.ts";

interface Item {
  id: string;
  kind: ModeratedKind;
  subjectId: string;
}

/**
 * Throws FORBIDDEN where a moderator is a party to an item: they made, proposed or shared what it is about, it is about
 * their account, or they sent the notice that it is about, or one that is a strike with it. Nobody decides in their own case.
 */
export async function refuseOwnCase(db: Database | Transaction, actor: Actor, item: Item): Promise<void> {
  if ((await authorOf(db, item)) === actor.id) {
    throw ownCase("This is about something of your own, so another moderator has to decide.");
  }
  for (const notice of await noticesBehind(db, item)) await refuseParty(db, actor, notice);
}

/** Whether `refuseOwnCase` would throw. */
export async function isOwnCase(db: Database | Transaction, actor: Actor, item: Item): Promise<boolean> {
  try {
    await refuseOwnCase(db, actor, item);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.reason === "own-case") return true;
    throw error;
  }
}

/** The notice that an item is about, or all that are the strike that an appeal is against. */
async function noticesBehind(db: Database | Transaction, { kind, subjectId }: Item): Promise<NoticeRow[]> {
  if (kind !== "takedown" && kind !== "appeal") return [];
  const about = kind === "takedown" ? takedowns.id : takedowns.removalId;
  const [notice] = await db.select().from(takedowns).where(eq(about, subjectId));
  if (!notice) return [];
  return kind === "appeal" ? strikeOf(db, notice) : [notice];
}
