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
    await append(
      tx,
      source,
      gone.filter(({ userId }) => there.has(userId)).map((one) => ({ ...one, change: -1, points: -one.points })),
    );
    await award(
      tx,
      source,
      fresh.filter(({ userId }) => there.has(userId)),
    );
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

/** The oldest first, so that the day's limit is theirs. */
async function award(tx: Transaction, source: Source, merits: Merit[]): Promise<void> {
  if (merits.length === 0) return;
  const given = await readGiven(tx, merits);
  const sorted = merits.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.by < other.by ? -1 : 1));
  const rows = sorted.map(({ userId, reason, by, at }): Row => {
    const limited = { userId, day: dayOf(at), reason };
    const { points: each, perDay } = MERITS[reason];
    const had = given.get(limitOf(limited)) ?? 0;
    const points = Math.max(0, Math.min(each, perDay - had));
    given.set(limitOf(limited), had + points);
    return { ...limited, by: hideName(source, by), change: 1, points };
  });
  await append(tx, source, rows);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

type Limited = Pick<Held, "userId" | "day" | "reason">;
const limitOf = ({ userId, day, reason }: Limited) => `${userId} ${day} ${reason}`;

/** The points that members have of the days and for the reasons of some merits. */
async function readGiven(tx: Transaction, merits: readonly Merit[]): Promise<Map<string, number>> {
  const { userId, day, reason, points } = reputationLedger;
  const anyOf = (values: string[], type: "uuid" | "date" | "text") =>
    sql`any(${sql.param([...new Set(values)])}::${sql.raw(type)}[])`;
  const users = merits.map((one) => one.userId);
  const days = merits.map((one) => dayOf(one.at));
  const reasons = merits.map((one) => one.reason);
  const rows = await tx
    .select({ userId, day: sql<string>`${day}::text`, reason, points: sql`sum(${points})`.mapWith(Number) })
    .from(reputationLedger)
    .where(
      sql`${userId} = ${anyOf(users, "uuid")} and ${day} = ${anyOf(days, "date")} and ${reason} = ${anyOf(reasons, "text")}`,
    )
    .groupBy(userId, day, reason);
  return new Map(rows.map((row) => [limitOf(row), row.points]));
}

type Row = Omit<Held, "count"> & { change: 1 | -1 };

/** A statement takes no more values than some thousand rows have. */
const ROWS_AT_ONCE = 1000;

async function append(tx: Transaction, { kind, id }: Source, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map(({ userId, reason, by, day, change, points }) => {
      const row = { id: v7(), userId, kind, sourceId: id, reason, by, day, change, points };
      // The clock at this moment, not at the transaction's beginning: rows are in the order in which they were appended.
      return { ...row, createdAt: sql`clock_timestamp()` };
    });
    await tx.insert(reputationLedger).values(some);
  }
}

const keyOf = ({ userId, reason, by }: Pick<Held, "userId" | "reason" | "by">) => `${userId} ${reason} ${by}`;

/** What stays for good names no other member, who may delete their account. */
function hideName({ kind, id }: Source, by: string): string {
  return by === "" ? "" : createHash("sha256").update(`${kind} ${id} ${by}`).digest("hex");
}
