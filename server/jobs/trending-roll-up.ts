import { rollUpTrending } from "#server/features/catalog/trending.ts";
import type { Job } from "#server/jobs/job.ts";

/** At 08:00 UTC the west coast is asleep and the east coast not yet up. */
export const trendingRollUp: Job = {
  name: "trending-roll-up",
  schedule: "0 8 * * *",
  run: rollUpTrending,
};
