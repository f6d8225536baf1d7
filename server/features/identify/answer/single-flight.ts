import { setTimeout as delay } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { ModelError, type ModelFailure } from "#server/ports/vision-model/index.ts";
import { identifyClaims } from "#shared/schema/index.ts";

/** Longer than looking at a photo may take: an instance that has died is replaced after it. */
const LEASE_SECONDS = 30;
/** How long a failure is told to the others that wait for the same photo. */
const FAILURE_SECONDS = 10;
const LOOK_MS = 150;

/** Work under way in this process, by database as tests have several. */
const underWay = new WeakMap<Database, Map<string, Joined>>();

/** Work, and how many still wait for it. */
interface Joined {
  result: Promise<unknown>;
  waiting: number;
}

/** All callers have left before the work was worth its cost. */
export class Unwanted extends Error {
  constructor() {
    super("No caller waits for the answer any more");
    this.name = "Unwanted";
  }
}

interface Flight<Result> {
  /** SHA-256 of all that the result depends on. */
  key: string;
  /** The result, once another instance has it. */
  find: () => Promise<Result | null>;
  /** `isWanted` is to be asked before what costs something: once it is false, the work has to end with `Unwanted`. */
  work: (isWanted: () => boolean) => Promise<Result>;
  /** Within which an answer is of use; then a timeout. */
  withinMs: number;
  /** Aborted once the one who asks does not wait any more. */
  left: AbortSignal;
}

/**
 * Does the work once, however many ask for it at the same time, here or at other instances: the others get the same
 * result, or the same failure of the model. Another failure, or the end of an instance, has one of the others do it.
 */
export function onceForAll<Result>({ db }: Pick<Deps, "db">, flight: Flight<Result>): Promise<Result> {
  const { key, left } = flight;
  const flights = underWay.get(db) ?? new Map<string, Joined>();
  underWay.set(db, flights);
  const joined: Joined = flights.get(key) ?? { waiting: 0, result: Promise.resolve() };
  const isFirst = !flights.has(key);
  if (!left.aborted) {
    joined.waiting++;
    left.addEventListener("abort", () => joined.waiting--, { once: true });
  }
  if (!isFirst) return joined.result as Promise<Result>;
  /** Who asks from now on begins anew. */
  const leave = () => flights.get(key) === joined && flights.delete(key);
  const isWanted = () => {
    if (joined.waiting > 0) return true;
    leave();
    return false;
  };
  flights.set(key, joined);
  const started = claimOrWait(db, flight, isWanted).finally(leave);
  joined.result = started;
  return started;
}

async function claimOrWait<Result>(
  db: Database,
  { key, find, work, withinMs }: Flight<Result>,
  isWanted: () => boolean,
): Promise<Result> {
  const holder = v7();
  const end = performance.now() + withinMs;
  let hasWaited = false;
  while (!(await claim(db, key, holder, !hasWaited))) {
    hasWaited = true;
    await delay(LOOK_MS);
    if (performance.now() > end) throw new ModelError("timeout", "Another instance has not answered in time");
    const [other] = await db.select().from(identifyClaims).where(eq(identifyClaims.key, key));
    if (other?.failure) {
      const { kind, ...details } = other.failure;
      throw new ModelError(kind as ModelFailure, "The model has failed another instance", details);
    }
  }
  try {
    // Between the look at what is kept and the claim another instance may have finished.
    const found = await find();
    const result = found ?? (await work(isWanted));
    await release(db, key, holder);
    return result;
  } catch (error) {
    await tellFailure(db, key, holder, error);
    throw error;
  }
}

/** Whether the photo is ours. A failure is over for those who come after it. */
async function claim(db: Database, key: string, holder: string, isNew: boolean): Promise<boolean> {
  const leaseEndsAt = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
  const isOver = sql`${identifyClaims.leaseEndsAt} < now()`;
  const { rowCount } = await db
    .insert(identifyClaims)
    .values({ key, holder, leaseEndsAt })
    .onConflictDoUpdate({
      target: identifyClaims.key,
      set: { holder, leaseEndsAt, failure: null },
      setWhere: isNew ? sql`${isOver} or ${identifyClaims.failure} is not null` : isOver,
    });
  return rowCount === 1;
}

const own = (key: string, holder: string) => and(eq(identifyClaims.key, key), eq(identifyClaims.holder, holder));

async function release(db: Database, key: string, holder: string): Promise<void> {
  await db.delete(identifyClaims).where(own(key, holder));
}

async function tellFailure(db: Database, key: string, holder: string, error: unknown): Promise<void> {
  if (!(error instanceof ModelError)) {
    // What has failed may be the database: its claim then ends by itself.
    await release(db, key, holder).catch(() => undefined);
    return;
  }
  const { kind, retryAfterSeconds } = error;
  await db
    .update(identifyClaims)
    .set({
      failure: { kind, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
      leaseEndsAt: sql`now() + ${FAILURE_SECONDS} * interval '1 second'`,
    })
    .where(own(key, holder))
    .catch(() => undefined);
}
