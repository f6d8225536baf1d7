import { z } from "zod";
import { convertUpload } from "#server/features/sharing/convert.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ id: z.uuid() });

/** Makes an H.264 MP4 of a video that not every phone plays. */
export const convertUploadJob: Job = {
  name: "convert-upload",
  run: (deps, given, signal) => convertUpload(deps, payload.parse(given).id, signal),
};
