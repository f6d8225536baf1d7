import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { clearExpiredSignIns } from "#server/features/accounts/clear-expired.ts";
import type { Job } from "#server/jobs/job.ts";

/** Whoever looks into a failed job has this long. */
const FAILED_JOBS_KEPT_DAYS = 1;

/** Removes what has run out, each hour. */
export const clearExpired: Job = {
  name: "clear-expired",
  schedule: "23 * * * *",
  run: async (deps) => {
    await clearExpiredSignIns(deps);
    await clearFailedJobs(deps);
  },
};

/** Jobs that nobody will try again: a mail that could not be sent has its recipient's address in it. */
async function clearFailedJobs({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const until = new Date(now().getTime() - FAILED_JOBS_KEPT_DAYS * 24 * 60 * 60 * 1000);
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${until} limit 1000))`);
}
