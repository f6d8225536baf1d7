import { runClocks } from "#server/features/moderation/takedown/clock.ts";
import type { Job } from "#server/jobs/job.ts";

/** Follows notices that nobody looked at in time, and ends the wait for a court, every five minutes. */
export const takedownClock: Job = {
  name: "takedown-clock",
  schedule: "*/5 * * * *",
  run: runClocks,
};
