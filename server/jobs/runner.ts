import { Logger, parseCronItems, run } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "#server/deps.ts";
import { checkUploadJob } from "#server/jobs/check-upload.ts";
import { clearExpired } from "#server/jobs/clear-expired.ts";
import type { Job } from "#server/jobs/job.ts";
import { passwordChangedMail } from "#server/jobs/password-changed-mail.ts";
import { passwordResetMail } from "#server/jobs/password-reset-mail.ts";
import { sweepObjects } from "#server/jobs/sweep-objects.ts";
import { sweepUploadsJob } from "#server/jobs/sweep-uploads.ts";
import { trendingRollUp } from "#server/jobs/trending-roll-up.ts";
import type { Log } from "#server/lib/log.ts";

/** Every job there is. */
export const JOBS: Job[] = [
  checkUploadJob,
  sweepObjects,
  sweepUploadsJob,
  clearExpired,
  passwordChangedMail,
  passwordResetMail,
  trendingRollUp,
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts working off the queue in Postgres that every instance shares; each scheduled run happens on one of them. */
export async function startJobs(deps: Deps, pool: pg.Pool): Promise<{ stop: () => Promise<void> }> {
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(JOBS.map((job) => [job.name, (payload: unknown) => job.run(deps, payload)])),
    parsedCronItems: parseCronItems(
      JOBS.flatMap(({ name, schedule }) =>
        schedule ? [{ task: name, match: schedule, options: { backfillPeriod: DAY_MS, maxAttempts: 5 } }] : [],
      ),
    ),
    concurrency: 1,
    noHandleSignals: true,
    logger: jobLogger(deps.log),
  });
  // Lets the job at hand finish, takes no other.
  return { stop: () => runner.stop() };
}

/** The worker's own lines among ours; its chatter about each poll only at debug. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ worker: message }, "background job");
    else if (level === "warning") log.warn({ worker: message }, "background job");
    else log.debug({ worker: message }, "background job");
  });
}
