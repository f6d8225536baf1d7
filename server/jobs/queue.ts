import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";

/** What each kind of job is given. */
export interface JobPayloads {
  "trending-roll-up": Record<string, never>;
  "clear-expired": Record<string, never>;
  "sweep-objects": Record<string, never>;
  /** Sends the link for a new password to whoever has the address; nobody may. */
  "password-reset-mail": { email: string; language: "en" | "fr" };
  /** Looks into a video of which the last byte has arrived. */
  "check-upload": { id: string };
  "sweep-uploads": Record<string, never>;
  "password-changed-mail": { userId: string; language: "en" | "fr" };
}
export type JobName = keyof JobPayloads;

export interface Queue {
  /**
   * Puts a job into the queue in Postgres; one of the instances does it, again if it fails. With `once` a job of that
   * name which is still waiting stands for this one, too.
   */
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: { once: boolean }): Promise<void>;
}

const MAX_ATTEMPTS = 5;

/** The queue in Postgres that every instance shares. */
export async function openQueue(pool: pg.Pool): Promise<Queue & { close: () => Promise<void> }> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  await utils.migrate();
  return {
    add: async (name, payload, { once } = { once: false }) => {
      await utils.addJob(String(name), payload, { maxAttempts: MAX_ATTEMPTS, ...(once && { jobKey: name }) });
    },
    close: async () => {
      await utils.release();
    },
  };
}
