import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { MailRequest } from "#server/features/moderation/takedown/mail-request.ts";
import type {
  AccountFacts,
  MailText,
  MailTexts,
  NoticeFacts,
} from "#server/features/moderation/takedown/mail-texts.ts";
import { type Language, sayDay, sayMoment, writeBoth } from "#server/features/moderation/takedown/mails.ts";
import { counterOf, type NoticeRow } from "#server/features/moderation/takedown/notices.ts";
import { readContent } from "#server/lib/content.ts";
import { takedowns, users } from "#shared/schema/index.ts";

type MailDeps = Pick<Deps, "db" | "mail" | "config" | "now">;

/**
 * Sends a mail of the moderation, with what is so by now. Nothing is sent where no mail can be, to who is gone or has no
 * address, and about a notice that is gone.
 */
export async function sendModerationMail(deps: MailDeps, { to, about }: MailRequest): Promise<void> {
  const { db, mail } = deps;
  if (mail === null) return;
  const [account] = "userId" in to ? await db.select().from(users).where(eq(users.id, to.userId)) : [];
  const address = "email" in to ? to.email : account?.email;
  if (!address) return;
  const write = await prepare(deps, about, account ?? null);
  if (write) await mail.send({ to: address, ...writeBoth(write) });
}

type Write = (texts: MailTexts, language: Language) => MailText;

async function prepare(deps: MailDeps, about: MailRequest["about"], account: Account | null): Promise<Write | null> {
  const page = `${deps.config.publicUrl}/decisions`;
  switch (about.what) {
    case "removed":
      return (texts) => texts.removed({ ...about, page }, about.reason);
    case "restored":
      return (texts) => texts.restored({ ...about, message: null, page });
    case "appeal-decided":
      return (texts) => texts.appealDecided({ ...about, page }, about.isGranted);
    case "notice-state": {
      const factsIn = await readFacts(deps, about.takedownId, about.key);
      return factsIn && ((texts, language) => texts.toClaimant[about.state](factsIn(language)));
    }
    case "notice-received": {
      const { state, strikes } = about;
      if (state === "received" || state === "refused") return null;
      const factsIn = await readFacts(deps, about.takedownId, null);
      return (
        factsIn &&
        ((texts, language) => {
          return texts.toSharer[state](factsIn(language), accountFacts(deps, account, strikes, language));
        })
      );
    }
  }
}

type Account = typeof users.$inferSelect;

function accountFacts({ now }: MailDeps, account: Account | null, strikes: number, language: Language): AccountFacts {
  const until = account?.suspendedUntil ?? null;
  return {
    strikes,
    suspendedUntil: until !== null && until > now() ? sayDay(until, language) : null,
    isTerminated: account !== null && account.terminatedAt !== null,
  };
}

/** What a mail says of a notice, by language; null where it is gone. */
async function readFacts(
  { db, config }: MailDeps,
  id: string,
  key: string | null,
): Promise<((language: Language) => NoticeFacts) | null> {
  const [notice] = await db.select().from(takedowns).where(eq(takedowns.id, id));
  if (!notice) return null;
  const content = await readContent(db, { kind: notice.kind, id: notice.subjectId });
  const page = noticePage(config, notice, key);
  return (language) => ({
    ...notice,
    isAgent: notice.claimantRole === "agent",
    dueAt: sayMoment(notice.dueAt, language),
    restoreDueAt: sayDay(notice.restoreDueAt, language),
    isInCourt: notice.courtActionAt !== null,
    counter: counterOf(notice),
    isPublic: content && content.visibility === "public",
    page,
    contact: config.adminPublicEmail ?? `${config.publicUrl}/copyright-policy`,
  });
}

/** The key behind the hash, so that no server on the way, ours included, ever has it in a log. */
function noticePage({ publicUrl }: Deps["config"], { id }: NoticeRow, key: string | null): string {
  return `${publicUrl}/takedown-status?id=${id}${key === null ? "" : `#key=${key}`}`;
}
