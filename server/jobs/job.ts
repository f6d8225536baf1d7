import type { Deps } from "#server/deps.ts";

/** A piece of work that runs in the background on a schedule, on one instance at a time, and survives a restart. */
export interface Job {
  name: string;
  /** Five cron fields in UTC. What a stopped server missed within a day is made up for. */
  schedule: string;
  run: (deps: Deps) => Promise<void>;
}
