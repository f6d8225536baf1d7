import { LOCALES } from "#client/lib/i18n.tsx";
import { writeFrenchTimes } from "#shared/domain/french-times.ts";
import type { Language } from "#shared/domain/language.ts";
import { VIDEO_DURATION_MAX_SECONDS } from "#shared/domain/limits.ts";

/** Stands for a missing or impossible value. */
export const DASH = "–";

/** What follows the sign in French, which has "$ CA" and never a sign and the code. */
const FRENCH_DOLLARS: Record<string, string> = { CAD: "CA", USD: "US" };

/** A price always with its currency's sign and code: a "$" alone says nothing in a service for two countries. */
export function formatPrice(amount: number, currency: string, language: Language): string {
  const text = numberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  if (language === "fr") return `${text.format(amount)}\u00a0${FRENCH_DOLLARS[currency] ?? currency}`;
  return `${text.format(amount)} ${currency}`;
}

export function formatNumber(value: number, language: Language, maximumFractionDigits = 0): string {
  // What has neither groups nor decimals is the same in both languages, and most counts are that small.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return numberFormat(language, { maximumFractionDigits }).format(value);
}

/** A rating to one decimal, always shown with it: 4.0. */
export function formatRating(value: number, language: Language): string {
  // Every card shows a date. Making the browser's formatter takes longer, once, than a cheap phone has between two
  // frames.
  const text = value.toFixed(1);
  return language === "fr" ? text.replace(".", ",") : text;
}

/**
 * A date in the language's words, in French with times as they are written (9 h 05, 16 h) and not as tables have them; a
 * dash for an invalid one, which would otherwise take the page down.
 */
export function formatDate(
  date: Date,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
) {
  if (Number.isNaN(date.getTime())) return DASH;
  const text = dateFormat(language, options).format(date);
  return language === "fr" ? writeFrenchTimes(text) : text;
}

/** m:ss of a position in seconds. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** m:ss of a video's length, null where it is unknown or implausible (0, or two hours and more). */
export function formatDuration(seconds: number | null | undefined): string | null {
  if (!seconds || !(seconds > 0 && seconds < VIDEO_DURATION_MAX_SECONDS)) return null;
  return formatTime(seconds);
}

/** Formatters are made once: making one costs a hundred times what using it does. */
const numberFormat = remembered((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dateFormat = remembered(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

function remembered<Options, Format>(make: (locale: string, options: Options) => Format) {
  const known = new Map<string, Format>();
  return (language: Language, options: Options): Format => {
    const locale = LOCALES[language];
    const key = locale + JSON.stringify(options);
    const format = known.get(key) ?? make(locale, options);
    known.set(key, format);
    return format;
  };
}
