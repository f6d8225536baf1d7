import { and, asc, desc, eq, gt, lte, not, or } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { isUnblocked } from "#server/features/accounts/index.ts";
import { wordsOf } from "#server/features/notifications/words.ts";
import { defineJob } from "#server/jobs/job.ts";
import type { MailText } from "#server/lib/mail-layout.ts";
import { defineMail, sendMail } from "#server/lib/member-mail.ts";
import { DIGEST_MAX_NOTICES, UNSUBSCRIBE_PATH } from "#shared/domain/digest.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/domain/durations.ts";
import type { Language } from "#shared/domain/language.ts";
import { mailDigests, notifications, users } from "#shared/schema/index.ts";

/** Runs each hour, for those whose time has come. */
export const digestJob = defineJob("mail-digests", z.object({}));

const AT_ONCE = 500;
/** What was written at the same moment may not be through yet: it belongs to the next mail. */
const SETTLING_MS = MINUTE_MS;
/** A little less than the time between two, so that a day's does not wander from hour to hour. */
const PAUSES = { daily: DAY_MS - HOUR_MS / 2, weekly: 7 * DAY_MS - HOUR_MS / 2 } as const;

/**
 * Has a mail sent to each member who wants one, whose time has come and who has unread notifications from since then; each
 * notification is mailed once. Without a mail server nothing is sent, and nothing counts as sent.
 */
export async function sendDigests(deps: Pick<Deps, "db" | "now" | "mail" | "queue">): Promise<void> {
  if (deps.mail === null) return;
  const at = new Date(deps.now().getTime() - SETTLING_MS);
  while ((await sendSome(deps, at)) === AT_ONCE);
}

function sendSome({ db, queue }: Pick<Deps, "db" | "queue">, at: Date): Promise<number> {
  const { userId, frequency, doneUntil } = mailDigests;
  const isDue = (often: keyof typeof PAUSES) =>
    and(eq(frequency, often), lte(doneUntil, new Date(at.getTime() - PAUSES[often])));
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ userId, since: doneUntil, email: users.email, isActive: users.isActive })
      .from(mailDigests)
      .innerJoin(users, eq(users.id, userId))
      .where(or(isDue("daily"), isDue("weekly")))
      .orderBy(asc(userId))
      .limit(AT_ONCE)
      .for("no key update", { of: mailDigests, skipLocked: true });
    for (const one of due) {
      if (one.email !== null && one.isActive)
        await sendMail(
          { queue },
          { userId: one.userId },
          digestMail,
          { since: one.since.toISOString(), until: at.toISOString() },
          { tx },
        );
      await tx.update(mailDigests).set({ doneUntil: at }).where(eq(userId, one.userId));
    }
    return due.length;
  });
}

export const digestMail = defineMail(
  "digest",
  z.object({ since: z.string(), until: z.string() }),
  async ({ db, domains, config }, { since, until }, account) => {
    if (account === null) return null;
    const { createdAt, id } = notifications;
    const [choice] = await db.select().from(mailDigests).where(eq(mailDigests.userId, account.id));
    const told = await db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, account.id),
          not(notifications.isRead),
          gt(createdAt, new Date(since)),
          lte(createdAt, new Date(until)),
          isUnblocked(account.id, notifications.triggeredBy),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(DIGEST_MAX_NOTICES + 1);
    // Ended since, or read.
    if (!choice || told.length === 0) return null;
    const { publicUrl } = config;
    const shown = told.slice(0, DIGEST_MAX_NOTICES).map((one) => ({
      words: wordsOf(domains, one),
      url: new URL(one.actionUrl ?? "/notifications", publicUrl).href,
    }));
    const end = new URL(`${UNSUBSCRIBE_PATH}?token=${choice.token}`, publicUrl).href;
    const write = (language: Language): MailText => {
      const texts = TEXTS[language];
      return {
        subject: texts.subject(shown[0]?.words[language].title ?? "", told.length),
        paragraphs: [
          ...shown.map(({ words, url }) => `${words[language].title}\n${words[language].message}\n${url}`),
          ...(told.length > DIGEST_MAX_NOTICES ? [texts.more(`${publicUrl}/notifications`)] : []),
          texts.end(end),
        ],
      };
    };
    return { write, unsubscribeUrl: end };
  },
);

const TEXTS: Record<
  Language,
  { subject: (title: string, count: number) => string; more: (url: string) => string; end: (url: string) => string }
> = {
  en: {
    subject: (title, count) => (count === 1 ? title : "New for you on Hexkey"),
    more: (url) => `There are more in your inbox:\n${url}`,
    end: (url) => `You get these mails because you asked for them. To stop them:\n${url}`,
  },
  fr: {
    subject: (title, count) => (count === 1 ? title : "Du nouveau pour vous sur Hexkey"),
    more: (url) => `Votre boîte de réception en contient d’autres\u00a0:\n${url}`,
    end: (url) => `Vous recevez ces courriels parce que vous les avez demandés. Pour les arrêter\u00a0:\n${url}`,
  },
};
