import type { WorkerUtils } from "graphile-worker";
import type pg from "pg";
import { turns } from "#server/lib/in-turn.ts";
import type { Log } from "#server/lib/log.ts";

/** Each has to be a good deal longer than the one before, or two workers do the same job at once. */
export interface LifelineTimes {
  /** Between two signs of life. */
  beatMs: number;
  /** A worker that has not reached the database for so long ends its jobs: another may soon begin them anew. */
  endsAfterMs: number;
  /** A worker without its lock for so long is gone. Leaves those time to come back that a restart of the database cut off. */
  goneAfterMs: number;
}

export const LIFELINE_TIMES: LifelineTimes = { beatMs: 3000, endsAfterMs: 15_000, goneAfterMs: 30_000 };

/** Any number that no other lock has as its first half. The second is made of the worker's name. */
const LIFE_LOCK = 4_839_203;

const DEAD_WORKERS = `
  select distinct locked_by as worker from graphile_worker.jobs
  where locked_by is not null and locked_by <> all ($1) and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = ${LIFE_LOCK}
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint = hashtext(locked_by)::bigint & 4294967295)`;

export interface Lifeline {
  /** Has a worker of this instance count as alive. */
  hold(worker: string): void;
  /** Has it not count any more: it has ended. */
  letGo(worker: string): void;
  /** Aborted once this instance's jobs may be taken for lost by others, and done by them. */
  signal(): AbortSignal;
  /** Looks and says now what it looks for and says every few seconds; never rejects. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  utils: Pick<WorkerUtils, "forceUnlockWorkers">;
  log: Log;
  /** No other instance can be at work on this database: whatever worker is not ours is gone. */
  isAlone: boolean;
  times?: LifelineTimes | undefined;
}

/**
 * Keeps jobs from being lost with the process that works on them. A connection holds a lock for each worker of this
 * instance; the database lets go of it when the process dies. The jobs of a worker without such a lock are free again
 * for all, within seconds and not after the hours that graphile-worker waits. A worker that lives, but is cut off, ends
 * its own jobs before others may take them.
 */
export async function startLifeline({ pool, utils, log, isAlone, times = LIFELINE_TIMES }: Options): Promise<Lifeline> {
  const held = new Set<string>();
  /** Workers of this instance that have ended: jobs that are still theirs are theirs for ever unless they are freed. */
  const ended = new Set<string>();
  /** Since when workers have been seen without their locks, by `performance.now()`; forgotten when we can't look ourselves. */
  const missing = new Map<string, number>();
  let connection: { client: pg.PoolClient; locked: Set<string> } | null = null;
  let cutOff = new AbortController();
  let fence: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const inTurn = turns(1);

  const heard = () => {
    if (cutOff.signal.aborted) cutOff = new AbortController();
    clearTimeout(fence);
    // No other instance could take the jobs.
    if (isAlone || isStopped) return;
    fence = setTimeout(() => {
      log.warn("the database has been out of reach for long: jobs under way end, to be begun anew");
      cutOff.abort(new Error("The database has been out of reach for too long."));
    }, times.endsAfterMs).unref();
  };

  const look = async () => {
    try {
      connection ??= { client: await pool.connect(), locked: new Set() };
      const { client, locked } = connection;
      for (const worker of held) {
        // Shared: a former connection of ours that the database still believes alive is not in the way.
        if (!locked.has(worker))
          await client.query(`select pg_advisory_lock_shared(${LIFE_LOCK}, hashtext($1))`, [worker]);
        locked.add(worker);
      }
      for (const worker of locked) {
        if (held.has(worker)) continue;
        await client.query(`select pg_advisory_unlock_shared(${LIFE_LOCK}, hashtext($1))`, [worker]);
        locked.delete(worker);
      }
      const { rows } = await client.query<{ worker: string }>(DEAD_WORKERS, [[...held]]);
      heard();
      await freeJobsOf(rows.map(({ worker }) => worker));
    } catch (error) {
      log.debug({ err: error }, "background jobs: the database is out of reach");
      connection?.client.release(true);
      connection = null;
      missing.clear();
    }
  };

  const freeJobsOf = async (workers: string[]) => {
    const now = performance.now();
    for (const worker of missing.keys()) if (!workers.includes(worker)) missing.delete(worker);
    for (const worker of workers) if (!missing.has(worker)) missing.set(worker, now);
    const gone = workers.filter(
      (worker) => isAlone || ended.has(worker) || now - (missing.get(worker) ?? now) >= times.goneAfterMs,
    );
    if (gone.length === 0) return;
    await utils.forceUnlockWorkers(gone);
    for (const worker of gone) {
      missing.delete(worker);
      ended.delete(worker);
    }
    log.warn({ workers: gone }, "the jobs of a worker that is gone are free again");
  };

  const beat = () => inTurn(look);
  const goOn = () => {
    if (!isStopped) timer = setTimeout(() => void beat().then(goOn), times.beatMs);
  };
  heard();
  await beat();
  goOn();
  return {
    hold: (worker) => void held.add(worker),
    letGo: (worker) => {
      held.delete(worker);
      ended.add(worker);
    },
    signal: () => cutOff.signal,
    beat,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(fence);
      // It comes after each look that was begun.
      await inTurn(async () => undefined);
      // With the connection go its locks.
      connection?.client.release(true);
      connection = null;
    },
  };
}
