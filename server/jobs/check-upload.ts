import { z } from "zod";
import { checkUpload } from "#server/features/sharing/check.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ id: z.uuid() });

/** Looks into a video of which the last byte has arrived. */
export const checkUploadJob: Job = {
  name: "check-upload",
  run: (deps, given) => checkUpload(deps, payload.parse(given).id),
};
