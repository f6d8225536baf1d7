import { z } from "zod";
import { checkSharedLink } from "#server/features/sharing/check-shared-link.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ id: z.uuid() });

/** Looks again behind a shared link, after ever longer pauses. */
export const checkLinkJob: Job = {
  name: "check-link",
  run: (deps, given) => checkSharedLink(deps, payload.parse(given).id),
};
