import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { STRIKES_UNTIL_TERMINATION, SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { DOWN_STATES, strikeStep } from "#shared/domain/takedown.ts";
import { sessions, takedowns, users } from "#shared/schema/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** That a notice counts against who shared what it is about: it is down for it, and no appeal took the strike back. */
export const isStrike: SQL | undefined = and(
  eq(takedowns.regime, "dmca"),
  inArray(takedowns.state, [...DOWN_STATES]),
  isNull(takedowns.strikeWithdrawnAt),
);

/** How many strikes somebody has. Two notices about one thing are one. */
export async function countStrikes(db: Database | Transaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ strikes: sql<number>`count(distinct (${takedowns.kind}, ${takedowns.subjectId}))`.mapWith(Number) })
    .from(takedowns)
    .where(and(eq(takedowns.sharerId, userId), isStrike));
  return row?.strikes ?? 0;
}

export interface Strikes {
  strikes: number;
  /** A third strike of the last active super-admin, who stays all the same. */
  isSpared: boolean;
}

/**
 * Makes a change that may give somebody a strike or take one back, with what follows from that in the same transaction:
 * the second suspends, the third ends the account, and each is lifted when the number falls again. The account is locked
 * before anything else, with every active super-admin, always in the order of the ids.
 */
export async function changeStrikes<T>(
  tx: Transaction,
  { sharerId, actor, now }: { sharerId: string | null; actor: Actor | null; now: Date },
  change: () => Promise<T>,
): Promise<{ result: T; strikes: Strikes }> {
  const locked = await lockAccounts(tx, sharerId, actor);
  const before = sharerId === null ? 0 : await countStrikes(tx, sharerId);
  const result = await change();
  const none = { strikes: 0, isSpared: false };
  // Their account went while this waited for it.
  const account = sharerId === null ? undefined : locked.find(({ id }) => id === sharerId);
  if (!account) return { result, strikes: none };
  const strikes = await countStrikes(tx, account.id);
  let isSpared = false;
  if (strikes > before)
    isSpared = await impose(tx, account, { strikes, actor, now, isLast: isLastOf(locked, account) });
  if (strikes < before) await lift(tx, account, { strikes, actor, now });
  return { result, strikes: { strikes, isSpared } };
}

async function lockAccounts(tx: Transaction, sharerId: string | null, actor: Actor | null) {
  const ids = [sharerId, actor?.id].filter((id) => id != null);
  const { id, role, isActive, suspendedUntil, terminatedAt } = users;
  return tx
    .select({ id, role, isActive, suspendedUntil, terminatedAt })
    .from(users)
    .where(or(inArray(users.id, ids), and(eq(users.role, "super-admin"), users.isActive)))
    .orderBy(users.id)
    .for("no key update");
}

type Account = Awaited<ReturnType<typeof lockAccounts>>[number];

function isLastOf(locked: Account[], { id }: Account): boolean {
  const superAdmins = locked.filter(({ role, isActive }) => role === "super-admin" && isActive);
  return superAdmins.length === 1 && superAdmins[0]?.id === id;
}

interface Step {
  strikes: number;
  actor: Actor | null;
  now: Date;
}

/** What a new strike leads to; answers whether the last super-admin was spared. */
async function impose(
  tx: Transaction,
  account: Account,
  { strikes, actor, now, isLast }: Step & { isLast: boolean },
): Promise<boolean> {
  const target = { type: "user", id: account.id };
  if (strikeStep(strikes) === "suspension") {
    const suspendedUntil = new Date(now.getTime() + SUSPENSION_DAYS * DAY_MS);
    await update(tx, account, { suspendedUntil, updatedAt: now });
    const [before, after] = [{ suspendedUntil: iso(account.suspendedUntil) }, { suspendedUntil: iso(suspendedUntil) }];
    await recordChange(tx, { actor, action: "users.suspend", target, before, after });
  }
  // Whoever an admin has deactivated stays what they are: nothing would end it again by itself.
  if (strikeStep(strikes) !== "termination" || !account.isActive) return false;
  if (isLast) {
    const [before, after] = [{ strikes: STRIKES_UNTIL_TERMINATION - 1 }, { strikes }];
    await recordChange(tx, { actor, action: "users.spareLastSuperAdmin", target, before, after });
    return true;
  }
  await update(tx, account, { isActive: false, terminatedAt: now, updatedAt: now });
  await tx.delete(sessions).where(eq(sessions.userId, account.id));
  const [before, after] = [{ isActive: true }, { isActive: false }];
  await recordChange(tx, { actor, action: "users.terminate", target, before, after });
  return false;
}

/** Takes back what fewer strikes no longer justify. */
async function lift(tx: Transaction, account: Account, { strikes, actor, now }: Step): Promise<void> {
  const step = strikeStep(strikes);
  const ends = step !== "termination" && account.terminatedAt !== null;
  const goesOn = step === "suspension" || step === "termination" || account.suspendedUntil === null;
  if (!ends && goesOn) return;
  const after = {
    isActive: ends || account.isActive,
    suspendedUntil: goesOn ? account.suspendedUntil : null,
  };
  await update(tx, account, { ...after, ...(ends && { terminatedAt: null }), updatedAt: now });
  // A sign-in that was under way when the account ended may have left a session behind.
  if (ends) await tx.delete(sessions).where(eq(sessions.userId, account.id));
  await recordChange(tx, {
    actor,
    action: "users.reinstate",
    target: { type: "user", id: account.id },
    before: { isActive: account.isActive, suspendedUntil: iso(account.suspendedUntil) },
    after: { isActive: after.isActive, suspendedUntil: iso(after.suspendedUntil) },
  });
}

function update(tx: Transaction, { id }: Account, values: Partial<typeof users.$inferInsert>) {
  return tx.update(users).set(values).where(eq(users.id, id));
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
