import { formatDate } from "#client/lib/format.ts";
import { LOCALES } from "#client/lib/i18n.tsx";
import type { Language } from "#shared/domain/language.ts";

/** When a scan was made: "Today, 3:04 p.m.", "Yesterday, …", or the day. The days are those of the person's calendar. */
export function formatScanTime(at: Date, now: Date, language: Language): string {
  const days = daysBetween(at, now);
  if (days < 0 || days > 1) return formatDate(at, language);
  const day = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" }).format(-days, "day");
  const time = formatDate(at, language, { timeStyle: "short" });
  return `${day.charAt(0).toLocaleUpperCase(LOCALES[language])}${day.slice(1)}, ${time}`;
}

/** Midnights between two moments; rounded, as a day with a change of the clock has 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}
