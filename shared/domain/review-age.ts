import { DAY_MS } from "#shared/domain/durations.ts";

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

/** The displayed age, in its unit: today, days under 7, weeks under 30 days, then months. */
export interface ReviewAge {
  unit: "today" | "day" | "week" | "month";
  count: number;
}

/** The age of a review in whole past units; a moment in the future (a clock that is off) counts as today. */
export function reviewAge(writtenAt: Date, now: Date): ReviewAge {
  const days = Math.floor((now.getTime() - writtenAt.getTime()) / DAY_MS);
  if (days < 1) return { unit: "today", count: 0 };
  if (days < WEEK_DAYS) return { unit: "day", count: days };
  if (days < MONTH_DAYS) return { unit: "week", count: Math.floor(days / WEEK_DAYS) };
  return { unit: "month", count: Math.floor(days / MONTH_DAYS) };
}
