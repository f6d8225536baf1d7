import { DASH, formatDate } from "#client/lib/format.ts";
import { LOCALES } from "#client/lib/i18n.tsx";
import type { Language } from "#shared/domain/language.ts";

/** A number with so many decimals, all of them shown; a dash for none. */
export function formatFixed(value: number | null, decimals: number, language: Language): string {
  return value === null ? DASH : format(value, language, decimals);
}

/** 0.625 as "62.5%"; a dash for none. */
export function formatShare(share: number | null, language: Language): string {
  return share === null ? DASH : format(share, language, 1, { style: "percent" });
}

/** US dollars to a hundredth of a cent: one answer of a model costs less than a cent. */
export function formatDollars(amount: number, language: Language): string {
  return withCountry(format(amount, language, 4, DOLLARS), language);
}

/** The same at the end of an axis, where round amounts stand: without the decimals that are all 0. */
export function formatRoundDollars(amount: number, language: Language): string {
  return withCountry(format(amount, language, 4, { ...DOLLARS, trailingZeroDisplay: "stripIfInteger" }), language);
}

const DOLLARS: Intl.NumberFormatOptions = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" };

const withCountry = (text: string, language: Language) => (language === "fr" ? `${text}\u00a0US` : `${text} USD`);

function format(value: number, language: Language, decimals: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(LOCALES[language], {
    ...options,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "Nov 05, 14:30"; in French as dates are written there. A dash for an invalid date. */
export function formatShortTime(at: Date, language: Language): string {
  if (language === "fr" || Number.isNaN(at.getTime())) {
    return formatDate(at, language, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
  }
  const month = at.toLocaleDateString("en-US", { month: "short" });
  return `${month} ${twoDigits(at.getDate())}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** "November 5th, 2026 2:30 PM"; in French as dates are written there. A dash for an invalid date. */
export function formatLongTime(at: Date, language: Language): string {
  if (language === "fr" || Number.isNaN(at.getTime())) {
    return formatDate(at, language, { dateStyle: "long", timeStyle: "short" });
  }
  const [day, hours] = [at.getDate(), at.getHours()];
  const ordinal = ORDINALS[new Intl.PluralRules("en", { type: "ordinal" }).select(day)] ?? "th";
  const month = at.toLocaleDateString("en-US", { month: "long" });
  const time = `${hours % 12 || 12}:${twoDigits(at.getMinutes())} ${hours < 12 ? "AM" : "PM"}`;
  return `${month} ${day}${ordinal}, ${at.getFullYear()} ${time}`;
}

/** A day of universal time (2026-11-05), short, wherever the reader is. */
export function formatDay(date: string, language: Language): string {
  return formatDate(new Date(`${date}T00:00:00Z`), language, { month: "short", day: "numeric", timeZone: "UTC" });
}
