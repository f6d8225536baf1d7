import * as z from "zod";
import { defineJob } from "#server/jobs/job.ts";
import { LANGUAGES } from "#shared/domain/language.ts";

const language = z.enum(LANGUAGES);
const askedAt = z.iso.datetime();

/** Sends the link for a new password to an address, if an account has it. */
export const passwordResetMail = defineJob(
  "password-reset-mail",
  z.object({ email: z.string(), language, askedAt: askedAt.optional() }),
  { isMail: true },
);
export const passwordChangedMail = defineJob("password-changed-mail", z.object({ userId: z.uuid(), language }), {
  isMail: true,
});
/** Sends the link that confirms a new address of an account. */
export const emailChangeMail = defineJob(
  "email-change-mail",
  z.object({ userId: z.uuid(), email: z.string(), language, askedAt }),
  { isMail: true },
);
/** Tells an address that it is no longer its account's. */
export const emailChangedMail = defineJob("email-changed-mail", z.object({ email: z.string(), language }), {
  isMail: true,
});
