import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { keyOfStored } from "#server/features/moderation/takedown/keys.ts";
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
import { UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";
import { productPath } from "#shared/domain/paths.ts";
import { lastsUntilDecided } from "#shared/domain/takedown.ts";
import { strikeDecisions, takedowns, users } from "#shared/schema/index.ts";

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
      const factsIn = await readFacts(deps, about.takedownId, { isClaimant: true });
      return factsIn && ((texts, language) => texts.toClaimant[about.state](factsIn(language)));
    }
    case "notice-received": {
      const { state } = about;
      if (state === "unconfirmed" || state === "received") return null;
      const factsIn = await readFacts(deps, about.takedownId);
      return (
        factsIn &&
        ((texts, language) => texts.toSharer[state](factsIn(language), accountFacts(deps, account, about, language)))
      );
    }
    case "notice-upheld": {
      const factsIn = await readFacts(deps, about.takedownId);
      return (
        factsIn && ((texts, language) => texts.upheld(factsIn(language), accountFacts(deps, account, about, language)))
      );
    }
    case "account-decided": {
      const { id, outcome, reason } = strikeDecisions;
      const [decision] = await deps.db
        .select({ outcome, reason })
        .from(strikeDecisions)
        .where(eq(id, about.decisionId));
      if (!decision?.reason) return null;
      const facts = { isTerminated: decision.outcome === "terminated", reason: decision.reason, page };
      return (texts, language) => {
        const suspendedUntil = suspensionEnd(deps, account, language);
        return texts.accountDecided({ ...facts, suspendedUntil, contact: contactOf(deps.config) });
      };
    }
  }
}

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
 * What a mail says of a notice, by language; null where it is gone. To its claimant with the secret link. Throws where a
 * notice waits to be confirmed and its link can't be made any more, because the session secret was taken away.
 */
async function readFacts(
  { db, config }: MailDeps,
  id: string,
  { isClaimant } = { isClaimant: false },
): Promise<((language: Language) => NoticeFacts) | null> {
  const [notice] = await db.select().from(takedowns).where(eq(takedowns.id, id));
  if (!notice) return null;
  const content = await readContent(db, { kind: notice.kind, id: notice.subjectId });
  const key = isClaimant ? keyOfStored(notice, config) : null;
  if (isClaimant && key === null && notice.state === "unconfirmed") {
    throw new Error(`the link of notice ${id} can't be made: none of the session secrets is the one it was made with`);
  }
  const page = noticePage(config, notice, key);
  const erasedAt = new Date(notice.createdAt.getTime() + UNCONFIRMED_NOTICE_DAYS * DAY_MS);
  return (language) => ({
    ...notice,
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
    removeAt: removalPage(config, notice),
    contact: contactOf(config),
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

function contactOf({ adminPublicEmail, publicUrl }: Deps["config"]): string {
  return adminPublicEmail ?? `${publicUrl}/copyright-policy`;
}

/** Where a member removes what they made of that kind. */
function removalPage({ publicUrl }: Deps["config"], { kind, productId }: NoticeRow): string | null {
  if (kind === "video") return `${publicUrl}/my-shares`;
  return kind === "review" && productId !== null ? `${publicUrl}${productPath(productId)}#reviews` : null;
}

/** The key behind the hash, so that no server on the way, ours included, ever has it in a log. */
function noticePage({ publicUrl }: Deps["config"], { id }: NoticeRow, key: string | null): string {
  return `${publicUrl}/takedown-status?id=${id}${key === null ? "" : `#key=${key}`}`;
}
