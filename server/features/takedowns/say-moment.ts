import { writeFrenchTimes } from "#shared/domain/french-times.ts";
import type { Language } from "#shared/domain/language.ts";
import { TAKEDOWN_TIME_ZONE } from "#shared/domain/takedown.ts";

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
