import { Logger, parseCronItems, run } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "#server/deps.ts";
import { checkLinksJob } from "#server/jobs/check-links.ts";
import { checkUploadJob } from "#server/jobs/check-upload.ts";
import { clearExpired } from "#server/jobs/clear-expired.ts";
import { convertUploadJob } from "#server/jobs/convert-upload.ts";
import type { Job } from "#server/jobs/job.ts";
import { moderationMailJob } from "#server/jobs/moderation-mail.ts";
import { passwordChangedMail } from "#server/jobs/password-changed-mail.ts";
import { passwordResetMail } from "#server/jobs/password-reset-mail.ts";
import { sweepObjects } from "#server/jobs/sweep-objects.ts";
import { sweepUploadsJob } from "#server/jobs/sweep-uploads.ts";
import { takedownClock } from "#server/jobs/takedown-clock.ts";
import { trendingRollUp } from "#server/jobs/trending-roll-up.ts";
import type { Log } from "#server/lib/log.ts";

/** Every job there is. */
export const JOBS: Job[] = [
  checkUploadJob,
  convertUploadJob,
  checkLinksJob,
  sweepObjects,
  sweepUploadsJob,
  clearExpired,
  passwordChangedMail,
  passwordResetMail,
  takedownClock,
  moderationMailJob,
  trendingRollUp,
];
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts working off the queue in Postgres that every instance shares; each scheduled run happens on one of them.
 * Conversions have a runner of their own, so that mails and checks go on beside them; it takes one after the other. (Not
 * a named queue in Postgres: that stays locked for hours when the instance that works on it is killed.)
 */
export async function startJobs(deps: Deps, pool: pg.Pool): Promise<{ stop: () => Promise<void> }> {
  const runners = [await startRunner(deps, pool, (job) => job !== convertUploadJob)];
  if (deps.videoConverter) runners.push(await startRunner(deps, pool, (job) => job === convertUploadJob));
  // Lets the jobs at hand finish, takes no others.
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}

function startRunner(deps: Deps, pool: pg.Pool, takes: (job: Job) => boolean) {
  const jobs = JOBS.filter(takes);
  return run({
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(deps, payload)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule ? [{ task: name, match: schedule, options: { backfillPeriod: DAY_MS, maxAttempts: 5 } }] : [],
      ),
    ),
    concurrency: 1,
    noHandleSignals: true,
    logger: jobLogger(deps.log),
  });
}

/** The worker's own lines among ours; its chatter about each poll only at debug. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ worker: message }, "background job");
    else if (level === "warning") log.warn({ worker: message }, "background job");
    else log.debug({ worker: message }, "background job");
  });
}
