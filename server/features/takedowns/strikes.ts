import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { changeStrikes } from "#server/features/takedowns/standing.ts";
import { readStrikeCount, strikeOf } from "#server/features/takedowns/strike-notices.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { DOWN_STATES, lastsUntilDecided, type StrikeStep, strikeStep } from "#shared/domain/takedown.ts";
import { strikeDecisions, takedowns, users } from "#shared/schema/index.ts";

export interface Standing {
  strikes: number;
  step: StrikeStep;
  /** Also one that is over; null while it has no end because a moderator decides about the account. */
  suspendedUntil: Date | null;
  /** Why a moderator has terminated or kept the account, where one has at the last question. */
  decisionReason?: string;
}

/**
 * A member's number of strikes, and their consequence: "decision" while a moderator has not decided whether the account
 * stays. An account that was kept stands as after its second strike.
 */
export async function readStanding(db: Database | Transaction, userId: string): Promise<Standing> {
  const { suspendedUntil, terminatedAt } = users;
  const [account] = await db.select({ suspendedUntil, terminatedAt }).from(users).where(eq(users.id, userId));
  const strikes = await readStrikeCount(db, userId);
  const [decision] = await db
    .select({ reason: strikeDecisions.reason })
    .from(strikeDecisions)
    .where(eq(strikeDecisions.userId, userId))
    .orderBy(desc(strikeDecisions.createdAt), desc(strikeDecisions.id))
    .limit(1);
  const until = account?.suspendedUntil ?? null;
  const isWaiting = lastsUntilDecided(until);
  const step = strikeStep(strikes) === "decision" && !isWaiting ? "suspension" : strikeStep(strikes);
  return {
    strikes,
    step: account?.terminatedAt ? "termination" : step,
    suspendedUntil: isWaiting ? null : until,
    ...(decision?.reason && { decisionReason: decision.reason }),
  };
}

/**
 * Takes back the strike of a removal, with every notice that is part of it, after an appeal; its consequences are
 * lifted with it, in `actor`'s name. The content stays down. Does nothing where the removal has none.
 */
export async function withdrawStrike(
  tx: Transaction,
  removalId: string,
  now: Date,
  actor: Actor | null = null,
): Promise<void> {
  const [found] = await tx.select().from(takedowns).where(eq(takedowns.removalId, removalId));
  if (!found) return;
  await changeStrikes(tx, { sharerId: found.sharerId, actor, now }, async () => {
    const ids = (await strikeOf(tx, found)).map(({ id }) => id);
    const isHeld = and(inArray(takedowns.state, [...DOWN_STATES]), isNull(takedowns.strikeWithdrawnAt));
    await tx
      .update(takedowns)
      .set({ strikeWithdrawnAt: now })
      .where(and(inArray(takedowns.id, ids), isHeld));
  });
}
