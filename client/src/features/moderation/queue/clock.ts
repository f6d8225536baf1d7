import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "#shared/domain/durations.ts";

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
/** From so many hours on, a length of time is said in days. */
const IN_DAYS_FROM_HOURS = 48;

/** The current time; the component that reads it is rendered anew each minute. */
export function useMinute(): Date {
  useSyncExternalStore(everySecond, () => Math.floor(Date.now() / MINUTE_MS));
  return new Date();
}

/** Asks often, so that a device that slept, or a clock that was set, is noticed; nothing is drawn before the minute is over. */
function everySecond(ask: () => void): () => void {
  const timer = setInterval(ask, 1000);
  return () => clearInterval(timer);
}

/** How long until a moment, or since it. */
export interface Clock {
  isOverdue: boolean;
  /** Where it is so long that hours say nothing; the other two are 0 then. */
  days: number;
  hours: number;
  minutes: number;
}

/** What a clock that ends at `dueAt` shows. What is left is rounded up, what is over down: neither is ever 0. */
export function readClock(dueAt: Date, now: Date): Clock {
  const left = (dueAt.getTime() - now.getTime()) / MINUTE_MS;
  const isOverdue = left < 0;
  const total = Math.max(1, isOverdue ? Math.floor(-left) : Math.ceil(left));
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  if (hours >= IN_DAYS_FROM_HOURS) return { isOverdue, days: Math.floor(hours / HOURS_PER_DAY), hours: 0, minutes: 0 };
  return { isOverdue, days: 0, hours, minutes: total % MINUTES_PER_HOUR };
}
