import { z } from "zod";
import { sendEmailChange } from "#server/features/accounts/email-change.ts";
import type { Job } from "#server/jobs/job.ts";

const payload = z.object({
  userId: z.uuid(),
  email: z.string(),
  language: z.enum(["en", "fr"]),
  askedAt: z.iso.datetime(),
});

export const emailChangeMail: Job = {
  name: "email-change-mail",
  run: (deps, given) => sendEmailChange(deps, payload.parse(given)),
};
