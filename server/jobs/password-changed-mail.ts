import { z } from "zod";
import { sendPasswordChanged } from "#server/features/accounts/password-reset.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ userId: z.uuid(), language: z.enum(["en", "fr"]) });

export const passwordChangedMail: Job = {
  name: "password-changed-mail",
  run: (deps, given) => sendPasswordChanged(deps, payload.parse(given)),
};
