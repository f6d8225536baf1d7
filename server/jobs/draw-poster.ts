import { z } from "zod";
import { drawPoster } from "#server/features/sharing/draw-poster.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ id: z.uuid() });

/** Makes the picture of a video whose sender gave it none. */
export const drawPosterJob: Job = {
  name: "draw-poster",
  run: (deps, given, signal) => drawPoster(deps, payload.parse(given).id, signal),
};
