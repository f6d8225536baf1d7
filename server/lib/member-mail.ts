import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { layOutBoth, type MailText } from "#server/lib/mail-layout.ts";
import type { Language } from "#shared/domain/language.ts";
import { users } from "#shared/schema/index.ts";

/** The recipient: a member, at the account's address when the mail is sent, or an address. */
type Recipient = { userId: string } | { email: string };
type Account = typeof users.$inferSelect;

/** A kind of mail that says the same in both languages. Its texts are made where it is sent, with what is so by then. */
export interface MailType<About = unknown> {
  what: string;
  about: z.ZodType<About>;
  /** Answers null where there is nothing to say any more. `account` is null for an address that is no member's. */
  write(deps: Deps, about: About, account: Account | null): Promise<Writer | Unasked | null>;
}

type Writer = (language: Language) => MailText;

/** A mail that its reader can do without: the address ends such mails, by a post as by a visit. */
interface Unasked {
  write: Writer;
  unsubscribeUrl: string;
}

export function defineMail<About>(
  what: string,
  about: z.ZodType<About>,
  write: MailType<About>["write"],
): MailType<About> {
  return { what, about, write };
}

/** The queue knows it by the name of its first use. */
const memberMail = defineJob(
  "moderation-mail",
  z.object({
    to: z.union([z.object({ userId: z.uuid() }), z.object({ email: z.string() })]),
    about: z.looseObject({ what: z.string() }),
  }),
  { isMail: true },
);

/** Has a mail sent, as soon as the transaction is through if there is one. */
export async function sendMail<About extends object>(
  { queue }: Pick<Deps, "queue">,
  to: Recipient,
  { what }: MailType<About>,
  about: About,
  { tx }: { tx?: Transaction } = {},
): Promise<void> {
  await queue.add(memberMail, { to, about: { ...about, what } }, tx ? { tx } : {});
}

/** Sends nothing without a mail server, or to a member who is gone or has no address. */
export const memberMailJob = handleJob(memberMail, async (deps, { to, about }) => {
  const { db, mail, domains } = deps;
  if (mail === null) return;
  const [account] = "userId" in to ? await db.select().from(users).where(eq(users.id, to.userId)) : [];
  const address = "email" in to ? to.email : account?.email;
  if (!address) return;
  const type = domains.mails.find(({ what }) => what === about.what);
  if (!type) throw new Error(`there is no mail called ${about.what}`);
  const written = await type.write(deps, type.about.parse(about), account ?? null);
  if (!written) return;
  const { write, ...unasked } = typeof written === "function" ? { write: written } : written;
  await mail.send({ to: address, ...layOutBoth(write), ...unasked });
});
