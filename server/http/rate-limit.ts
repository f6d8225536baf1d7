import { and, eq, gt, like, sql } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { rateLimits } from "#shared/schema/index.ts";

/** How often something may be tried, per key, in a window that begins with the first try. */
export interface Limit {
  /** Begins the stored key: unique among the limits. */
  name: string;
  tries: number;
  perSeconds: number;
}

/** So much the clocks of two instances may differ without one ending the windows of the other. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Counts one try. Throws RATE_LIMITED with the seconds to wait once the key has used up its tries; what is refused
 * counts for nothing. The count is in Postgres, so it holds over all instances and restarts, and parallel tries can't
 * slip through together.
 */
export async function takeTry(db: Database, limit: Limit, key: string): Promise<void> {
  let taken = await consume(db, limit, key);
  if (taken.msBeforeNext > limit.perSeconds * 1000 + CLOCKS_DIFFER_MS) {
    await endWindow(db, limit, key);
    taken = await consume(db, limit, key);
  }
  if (!taken.isRefused) return;
  await returnTry(db, limit, key);
  throw tooMany(Math.max(1, Math.ceil(taken.msBeforeNext / 1000)));
}

async function consume(db: Database, limit: Limit, key: string): Promise<{ msBeforeNext: number; isRefused: boolean }> {
  try {
    const { msBeforeNext } = await limiterOf(db, limit).consume(key);
    return { msBeforeNext, isRefused: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { msBeforeNext: refusal.msBeforeNext, isRefused: true };
  }
}

/** A window that ends later than one that begins now was begun by a clock that was ahead and has been corrected. */
async function endWindow(db: Database, limit: Limit, key: string): Promise<void> {
  const stored = limiterOf(db, limit).getKey(key);
  const latestEnd = Date.now() + limit.perSeconds * 1000 + CLOCKS_DIFFER_MS;
  await db.delete(rateLimits).where(and(eq(rateLimits.key, stored), gt(rateLimits.expire, latestEnd)));
}

/**
 * Gives a try back: it turned out to be none. Not with the limiter's own `reward`, which begins the next window with a
 * try to spare if this one has just ended.
 */
export async function returnTry(db: Database, limit: Limit, key: string): Promise<void> {
  const stored = limiterOf(db, limit).getKey(key);
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(and(eq(rateLimits.key, stored), gt(rateLimits.expire, Date.now())));
}

function tooMany(seconds: number): AppError {
  return new AppError("RATE_LIMITED", `That was a lot of tries. Please try again in ${waitingTime(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

const limiters = new WeakMap<Database, Map<string, RateLimiterPostgres>>();

function limiterOf(db: Database, { name, tries, perSeconds }: Limit): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, known);
  let limiter = known.get(name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: "pool",
      tableName: "rate_limits",
      // Our migrations make the table, and a job clears it.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: tries,
      duration: perSeconds,
    });
    known.set(name, limiter);
  }
  return limiter;
}

/** Forgets every counted try with an account's id in its key. */
export async function forgetTries(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `%${userId}%`));
}
