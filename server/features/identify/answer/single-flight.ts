import { setTimeout as delay } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { prepareOnce } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { ModelError, type ModelFailure } from "#server/ports/vision-model/index.ts";
import { identifyClaims } from "#shared/schema/index.ts";

/** An instance that has died is replaced after it; one that is at work renews its lease several times meanwhile. */
const LEASE_MS = 6000;
const RENEWALS_PER_LEASE = 4;
/** How long a failure is told to the others that wait for the same photo. */
const FAILURE_MS = 10_000;
const POLL_MS = 150;

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

interface Flight<Result, Prepared> {
  /** SHA-256 of all that the result depends on. */
  key: string;
  /** The result, once another instance has it. */
  find: () => Promise<Result | null>;
  /** Begins what the work will need, while the claim is made; in vain where another instance has it. */
  prepare: () => Prepared;
  /**
   * For so long at most: what is left after waiting for another instance. `isWanted` is to be asked before what costs
   * something: once it is false, the work has to end with `Unwanted`.
   */
  work: (leftMs: number, isWanted: () => boolean, prepared: Prepared) => Promise<Result>;
  /** Within which an answer is of use; then a timeout. */
  withinMs: number;
  leaseMs?: number;
  /** Aborted once the one who asks does not wait any more. */
  left: AbortSignal;
}

type FlightDeps = Pick<Deps, "db" | "log">;

/**
 * Does the work once, however many ask for it at the same time, here or at other instances: the others get the same
 * result, or the same failure of the model. Another failure, or the end of an instance, has one of the others do it.
 */
export function onceForAll<Result, Prepared>(deps: FlightDeps, flight: Flight<Result, Prepared>): Promise<Result> {
  const { db } = deps;
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
  const started = claimOrWait(deps, flight, isWanted).finally(leave);
  joined.result = started;
  return started;
}

async function claimOrWait<Result, Prepared>(
  deps: FlightDeps,
  flight: Flight<Result, Prepared>,
  isWanted: () => boolean,
): Promise<Result> {
  const { db, log } = deps;
  const { key, find, work, withinMs, leaseMs = LEASE_MS } = flight;
  const mine: Claim = { key, holder: v7(), leaseMs };
  const end = performance.now() + withinMs;
  const prepared = flight.prepare();
  let hasWaited = false;
  while (!(await claim(db, mine, !hasWaited))) {
    hasWaited = true;
    await delay(POLL_MS);
    if (performance.now() > end) throw new ModelError("timeout", "Another instance has not answered in time");
    const [other] = await db.select().from(identifyClaims).where(eq(identifyClaims.key, key));
    if (other?.failure) {
      const { kind, ...details } = other.failure;
      throw new ModelError(kind as ModelFailure, "The model has failed another instance", details);
    }
  }
  const renewing = setInterval(() => {
    renew(db, mine).catch((error: unknown) => log.debug({ err: error }, "a claim to a photo was not renewed"));
  }, leaseMs / RENEWALS_PER_LEASE);
  try {
    // Between the look at what is kept and the claim another instance may have finished.
    const found = await find();
    const result = found ?? (await work(end - performance.now(), isWanted, prepared));
    clearInterval(renewing);
    // Callers have their answer without it, and it ends within the lease in any case.
    void release(deps, mine);
    return result;
  } catch (error) {
    clearInterval(renewing);
    if (error instanceof ModelError) await tellFailure(deps, mine, error);
    else await release(deps, mine);
    throw error;
  }
}

/** A photo, and by whom it is looked at. */
interface Claim {
  key: string;
  holder: string;
  leaseMs: number;
}

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Whether the photo is ours. A failure is over for those who come after it. */
async function claim(db: Database, { key, holder, leaseMs }: Claim, isNew: boolean): Promise<boolean> {
  const { rowCount } = await statements(db).claim.execute({ key, holder, leaseMs, isNew });
  return rowCount === 1;
}

/** Those that a member waits for. */
const statements = prepareOnce((db) => {
  const [key, holder] = [sql.placeholder("key"), sql.placeholder("holder")];
  const leaseEndsAt = sql`now() + ${sql.placeholder("leaseMs")}::float8 * interval '1 millisecond'`;
  return {
    claim: db
      .insert(identifyClaims)
      .values({ key, holder, leaseEndsAt })
      .onConflictDoUpdate({
        target: identifyClaims.key,
        set: { holder: sql`excluded.holder`, leaseEndsAt: sql`excluded.lease_ends_at`, failure: null },
        setWhere: sql`${identifyClaims.leaseEndsAt} < now()
          or ${sql.placeholder("isNew")}::boolean and ${identifyClaims.failure} is not null`,
      })
      .prepare("claim_photo"),
    release: db
      .delete(identifyClaims)
      .where(and(eq(identifyClaims.key, key), eq(identifyClaims.holder, holder)))
      .prepare("release_photo"),
  };
});

const own = ({ key, holder }: Claim) => and(eq(identifyClaims.key, key), eq(identifyClaims.holder, holder));

async function renew(db: Database, mine: Claim): Promise<void> {
  await db
    .update(identifyClaims)
    .set({ leaseEndsAt: inMs(mine.leaseMs) })
    .where(own(mine));
}

/** What was found counts more than the claim, which ends by itself where the database is away. */
async function release({ db, log }: FlightDeps, mine: Claim): Promise<void> {
  const { key, holder } = mine;
  await statements(db)
    .release.execute({ key, holder })
    .catch((error: unknown) => log.warn({ err: error }, "a claim to a photo is left to its lease"));
}

async function tellFailure(
  { db, log }: FlightDeps,
  mine: Claim,
  { kind, retryAfterSeconds }: ModelError,
): Promise<void> {
  await db
    .update(identifyClaims)
    .set({
      failure: { kind, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
      leaseEndsAt: inMs(FAILURE_MS),
    })
    .where(own(mine))
    .catch((error: unknown) => log.warn({ err: error }, "a failure of the model could not be told to those who wait"));
}
