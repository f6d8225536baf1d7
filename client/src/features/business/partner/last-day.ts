import { formatDate } from "#client/lib/format.ts";
import { lastDay } from "#shared/domain/campaign.ts";
import type { Language } from "#shared/domain/language.ts";

/** The last day on which a document holds that is over at that moment: a day of UTC, at whose noon it is the same day nearly everywhere. */
export function lastDayText(expiryDate: Date, language: Language): string {
  return formatDate(new Date(`${lastDay(expiryDate)}T12:00:00Z`), language);
}
