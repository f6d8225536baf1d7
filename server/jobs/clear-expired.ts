import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { idempotencyKeys, rateLimits } from "#shared/schema/index.ts";

/** Clients do not repeat a call after this. */
const KEYS_KEPT_DAYS = 1;
/** Operators have this long to look into a failed job. */
const FAILED_JOBS_KEPT_DAYS = 1;
const BATCH = 1000;

/** Removes what has run out, each hour: the parts common to all domains, and each domain's own. */
export const clearExpired = handleJob(
  defineJob("clear-expired", z.object({})),
  async (deps) => {
    for (const domain of deps.domains.list) await domain.clearExpired?.(deps);
    await clearOldKeys(deps);
    await clearOldTries(deps);
    await clearFailedJobs(deps);
  },
  { schedule: "23 * * * *" },
);

/** The keys of calls with what these were answered, a thousand at a time. */
async function clearOldKeys({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const until = new Date(now().getTime() - KEYS_KEPT_DAYS * DAY_MS);
  const removeSome = sql`delete from ${idempotencyKeys} where ctid in
    (select ctid from ${idempotencyKeys} where ${idempotencyKeys.createdAt} <= ${until} limit ${BATCH})`;
  while (((await db.execute(removeSome)).rowCount ?? 0) === BATCH);
}

/** Counted tries. */
async function clearOldTries({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const removeSome = sql`delete from ${rateLimits} where ${rateLimits.key} in
    (select ${rateLimits.key} from ${rateLimits} where ${rateLimits.expire} <= ${now().getTime()} limit ${BATCH})`;
  while (((await db.execute(removeSome)).rowCount ?? 0) === BATCH);
}

/** Jobs that are not tried again: a mail that could not be sent has its recipient's address in it. */
async function clearFailedJobs({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const until = new Date(now().getTime() - FAILED_JOBS_KEPT_DAYS * DAY_MS);
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${until} limit ${BATCH}))`);
}
