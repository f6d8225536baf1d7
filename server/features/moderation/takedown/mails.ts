import type { MailText, MailTexts } from "#server/features/moderation/takedown/mail-texts.ts";
import { mailsInEnglish } from "#server/features/moderation/takedown/mail-texts-en.ts";
import { mailsInFrench } from "#server/features/moderation/takedown/mail-texts-fr.ts";
import { writeFrenchTimes } from "#shared/domain/french-times.ts";
import { TAKEDOWN_TIME_ZONE } from "#shared/domain/takedown.ts";

export type Language = "en" | "fr";

/** One mail in both languages: which one its reader speaks is not known of everybody. */
export function writeBoth(write: (texts: MailTexts, language: Language) => MailText): {
  subject: string;
  text: string;
} {
  const [english, french] = [write(mailsInEnglish, "en"), write(mailsInFrench, "fr")];
  const text = [
    "(Le français suit.)",
    mailsInEnglish.hello,
    ...english.paragraphs,
    "Hexkey",
    "----------",
    mailsInFrench.hello,
    ...french.paragraphs,
    "Hexkey",
  ];
  return { subject: `${english.subject} / ${french.subject}`, text: `${text.join("\n\n")}\n` };
}

const LOCALES: Record<Language, string> = { en: "en-CA", fr: "fr-CA" };
const timeZone = TAKEDOWN_TIME_ZONE;

/** A moment as people say it, with its zone, in French as "9 h 05" and "16 h"; empty for none. */
export function sayMoment(moment: Date | null, language: Language): string {
  if (moment === null) return "";
  const style = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const text = new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZoneName: "short", timeZone }).format(moment);
  return language === "fr" ? writeFrenchTimes(text) : text;
}

/** A day as people say it; empty for none. */
export function sayDay(moment: Date | null, language: Language): string {
  return moment === null
    ? ""
    : new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone }).format(moment);
}
