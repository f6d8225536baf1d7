import { z } from "zod";
import { sendPasswordReset } from "#server/features/accounts/password-reset.ts";
import type { Job } from "#server/jobs/job.ts";

/** One that an older version of the server has put into the queue does not say when it was asked for. */
const payload = z.object({
  email: z.string(),
  language: z.enum(["en", "fr"]),
  askedAt: z.iso.datetime().optional(),
});

export const passwordResetMail: Job = {
  name: "password-reset-mail",
  run: (deps, given) => sendPasswordReset(deps, payload.parse(given)),
};
