import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "#shared/domain/durations.ts";

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
/** From so many hours on, a duration is shown in days. */
const IN_DAYS_FROM_HOURS = 48;

/** The current time; the component that reads it is rendered anew each minute. */
export function useMinute(): Date {
  useSyncExternalStore(everySecond, () => Math.floor(Date.now() / MINUTE_MS));
  return new Date();
}

/** Ticks often, so that a device that slept, or a clock that was set, is noticed; it renders once a minute. */
function everySecond(ask: () => void): () => void {
  const timer = setInterval(ask, 1000);
  return () => clearInterval(timer);
}

/** The time until a moment, or since it. */
export interface Clock {
  isOverdue: boolean;
  /** Whole days where it is that long; the other two are 0 then. */
  days: number;
  hours: number;
  minutes: number;
}

/** The clock of a deadline at `dueAt`. The time left is rounded up, the time over down: neither is ever 0. */
export function readClock(dueAt: Date, now: Date): Clock {
  const left = (dueAt.getTime() - now.getTime()) / MINUTE_MS;
  const isOverdue = left < 0;
  const total = Math.max(1, isOverdue ? Math.floor(-left) : Math.ceil(left));
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  if (hours >= IN_DAYS_FROM_HOURS) return { isOverdue, days: Math.floor(hours / HOURS_PER_DAY), hours: 0, minutes: 0 };
  return { isOverdue, days: 0, hours, minutes: total % MINUTES_PER_HOUR };
}
