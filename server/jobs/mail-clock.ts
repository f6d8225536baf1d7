import type { WorkerUtils } from "graphile-worker";
import type pg from "pg";
import { MAIL_RETRY_MAX_MS } from "#server/jobs/queue.ts";
import type { Log } from "#server/lib/log.ts";

const LOOK_MS = 30_000;
const BATCH = 1000;

interface Options {
  pool: pg.Pool;
  utils: Pick<WorkerUtils, "rescheduleJobs">;
  log: Log;
  /** The names of the jobs that send mails. */
  mails: readonly string[];
}

/**
 * Keeps the pauses between the tries for a mail short: graphile-worker's grow to six hours, and a mail shall leave within
 * minutes once the mail server is back.
 */
export function startMailClock({ pool, utils, log, mails }: Options): { stop(): void } {
  const look = async () => {
    try {
      await bringForward({ pool, utils, mails });
    } catch (error) {
      log.debug({ err: error }, "mails that wait: the database is out of reach");
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}

/** Mails that failed before and would wait longer than they may. */
export async function bringForward({ pool, utils, mails }: Pick<Options, "pool" | "utils" | "mails">): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.jobs
     where task_identifier = any($1) and attempts between 1 and max_attempts - 1 and locked_at is null
       and run_at > now() + $2 * interval '1 millisecond' limit ${BATCH}`,
    [mails, MAIL_RETRY_MAX_MS],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await utils.rescheduleJobs(ids, { runAt: new Date(Date.now() + MAIL_RETRY_MAX_MS) });
}
