import { sweepUploads } from "#server/features/sharing/sweep.ts";
import { eraseWithdrawn } from "#server/features/sharing/withdraw-share.ts";
import type { Job } from "#server/jobs/job.ts";

/** Removes unfinished uploads that nobody goes on with, and erases what was taken back, each hour. */
export const sweepUploadsJob: Job = {
  name: "sweep-uploads",
  schedule: "41 * * * *",
  run: async (deps) => {
    await eraseWithdrawn(deps);
    await sweepUploads(deps);
  },
};
