import type Holidays from "date-holidays";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";

/** Where a day begins and ends. */
const ZONE = "America/Toronto";

/**
 * Federal holidays of Canada that date-holidays knows only by province (Canada Labour Code, section 166). Without
 * Easter Monday and the like, on which most people work.
 */
const CANADA_BESIDES = ["monday before 05-25", "09-30", "2nd monday after 10-01", "11-11", "12-26"];

/**
 * The end of the day that is so many business days after the one of `from`, which does not count itself. A business day
 * is one on which people work in the United States and in Canada; days are those of Toronto.
 */
export async function addBusinessDays(from: Date, count: number): Promise<Date> {
  const isDayOff = await readCalendar();
  let day = dayOf(from);
  for (let left = count; left > 0; ) {
    day += DAY_MS;
    if (!isWeekend(day) && !isDayOff(day)) left -= 1;
  }
  return endOf(day);
}

/** Whether a day, as its midnight in UTC, is a holiday. Its rules are some 10 MB, so they are read when first needed. */
function readCalendar(): Promise<(day: number) => boolean> {
  calendar ??= openCalendar();
  return calendar;
}

let calendar: Promise<(day: number) => boolean> | undefined;

async function openCalendar() {
  const { default: Calendar } = await import("date-holidays");
  const unitedStates = new Calendar("US", { types: ["public"] });
  const canada = new Calendar("CA", { types: ["public"] });
  for (const rule of CANADA_BESIDES) canada.setHoliday(rule, { name: rule, type: "public" });
  const years = new Map<number, Set<number>>();
  return (day: number) => {
    const year = new Date(day).getUTCFullYear();
    let days = years.get(year);
    if (!days) {
      days = new Set([...holidays(unitedStates, year), ...withSubstitutes(holidays(canada, year))]);
      years.set(year, days);
    }
    return days.has(day);
  };
}

/** A year's holidays, as midnights in UTC. */
function holidays(of: Holidays, year: number): number[] {
  return of.getHolidays(year).map(({ date }) => Date.parse(date.slice(0, "2026-01-01".length)));
}

/** With the working days that stand for holidays on weekends: the next ones that are none. The other list has its own. */
function withSubstitutes(days: number[]): Set<number> {
  const all = new Set(days);
  for (const holiday of days) {
    let day = holiday;
    while (isWeekend(day) || (day !== holiday && all.has(day))) day += DAY_MS;
    all.add(day);
  }
  return all;
}

function isWeekend(day: number): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

const inZone = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });

/** The day in Toronto, as its midnight in UTC. */
function dayOf(moment: Date): number {
  return Date.parse(inZone.format(moment));
}

/** The last millisecond of a day in Toronto, which is four hours behind UTC in summer and five in winter. */
function endOf(day: number): Date {
  const inWinter = new Date(day + DAY_MS + 5 * HOUR_MS - 1);
  return dayOf(inWinter) === day ? inWinter : new Date(inWinter.getTime() - HOUR_MS);
}
