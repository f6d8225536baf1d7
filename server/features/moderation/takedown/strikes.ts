import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { changeStrikes, countStrikes, isStrike } from "#server/features/moderation/takedown/standing.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { type StrikeStep, strikeStep } from "#shared/domain/takedown.ts";
import { takedowns, users } from "#shared/schema/index.ts";

export interface Standing {
  strikes: number;
  step: StrikeStep;
  /** Also one that is over. */
  suspendedUntil: Date | null;
}

/** How many strikes somebody has: notices that came down on what they shared and were neither restored nor appealed. */
export async function readStanding(db: Database | Transaction, userId: string): Promise<Standing> {
  const [account] = await db.select({ suspendedUntil: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  const strikes = await countStrikes(db, userId);
  return { strikes, step: strikeStep(strikes), suspendedUntil: account?.suspendedUntil ?? null };
}

/**
 * Takes back the strike of a removal, after an appeal; what it led to is lifted with it, in `actor`'s name. The content
 * stays down. Does nothing where the removal has none.
 */
export async function withdrawStrike(
  tx: Transaction,
  removalId: string,
  now: Date,
  actor: Actor | null = null,
): Promise<void> {
  const [notice] = await tx.select().from(takedowns).where(eq(takedowns.removalId, removalId)).limit(1);
  if (!notice) return;
  const { sharerId, kind, subjectId } = notice;
  // Of another notice about the same thing, too: both were one strike.
  const isMeant = and(eq(takedowns.kind, kind), eq(takedowns.subjectId, subjectId), isStrike);
  await changeStrikes(tx, { sharerId, actor, now }, () =>
    tx.update(takedowns).set({ strikeWithdrawnAt: now }).where(isMeant),
  );
}
