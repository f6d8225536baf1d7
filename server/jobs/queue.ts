import { sql } from "drizzle-orm";
import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import type { Transaction } from "#server/db/client.ts";
import type { Job } from "#server/jobs/job.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/durations.ts";

interface AddOptions {
  /** A job of that name which is still waiting stands for this one, too. */
  once?: boolean;
  /** A waiting job with the same key and its tries stands for this one, too. */
  of?: string;
  /** Enters the queue with this transaction, or not at all. */
  tx?: Transaction;
}

export interface Queue {
  /** Puts a job into the queue in Postgres; one of the instances does it, again if it fails. */
  add<Payload>(job: Job<Payload>, payload: Payload, options?: AddOptions): Promise<void>;
  /** Puts many of one kind into the queue with a transaction. */
  addAll<Payload>(job: Job<Payload>, payloads: readonly Payload[], tx: Transaction): Promise<void>;
}

/** The longest pause between two tries of a mail. */
export const MAIL_RETRY_MAX_MS = 5 * MINUTE_MS;
/** More than a day, whatever the time between two looks at the clock. */
const MAIL_TRIED_MS = 26 * HOUR_MS;
/** How often a mail is tried. */
const MAIL_ATTEMPTS = Math.ceil(MAIL_TRIED_MS / MAIL_RETRY_MAX_MS);

/** The queue in Postgres that every instance shares. */
export async function openQueue(pool: pg.Pool): Promise<Queue & { close: () => Promise<void> }> {
  // Brings its tables up to date as well.
  const utils = await makeWorkerUtils({ pgPool: pool });
  return {
    add: async ({ name, attempts, isMail }, payload, { once = false, of, tx } = {}) => {
      const maxAttempts = isMail ? MAIL_ATTEMPTS : attempts;
      const jobKey = once ? name : of === undefined ? undefined : `${name} ${of}`;
      const jobKeyMode = of === undefined ? "replace" : "unsafe_dedupe";
      if (tx) {
        await tx.execute(sql`select from graphile_worker.add_job(
          ${name}, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts},
          job_key => ${jobKey ?? null}, job_key_mode => ${jobKeyMode})`);
        return;
      }
      await utils.addJob(name, payload, { maxAttempts, ...(jobKey !== undefined && { jobKey, jobKeyMode }) });
    },
    addAll: async ({ name, attempts }, payloads, tx) => {
      await tx.execute(sql`select from graphile_worker.add_jobs(array(
        select row(${name}, payload, null, null, ${attempts}, null, null, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`);
    },
    close: async () => {
      await utils.release();
    },
  };
}
