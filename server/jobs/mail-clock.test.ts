import { makeWorkerUtils } from "graphile-worker";
import { expect, onTestFinished, test } from "vitest";
import { domains } from "#server/domains.ts";
import { sweepUploadsJob } from "#server/features/files/jobs.ts";
import { bringForward } from "#server/jobs/mail-clock.ts";
import { MAIL_RETRY_MAX_MS, openQueue } from "#server/jobs/queue.ts";
import { jobsOf } from "#server/jobs/runner.ts";
import { memberMailJob } from "#server/lib/member-mail.ts";
import { openTestDatabase } from "#server/testing/harness.ts";

const MAIL_JOBS = jobsOf({ domains }).flatMap(({ job }) => (job.isMail ? [job] : []));
const MAILS = MAIL_JOBS.map(({ name }) => name);

const DAY_MINUTES = 24 * 60;

test("every mail is tried for more than a day, and another job a few times", async () => {
  const { queue, pool } = await openJobs();
  for (const job of MAIL_JOBS) await queue.add(job, {});
  await queue.add(sweepUploadsJob, {});
  const { rows } = await pool.query(
    "select task_identifier as name, max_attempts as attempts from graphile_worker.jobs",
  );
  const attempts = Object.fromEntries(rows.map((row) => [row.name, row.attempts]));
  for (const name of MAILS) expect(minutesOf(attempts[name]), name).toBeGreaterThan(DAY_MINUTES);
  expect(attempts["sweep-uploads"]).toBe(5);
});

test("a mail that failed goes again within five minutes; what is new, under way, given up or no mail stays", async () => {
  const { queue, pool, utils } = await openJobs();
  for (let n = 0; n < 5; n++) await queue.add(memberMailJob.job, {});
  await queue.add(sweepUploadsJob, {});
  const { rows } = await pool.query<{ id: string }>("select id from graphile_worker.jobs order by id");
  const [failed, fresh, busy, givenUp, soon, other] = rows.map(({ id }) => id);
  const set = (id: string | undefined, what: string) =>
    pool.query(`update graphile_worker._private_jobs set ${what} where id = $1`, [id]);
  for (const id of [failed, fresh, busy, givenUp, other])
    await set(id, "attempts = 4, run_at = now() + interval '6 hours'");
  await set(fresh, "attempts = 0");
  await set(busy, "locked_at = now(), locked_by = 'pool-1'");
  await set(givenUp, "attempts = max_attempts");
  await set(soon, "attempts = 1, run_at = now() + interval '1 minute'");
  await bringForward({ pool, utils, mails: MAILS });
  const { rows: waits } = await pool.query(
    "select id, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs order by id",
  );
  expect(waits).toEqual([
    { id: failed, minutes: MAIL_RETRY_MAX_MS / 60_000 },
    { id: fresh, minutes: 360 },
    { id: busy, minutes: 360 },
    { id: givenUp, minutes: 360 },
    { id: soon, minutes: 1 },
    { id: other, minutes: 360 },
  ]);
});

/** How long something is tried whose pauses grow as graphile-worker's do, and are cut as ours are. */
function minutesOf(attempts: number): number {
  let ms = 0;
  for (let attempt = 1; attempt < attempts; attempt++) {
    ms += Math.min(Math.exp(Math.min(attempt, 10)) * 1000, MAIL_RETRY_MAX_MS);
  }
  return ms / 60_000;
}

async function openJobs() {
  const { pool } = await openTestDatabase();
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  const utils = await makeWorkerUtils({ pgPool: pool });
  onTestFinished(async () => void (await utils.release()));
  return { pool, queue, utils };
}
