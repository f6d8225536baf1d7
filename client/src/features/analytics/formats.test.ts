import { expect, test } from "vitest";
import { formatDay, formatLongTime, formatRoundDollars, formatShortTime } from "#client/features/analytics/formats.ts";
import { roundUp } from "#client/features/analytics/overview/round-up.ts";

test("moments are written short and long", () => {
  const at = (day: number, hour: number) => new Date(2026, 8, day, hour, 5);
  expect(formatShortTime(at(3, 9), "en")).toBe("Sep 03, 09:05");
  expect([1, 2, 3, 4, 11, 21].map((day) => formatLongTime(at(day, 0), "en"))).toEqual([
    "September 1st, 2026 12:05 AM",
    "September 2nd, 2026 12:05 AM",
    "September 3rd, 2026 12:05 AM",
    "September 4th, 2026 12:05 AM",
    "September 11th, 2026 12:05 AM",
    "September 21st, 2026 12:05 AM",
  ]);
  expect(formatLongTime(at(3, 12), "en")).toBe("September 3rd, 2026 12:05 PM");
  expect(formatLongTime(at(3, 9), "fr")).toContain("3 septembre 2026");
});

test("an invalid date is a dash and takes nothing down", () => {
  const invalid = new Date("no");
  for (const language of ["en", "fr"] as const) {
    expect([formatShortTime(invalid, language), formatLongTime(invalid, language)]).toEqual(["–", "–"]);
    expect(formatDay("no", language)).toBe("–");
  }
});

test("an axis ends at a round number", () => {
  expect([0, 1, 3, 7, 20, 21, 130, 0.013, 0.4].map(roundUp)).toEqual([1, 1, 5, 10, 20, 50, 200, 0.02, 0.5]);
});

test("an amount at the end of an axis has decimals where they say something", () => {
  expect([0, 50, 2000, 0.02].map((amount) => formatRoundDollars(amount, "en"))).toEqual([
    "$0 USD",
    "$50 USD",
    "$2,000 USD",
    "$0.0200 USD",
  ]);
  expect(formatRoundDollars(2000, "fr").replaceAll(/\s/g, " ")).toBe("2 000 $ US");
});
