import { z } from "zod";
import { sendEmailChanged } from "#server/features/accounts/email-change.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({
  email: z.string(),
  language: z.enum(["en", "fr"]),
});

export const emailChangedMail: Job = {
  name: "email-changed-mail",
  run: (deps, given) => sendEmailChanged(deps, payload.parse(given)),
};
