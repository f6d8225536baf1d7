import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "#server/deps.ts";
import { contentDecided } from "#server/features/moderation/events.ts";
import type { ContentFacts, ContentMailTexts } from "#server/features/moderation/mail-texts.ts";
import { contentMailsInEnglish } from "#server/features/moderation/mail-texts-en.ts";
import { contentMailsInFrench } from "#server/features/moderation/mail-texts-fr.ts";
import { subscribe } from "#server/lib/events.ts";
import type { MailText } from "#server/lib/mail-layout.ts";
import { defineMail, sendMail } from "#server/lib/member-mail.ts";
import type { Language } from "#shared/domain/language.ts";
import { REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { contentRemovals } from "#shared/schema/index.ts";

const TEXTS: Record<Language, ContentMailTexts> = { en: contentMailsInEnglish, fr: contentMailsInFrench };

const content = { kind: z.string(), excerpt: z.string() };
const message = z.string().nullable();

export const removedMail = defineMail(
  "removed",
  z.object({ ...content, reason: z.enum(REMOVAL_REASONS), message }),
  async (deps, about) => written(deps, about, (texts, facts) => texts.removed(facts, about.reason)),
);

export const appealDecidedMail = defineMail(
  "appeal-decided",
  z.object({ ...content, isGranted: z.boolean(), message }),
  async (deps, about) => written(deps, about, (texts, facts) => texts.appealDecided(facts, about.isGranted)),
);

interface About {
  kind: string;
  excerpt: string;
  message: string | null;
}

function written(
  { config, domains }: Pick<Deps, "config" | "domains">,
  { kind, excerpt, message }: About,
  write: (texts: ContentMailTexts, facts: ContentFacts) => MailText,
): (language: Language) => MailText {
  const page = `${config.publicUrl}/decisions`;
  return (language) => write(TEXTS[language], { what: domains.wordFor(kind, language), excerpt, message, page });
}

/** Mails an author the decision on their content. */
export const tellDecision = subscribe(contentDecided, async (deps, { removalId, what, isGranted }) => {
  const [removal] = await deps.db.select().from(contentRemovals).where(eq(contentRemovals.id, removalId));
  // The account has been deleted since, and the note with it.
  if (!removal) return;
  const { authorId, kind, excerpt, reason, message, appealAnswer } = removal;
  const to = { userId: authorId };
  if (what === "removed") await sendMail(deps, to, removedMail, { kind, excerpt, reason, message });
  if (what === "appeal-decided") {
    await sendMail(deps, to, appealDecidedMail, { kind, excerpt, isGranted, message: appealAnswer });
  }
});
