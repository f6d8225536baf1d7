import { z } from "zod";
import { checkLinks } from "#server/features/sharing/dead-links.ts";
import type { Job } from "#server/jobs/job.ts";

/** Started by the clock it has no such fields. */
const round = z.object({
  after: z.uuid().optional(),
  afterUrl: z.string().optional(),
  begun: z.iso.datetime().optional(),
});

/** Asks each night whether linked videos are still there: at 09:17 UTC the west coast is asleep. */
export const checkLinksJob: Job = {
  name: "check-links",
  schedule: "17 9 * * *",
  run: (deps, payload) => checkLinks(deps, round.parse(payload)),
};
