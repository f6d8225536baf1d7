import { expect } from "playwright/test";
import type { CaughtMail } from "./mail-catcher.ts";
import { SERVICES } from "./surroundings.ts";

/** The mails to an address so far, oldest first. */
export async function mailsTo(email: string): Promise<CaughtMail[]> {
  const response = await fetch(`${SERVICES}/mails?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** The newest mail to an address whose subject fits, once it is there. */
export async function mailTo(email: string, subject: RegExp): Promise<CaughtMail> {
  const find = async () => (await mailsTo(email)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, `a mail to ${email} about ${subject}`).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`the mail to ${email} is gone`);
  return mail;
}
