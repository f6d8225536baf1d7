import { mailRequest } from "#server/features/moderation/takedown/mail-request.ts";
import { sendModerationMail } from "#server/features/moderation/takedown/send-mail.ts";
import type { Job } from "#server/jobs/job.ts";

export const moderationMailJob: Job = {
  name: "moderation-mail",
  run: (deps, given) => sendModerationMail(deps, mailRequest.parse(given)),
};
