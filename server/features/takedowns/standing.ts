import { and, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import { changeStanding, type LockedAccount, lockAccounts } from "#server/features/accounts/index.ts";
import { closeCasesAbout, openCase } from "#server/features/moderation/index.ts";
import { readStrikeCount } from "#server/features/takedowns/strike-notices.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { type StrikeOutcome, strikeStep, UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import { strikeDecisions } from "#shared/schema/index.ts";

/** The question whether an account with three strikes stays. */
export const ACCOUNT_CASE = { kind: "account", dueHours: MODERATION_DUE_HOURS.account } as const;

export interface Strikes {
  strikes: number;
  /** Whether the change has added one. */
  isMore: boolean;
}

/**
 * Makes a change that may add or remove a strike, and its consequences in the same transaction: the second suspends,
 * the third suspends until a moderator has decided about the account, and each is lifted when the number falls again.
 * No account ends here. The account is locked before anything else, with every active super-admin, always in the order
 * of the ids.
 */
export async function changeStrikes<T>(
  tx: Transaction,
  { sharerId, actor, now }: { sharerId: string | null; actor: Actor | null; now: Date },
  change: () => Promise<T>,
): Promise<{ result: T; strikes: Strikes }> {
  const { accounts } = await lockAccounts(
    tx,
    [sharerId, actor?.id].filter((id) => id != null),
  );
  const before = sharerId === null ? 0 : await readStrikeCount(tx, sharerId);
  const result = await change();
  // Their account went while this waited for it.
  const account = sharerId === null ? undefined : accounts.get(sharerId);
  if (!account) return { result, strikes: { strikes: 0, isMore: false } };
  const strikes = await readStrikeCount(tx, account.id);
  const isMore = strikes > before;
  await (isMore ? impose : lift)(tx, account, { strikes, actor, now });
  return { result, strikes: { strikes, isMore } };
}

type Account = LockedAccount;

interface Step {
  strikes: number;
  actor: Actor | null;
  now: Date;
}

/** The consequences of a new strike. */
async function impose(tx: Transaction, account: Account, { strikes, actor, now }: Step): Promise<void> {
  const step = strikeStep(strikes);
  if (step === "suspension") {
    await suspend(tx, account, { until: new Date(now.getTime() + SUSPENSION_DAYS * DAY_MS), actor, now });
  }
  // An account that an administrator has deactivated stays so: there is nothing to decide.
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
  await openCase(tx, ACCOUNT_CASE, { subjectId, now });
  await suspend(tx, account, { until: UNTIL_DECIDED, actor, now });
}

async function suspend(
  tx: Transaction,
  account: Account,
  { until, actor, now }: { until: Date; actor: Actor | null; now: Date },
): Promise<void> {
  await changeStanding(tx, account.id, { suspendedUntil: until }, now);
  await recordChange(tx, {
    actor,
    action: "users.suspend",
    target: { type: "user", id: account.id },
    before: { suspendedUntil: iso(account.suspendedUntil) },
    after: { suspendedUntil: iso(until) },
  });
}

/** Takes back what the number of strikes no longer justifies. */
async function lift(tx: Transaction, account: Account, { strikes, actor, now }: Step): Promise<void> {
  const step = strikeStep(strikes);
  if (step === "decision") return;
  const lapsed = await endDecision(tx, account.id, { outcome: "lapsed", reason: null, actor: null, now });
  const ends = account.terminatedAt !== null;
  const suspended = lapsed ? lapsed.suspendedBefore : account.suspendedUntil;
  const suspendedUntil = step === "suspension" ? suspended : null;
  if (!ends && suspendedUntil?.getTime() === account.suspendedUntil?.getTime()) return;
  const after = { isActive: ends || account.isActive, suspendedUntil };
  await changeStanding(tx, account.id, { ...after, ...(ends && { terminatedAt: null }) }, now);
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
  const about = { kind: ACCOUNT_CASE.kind, subjectId: decision.id };
  await closeCasesAbout(tx, about, { actor, now, reason: outcome === "terminated" ? "copyright" : null });
  return decision;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
