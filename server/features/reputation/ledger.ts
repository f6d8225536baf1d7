import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { lockByName, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { standingNotice } from "#server/features/reputation/notice.ts";
import { followLedger } from "#server/features/reputation/totals.ts";
import type { Merit } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import { MERITS, type MeritReason } from "#shared/domain/reputation.ts";
import { reputationLedger, userReputation, users } from "#shared/schema/index.ts";

interface Source {
  kind: string;
  id: string;
}

/** What the ledger holds of one source for one merit: it is held where `count` is 1. */
interface Held {
  userId: string;
  reason: MeritReason;
  by: string;
  day: string;
  count: number;
  points: number;
}

/**
 * Has the ledger follow what a source deserves now: the difference is appended, and all that hangs on it is brought up to
 * date. An event that comes twice or late finds no difference.
 */
export async function followSource(deps: Pick<Deps, "db" | "now" | "domains">, source: Source): Promise<void> {
  const meritSource = deps.domains.merits.find(({ kind }) => kind === source.kind);
  // Content of a kind that earns nothing.
  if (!meritSource) return;
  await deps.db.transaction(async (tx) => {
    // Events of one source come one after the other, and each reads what is so after the one before.
    await lockByName(tx, `merits of ${source.kind} ${source.id}`);
    const deserved = await meritSource.find(tx, source.id);
    const held = await readHeld(tx, source);
    const wanted = new Map(deserved.map((merit) => [keyOf({ ...merit, by: hideName(source, merit.by) }), merit]));
    const holding = new Map(held.map((one) => [keyOf(one), one]));
    const gone = held.filter((one) => !wanted.has(keyOf(one)));
    const fresh = [...wanted].flatMap(([key, merit]) => (holding.has(key) ? [] : [merit]));
    const concerned = [...new Set([...gone, ...fresh].map(({ userId }) => userId))].sort();
    if (concerned.length === 0) return;
    const there = await lockMembers(tx, concerned);
    for (const one of gone)
      if (there.has(one.userId)) await append(tx, source, one, { change: -1, points: -one.points });
    // The oldest first, so that the day's limit is theirs.
    fresh.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.by < other.by ? -1 : 1));
    for (const merit of fresh) if (there.has(merit.userId)) await award(tx, source, merit);
    for (const userId of there) {
      for (const news of await followLedger(tx, userId, deps.now()))
        await tell(tx, standingNotice, { userId, ...news });
    }
  });
}

/** The accounts, kept from going, and the rows of their points, locked in one order for all. */
async function lockMembers(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const accounts = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for("key share");
  if (accounts.length === 0) return new Set();
  const rows = accounts.map(({ id }) => ({ id: v7(), userId: id }));
  await tx.insert(userReputation).values(rows).onConflictDoNothing({ target: userReputation.userId });
  const { userId } = userReputation;
  const locked = await tx
    .select({ userId })
    .from(userReputation)
    .where(
      inArray(
        userId,
        accounts.map(({ id }) => id),
      ),
    )
    .orderBy(userId)
    .for("update");
  return new Set(locked.map((row) => row.userId));
}

async function readHeld(tx: Transaction, { kind, id }: Source): Promise<Held[]> {
  const { userId, reason, by, day, change, points, sourceId } = reputationLedger;
  return tx
    .select({
      userId,
      reason,
      by,
      // A merit that came anew may be of another day: what is held is of the last one.
      day: sql<string>`(array_agg(${day}::text order by ${reputationLedger.createdAt} desc, ${reputationLedger.id} desc))[1]`,
      count: sql`sum(${change})`.mapWith(Number),
      points: sql`sum(${points})`.mapWith(Number),
    })
    .from(reputationLedger)
    .where(and(eq(reputationLedger.kind, kind), eq(sourceId, id)))
    .groupBy(userId, reason, by)
    .having(sql`sum(${change}) > 0`);
}

async function award(tx: Transaction, source: Source, { userId, reason, by, at }: Merit): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const { points: each, perDay } = MERITS[reason];
  const [had] = await tx
    .select({ points: sql`coalesce(sum(${reputationLedger.points}), 0)`.mapWith(Number) })
    .from(reputationLedger)
    .where(
      and(eq(reputationLedger.userId, userId), eq(reputationLedger.day, day), eq(reputationLedger.reason, reason)),
    );
  const points = Math.max(0, Math.min(each, perDay - (had?.points ?? 0)));
  await append(tx, source, { userId, reason, by: hideName(source, by), day }, { change: 1, points });
}

async function append(
  tx: Transaction,
  source: Source,
  { userId, reason, by, day }: Pick<Held, "userId" | "reason" | "by" | "day">,
  change: { change: 1 | -1; points: number },
): Promise<void> {
  const row = { id: v7(), userId, kind: source.kind, sourceId: source.id, reason, by, day, ...change };
  // The clock at this moment, not at the transaction's beginning: rows are in the order in which they were appended.
  await tx.insert(reputationLedger).values({ ...row, createdAt: sql`clock_timestamp()` });
}

const keyOf = ({ userId, reason, by }: Pick<Held, "userId" | "reason" | "by">) => `${userId} ${reason} ${by}`;

/** What stays for good names no other member, who may delete their account. */
function hideName({ kind, id }: Source, by: string): string {
  return by === "" ? "" : createHash("sha256").update(`${kind} ${id} ${by}`).digest("hex");
}
