import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import { countStrikes } from "#server/features/moderation/takedown/strike-notices.ts";
import { dueAt } from "#server/lib/due.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { type StrikeOutcome, strikeStep, UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import { moderationItems, strikeDecisions, users } from "#shared/schema/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Strikes {
  strikes: number;
  /** Whether the change has added one. */
  isMore: boolean;
}

/**
 * Makes a change that may give somebody a strike or take one back, with what follows from that in the same transaction:
 * the second suspends, the third suspends until a moderator has decided about the account, and each is lifted when the
 * number falls again. No account ends here. The account is locked before anything else, with every active super-admin,
 * always in the order of the ids.
 */
export async function changeStrikes<T>(
  tx: Transaction,
  { sharerId, actor, now }: { sharerId: string | null; actor: Actor | null; now: Date },
  change: () => Promise<T>,
): Promise<{ result: T; strikes: Strikes }> {
  const locked = await lockAccounts(tx, sharerId, actor);
  const before = sharerId === null ? 0 : await countStrikes(tx, sharerId);
  const result = await change();
  // Their account went while this waited for it.
  const account = locked.find(({ id }) => id === sharerId);
  if (!account) return { result, strikes: { strikes: 0, isMore: false } };
  const strikes = await countStrikes(tx, account.id);
  const isMore = strikes > before;
  await (isMore ? impose : lift)(tx, account, { strikes, actor, now });
  return { result, strikes: { strikes, isMore } };
}

/** An account and its moderator's with every active super-admin, now that nobody else can change them. */
export async function lockAccounts(tx: Transaction, userId: string | null, actor: Actor | null) {
  const ids = [userId, actor?.id].filter((id) => id != null);
  const { id, role, isActive, suspendedUntil, terminatedAt } = users;
  return tx
    .select({ id, role, isActive, suspendedUntil, terminatedAt })
    .from(users)
    .where(or(inArray(users.id, ids), and(eq(users.role, "super-admin"), users.isActive)))
    .orderBy(users.id)
    .for("no key update");
}

type Account = Awaited<ReturnType<typeof lockAccounts>>[number];

/** Whether an account is the only active super-admin among these. */
export function isLastSuperAdmin(
  accounts: Pick<Account, "id" | "role" | "isActive">[],
  { id }: { id: string },
): boolean {
  const superAdmins = accounts.filter(({ role, isActive }) => role === "super-admin" && isActive);
  return superAdmins.length === 1 && superAdmins[0]?.id === id;
}

interface Step {
  strikes: number;
  actor: Actor | null;
  now: Date;
}

/** What a new strike leads to. */
async function impose(tx: Transaction, account: Account, { strikes, actor, now }: Step): Promise<void> {
  const step = strikeStep(strikes);
  if (step === "suspension") {
    await suspend(tx, account, { until: new Date(now.getTime() + SUSPENSION_DAYS * DAY_MS), actor, now });
  }
  // Whoever an admin has deactivated stays what they are: there is no account to decide about.
  if (step === "decision" && account.isActive) await askForDecision(tx, account, { actor, now });
}

/** Suspends an account with three strikes until a moderator has decided about it, unless that waits already. */
async function askForDecision(
  tx: Transaction,
  account: Account,
  { actor, now }: { actor: Actor | null; now: Date },
): Promise<void> {
  const isWaiting = and(eq(strikeDecisions.userId, account.id), isNull(strikeDecisions.outcome));
  if ((await tx.$count(strikeDecisions, isWaiting)) > 0) return;
  const subjectId = v7();
  const suspendedBefore = account.suspendedUntil;
  await tx.insert(strikeDecisions).values({ id: subjectId, userId: account.id, suspendedBefore, createdAt: now });
  const item = { id: v7(), kind: "account", subjectId, dueAt: dueAt("account", now), createdAt: now } as const;
  await tx.insert(moderationItems).values(item);
  await suspend(tx, account, { until: UNTIL_DECIDED, actor, now });
}

async function suspend(
  tx: Transaction,
  account: Account,
  { until, actor, now }: { until: Date; actor: Actor | null; now: Date },
): Promise<void> {
  await updateAccount(tx, account, { suspendedUntil: until, updatedAt: now });
  await recordChange(tx, {
    actor,
    action: "users.suspend",
    target: { type: "user", id: account.id },
    before: { suspendedUntil: iso(account.suspendedUntil) },
    after: { suspendedUntil: iso(until) },
  });
}

/** Takes back what so many strikes don't justify. */
async function lift(tx: Transaction, account: Account, { strikes, actor, now }: Step): Promise<void> {
  const step = strikeStep(strikes);
  if (step === "decision") return;
  const lapsed = await endDecision(tx, account.id, { outcome: "lapsed", reason: null, actor: null, now });
  const ends = account.terminatedAt !== null;
  const suspended = lapsed ? lapsed.suspendedBefore : account.suspendedUntil;
  const suspendedUntil = step === "suspension" ? suspended : null;
  if (!ends && suspendedUntil?.getTime() === account.suspendedUntil?.getTime()) return;
  const after = { isActive: ends || account.isActive, suspendedUntil };
  await updateAccount(tx, account, { ...after, ...(ends && { terminatedAt: null }), updatedAt: now });
  await recordChange(tx, {
    actor,
    action: "users.reinstate",
    target: { type: "user", id: account.id },
    before: { isActive: account.isActive, suspendedUntil: iso(account.suspendedUntil) },
    after: { isActive: after.isActive, suspendedUntil: iso(after.suspendedUntil) },
  });
}

/** Ends the question whether an account stays, with its item in the queue; answers it, undefined where none waits. */
export async function endDecision(
  tx: Transaction,
  userId: string,
  { outcome, reason, actor, now }: { outcome: StrikeOutcome; reason: string | null; actor: Actor | null; now: Date },
) {
  const [decision] = await tx
    .update(strikeDecisions)
    .set({ outcome, reason, decidedAt: now })
    .where(and(eq(strikeDecisions.userId, userId), isNull(strikeDecisions.outcome)))
    .returning();
  if (!decision) return undefined;
  const goes = outcome === "terminated";
  const { kind, subjectId, status } = moderationItems;
  await tx
    .update(moderationItems)
    .set({
      status: goes ? "rejected" : "accepted",
      reason: goes ? "copyright" : null,
      decidedBy: actor?.id ?? null,
      decidedAt: now,
      claimedBy: null,
      claimedAt: null,
    })
    .where(and(eq(kind, "account"), eq(subjectId, decision.id), eq(status, "proposed")));
  return decision;
}

/** Changes an account that is locked. */
export function updateAccount(tx: Transaction, { id }: { id: string }, values: Partial<typeof users.$inferInsert>) {
  return tx.update(users).set(values).where(eq(users.id, id));
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
