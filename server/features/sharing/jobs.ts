import * as z from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** The pauses between two tries grow to six hours: with so many it is more than a week. */
const LINK_ATTEMPTS = 42;

/** Checks a link again that could not be checked when it was shared, after ever longer pauses. `id` is the share's. */
export const checkLinkJob = defineJob("check-link", z.object({ id: z.uuid() }), {
  line: "strangers",
  attempts: LINK_ATTEMPTS,
});
/** Asks the video services whether linked videos are still there. Started by the clock it has none of these fields. */
export const checkLinksJob = defineJob(
  "check-links",
  z.object({ after: z.uuid().optional(), afterUrl: z.string().optional(), begun: z.iso.datetime().optional() }),
  { line: "strangers" },
);
/** Erases withdrawn shares, each hour. */
export const eraseWithdrawnJob = defineJob("erase-withdrawn", z.object({}));
