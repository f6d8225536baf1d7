import { sweepUploads } from "#server/features/sharing/sweep.ts";
import type { Job } from "#server/jobs/job.ts";

/** Removes unfinished uploads that nobody goes on with, each hour. */
export const sweepUploadsJob: Job = {
  name: "sweep-uploads",
  schedule: "41 * * * *",
  run: (deps) => sweepUploads(deps),
};
