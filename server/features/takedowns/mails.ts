import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { readContent } from "#server/features/moderation/index.ts";
import { keyOfStored } from "#server/features/takedowns/keys.ts";
import type { AccountFacts, MailTexts, NoticeFacts } from "#server/features/takedowns/mail-texts.ts";
import { mailsInEnglish } from "#server/features/takedowns/mail-texts-en.ts";
import { mailsInFrench } from "#server/features/takedowns/mail-texts-fr.ts";
import { counterOf, type NoticeRow } from "#server/features/takedowns/notices.ts";
import { sayDay, sayMoment } from "#server/features/takedowns/say-moment.ts";
import { defineMail } from "#server/lib/member-mail.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { Language } from "#shared/domain/language.ts";
import { UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";
import { lastsUntilDecided, TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import { strikeDecisions, takedowns, type users } from "#shared/schema/index.ts";

type MailDeps = Pick<Deps, "db" | "config" | "now" | "domains">;

const TEXTS: Record<Language, MailTexts> = { en: mailsInEnglish, fr: mailsInFrench };

const notice = { takedownId: z.uuid(), state: z.enum(TAKEDOWN_STATES) };
const strikes = { strikes: z.int(), isNewStrike: z.boolean().default(true) };

// Nothing is sent about a notice that is gone.

/** To its claimant, the state of a notice. The secret of its link is no part of a job: it is made here. */
export const noticeStateMail = defineMail("notice-state", z.object(notice), async (deps, about) => {
  const factsIn = await readFacts(deps, about.takedownId, { isClaimant: true });
  return factsIn && ((language) => TEXTS[language].toClaimant[about.state](factsIn(language)));
});

/** To the sharer of a notice's content. */
export const noticeReceivedMail = defineMail(
  "notice-received",
  z.object({ ...notice, ...strikes }),
  async (deps, about, account) => {
    const { state } = about;
    if (state === "unconfirmed" || state === "received") return null;
    const factsIn = await readFacts(deps, about.takedownId);
    return (
      factsIn &&
      ((language) => TEXTS[language].toSharer[state](factsIn(language), accountFacts(deps, account, about, language)))
    );
  },
);

/** To the same, that a moderator has confirmed a take-down by the clock. */
export const noticeUpheldMail = defineMail(
  "notice-upheld",
  z.object({ takedownId: z.uuid(), ...strikes }),
  async (deps, about, account) => {
    const factsIn = await readFacts(deps, about.takedownId);
    return (
      factsIn && ((language) => TEXTS[language].upheld(factsIn(language), accountFacts(deps, account, about, language)))
    );
  },
);

/** To a member with three strikes, whether the account stays. */
export const accountDecidedMail = defineMail(
  "account-decided",
  z.object({ decisionId: z.uuid() }),
  async (deps, { decisionId }, account) => {
    const { id, outcome, reason } = strikeDecisions;
    const [decision] = await deps.db.select({ outcome, reason }).from(strikeDecisions).where(eq(id, decisionId));
    if (!decision?.reason) return null;
    const page = `${deps.config.publicUrl}/decisions`;
    const facts = { isTerminated: decision.outcome === "terminated", reason: decision.reason, page };
    return (language) => {
      const suspendedUntil = suspensionEnd(deps, account, language);
      return TEXTS[language].accountDecided({ ...facts, suspendedUntil, contact: contactOf(deps.config) });
    };
  },
);

type Account = typeof users.$inferSelect;

function accountFacts(
  deps: MailDeps,
  account: Account | null,
  { strikes, isNewStrike }: { strikes: number; isNewStrike: boolean },
  language: Language,
): AccountFacts {
  return {
    strikes,
    isNewStrike,
    suspendedUntil: suspensionEnd(deps, account, language),
    waitsForDecision: lastsUntilDecided(account?.suspendedUntil ?? null),
    isTerminated: account !== null && account.terminatedAt !== null,
  };
}

/** The day on which a suspension ends; null where there is none, or none with an end. */
function suspensionEnd({ now }: MailDeps, account: Account | null, language: Language): string | null {
  const until = account?.suspendedUntil ?? null;
  return until !== null && until > now() && !lastsUntilDecided(until) ? sayDay(until, language) : null;
}

/**
 * The facts of a notice for a mail, by language; null where it is gone. To its claimant with the secret link. Throws
 * where a notice waits to be confirmed and its link can't be made any more, because the session secret was taken away.
 */
async function readFacts(
  deps: MailDeps,
  id: string,
  { isClaimant } = { isClaimant: false },
): Promise<((language: Language) => NoticeFacts) | null> {
  const { db, config, domains } = deps;
  const [notice] = await db.select().from(takedowns).where(eq(takedowns.id, id));
  if (!notice) return null;
  const content = await readContent(deps, db, { kind: notice.kind, id: notice.subjectId });
  const key = isClaimant ? keyOfStored(notice, config) : null;
  if (isClaimant && key === null && notice.state === "unconfirmed") {
    throw new Error(`the link of notice ${id} can't be made: none of the session secrets is the one it was made with`);
  }
  const page = noticePage(config, notice, key);
  const erasedAt = new Date(notice.createdAt.getTime() + UNCONFIRMED_NOTICE_DAYS * DAY_MS);
  return (language) => ({
    ...notice,
    what: domains.wordFor(notice.kind, language),
    isAgent: notice.claimantRole === "agent",
    isCanadian: notice.regime === "canada",
    erasedAt: sayDay(erasedAt, language),
    dueAt: sayMoment(notice.dueAt, language),
    isUpheld: notice.upheldAt !== null,
    wasDown: notice.downAt !== null,
    restoreDueAt: sayDay(notice.restoreDueAt, language),
    isInCourt: notice.courtActionAt !== null,
    counter: counterOf(notice),
    isPublic: content && content.visibility === "public",
    page,
    removeAt: removalPage(deps, notice),
    contact: contactOf(config),
  });
}

function contactOf({ adminPublicEmail, publicUrl }: Deps["config"]): string {
  return adminPublicEmail ?? `${publicUrl}/copyright-policy`;
}

/** Where a member removes their content. */
function removalPage({ config, domains }: MailDeps, { kind, productId }: NoticeRow): string | null {
  const path = domains.findContentType(kind)?.removalPath({ productId }) ?? null;
  return path === null ? null : config.publicUrl + path;
}

/** The key behind the hash, so that no server on the way, ours included, ever has it in a log. */
function noticePage({ publicUrl }: Deps["config"], { id }: NoticeRow, key: string | null): string {
  return `${publicUrl}/takedown-status?id=${id}${key === null ? "" : `#key=${key}`}`;
}
