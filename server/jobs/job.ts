import type { Deps } from "#server/deps.ts";
import type { JobName } from "#server/jobs/queue.ts";

/** A piece of work that runs in the background, on one instance at a time, and survives a restart. */
export interface Job {
  name: JobName;
  /** Five cron fields in UTC, for what runs by itself. What a stopped server missed within a day is made up for. */
  schedule?: string;
  /**
   * Gets what was put into the queue, parsed by the job itself: it may come from an older version of the server. What goes
   * on for long without the database ends when `signal` says that another instance may begin it anew.
   */
  run: (deps: Deps, payload: unknown, signal?: AbortSignal) => Promise<void>;
}
