import { z } from "zod";
import { sendPasswordReset } from "#server/features/accounts/password-reset.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({ email: z.string(), language: z.enum(["en", "fr"]) });

export const passwordResetMail: Job = {
  name: "password-reset-mail",
  run: (deps, given) => sendPasswordReset(deps, payload.parse(given)),
};
