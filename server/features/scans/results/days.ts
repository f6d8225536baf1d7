import { DAY_MS } from "#shared/domain/durations.ts";

/** The beginning of the first of so many days of UTC, of which today is the last. */
export function firstOf(days: number, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS);
  return new Date((today - days + 1) * DAY_MS);
}

/** The day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
