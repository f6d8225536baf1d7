import { Logger, parseCronItems, run } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/job.ts";
import { trendingRollUp } from "#server/jobs/trending-roll-up.ts";
import type { Log } from "#server/lib/log.ts";

const JOBS: Job[] = [trendingRollUp];
const DAY_MS = 24 * 60 * 60 * 1000;

export interface JobRunner {
  /** Queues a job to run now, once, however many ask for it before it starts. */
  enqueue: (name: string) => Promise<void>;
  /** Lets the job at hand finish, takes no other. */
  stop: () => Promise<void>;
}

/** Starts working off the queue in Postgres that every instance shares; each scheduled run happens on one of them. */
export async function startJobs(deps: Deps, pool: pg.Pool): Promise<JobRunner> {
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(JOBS.map((job) => [job.name, () => job.run(deps)])),
    parsedCronItems: parseCronItems(
      JOBS.map((job) => ({ task: job.name, match: job.schedule, options: { backfillPeriod: DAY_MS, maxAttempts: 5 } })),
    ),
    concurrency: 1,
    noHandleSignals: true,
    logger: jobLogger(deps.log),
  });
  return {
    enqueue: async (name) => {
      await runner.addJob(name, {}, { jobKey: name, maxAttempts: 5 });
    },
    stop: () => runner.stop(),
  };
}

/** The worker's own lines among ours; its chatter about each poll only at debug. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ worker: message }, "background job");
    else if (level === "warning") log.warn({ worker: message }, "background job");
    else log.debug({ worker: message }, "background job");
  });
}
