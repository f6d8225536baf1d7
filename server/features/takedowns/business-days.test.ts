import { expect, test } from "vitest";
import { addBusinessDays } from "#server/features/takedowns/business-days.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

/** The tenth business day after noon of a day. */
const tenth = async (day: string) => dayInToronto(await addBusinessDays(new Date(`${day}T17:00:00Z`), 10));
const next = async (day: string) => dayInToronto(await addBusinessDays(new Date(`${day}T17:00:00Z`), 1));
const dayInToronto = (moment: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto", dateStyle: "short" }).format(moment);

test.each([
  ["two weeks without a holiday", "2026-08-03", "2026-08-17"],
  ["received on a Saturday", "2026-08-01", "2026-08-14"],
  ["Thanksgiving of Canada, which is Columbus Day", "2026-10-05", "2026-10-20"],
  ["Remembrance Day, which is Veterans Day", "2026-11-09", "2026-11-24"],
  ["Thanksgiving of the United States", "2026-11-12", "2026-11-27"],
  ["Canada Day, and July 4 on a Saturday", "2026-06-30", "2026-07-16"],
  ["Canada Day, and July 4 on a Sunday", "2027-06-30", "2027-07-16"],
  ["Canada Day on a Saturday, and July 4", "2028-06-28", "2028-07-14"],
  ["Christmas, Boxing Day on a Saturday, and New Year", "2026-12-23", "2027-01-11"],
  ["Christmas on a Saturday, Boxing Day on a Sunday, and New Year on a Saturday", "2027-12-22", "2028-01-12"],
  ["Good Friday", "2026-03-30", "2026-04-14"],
  ["Victoria and Memorial Day", "2026-05-15", "2026-06-02"],
  ["Truth and Reconciliation", "2026-09-28", "2026-10-14"],
])("%s", async (_what, from, until) => {
  expect(await tenth(from)).toBe(until);
});

test.each([
  // Fridays, the eves of long weekends, and what follows them.
  ["2026-07-02", "2026-07-06"],
  ["2027-07-02", "2027-07-06"],
  ["2028-06-30", "2028-07-05"],
  ["2027-12-23", "2027-12-29"],
  ["2027-12-30", "2028-01-04"],
  ["2026-04-02", "2026-04-06"],
  ["2026-11-25", "2026-11-27"],
])("after %s comes %s", async (day, following) => {
  expect(await next(day)).toBe(following);
});

test("a day is one of Toronto, and ends there: in winter, in summer, and where the clocks change", async () => {
  const end = async (moment: string, count: number) => (await addBusinessDays(new Date(moment), count)).toISOString();
  // Still Monday evening there, and a minute later Tuesday.
  expect(await end("2026-08-04T03:59:00Z", 1)).toBe("2026-08-05T03:59:59.999Z");
  expect(await end("2026-08-04T04:00:00Z", 1)).toBe("2026-08-06T03:59:59.999Z");
  expect(await end("2026-12-08T04:59:00Z", 1)).toBe("2026-12-09T04:59:59.999Z");
  expect(await end("2026-10-30T12:00:00Z", 1)).toBe("2026-11-03T04:59:59.999Z");
  expect(await end("2026-03-06T12:00:00Z", 1)).toBe("2026-03-10T03:59:59.999Z");
});

test("ten days in both countries are ten to fourteen in the United States, as the law wants, whatever the year", async () => {
  const { default: Holidays } = await import("date-holidays");
  const calendar = new Holidays("US", { types: ["public"] });
  const off = new Set<string>();
  for (let year = 2026; year <= 2036; year++) {
    for (const { date } of calendar.getHolidays(year)) off.add(date.slice(0, 10));
  }
  const spans = new Set<number>();
  for (let day = Date.UTC(2026, 0, 1, 17); day < Date.UTC(2036, 0, 1); day += DAY_MS) {
    const until = await addBusinessDays(new Date(day), 10);
    let workDays = 0;
    for (let one = day + DAY_MS; one <= until.getTime(); one += DAY_MS) {
      if (new Date(one).getUTCDay() % 6 !== 0 && !off.has(new Date(one).toISOString().slice(0, 10))) workDays += 1;
    }
    spans.add(workDays);
  }
  expect(Math.min(...spans)).toBe(10);
  expect(Math.max(...spans)).toBeLessThanOrEqual(14);
});
