import { expect, test } from "vitest";
import { formatDate, formatNumber, formatRating } from "#client/lib/format.ts";

const at = (hours: number, minutes: number) => new Date(2026, 10, 3, hours, minutes);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  [at(9, 5), "9 h 05"],
  [at(14, 30), "14 h 30"],
  [at(0, 20), "0 h 20"],
  [at(16, 0), "16 h"],
])("French times have no zero before them and none that say nothing: %s", (date, time) => {
  expect(plain(formatDate(date, "fr", { timeStyle: "short" }))).toBe(time);
  expect(plain(formatDate(date, "fr", { dateStyle: "long", timeStyle: "short" }))).toBe(`3 novembre 2026 à ${time}`);
});

test("English times are as they were", () => {
  expect(plain(formatDate(at(9, 0), "en", { timeStyle: "short" }))).toBe("9:00 a.m.");
});

test.each(["en", "fr"] as const)("ratings and counts are written as the browser would write them: %s", (language) => {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  for (let tenths = 0; tenths <= 50; tenths++) {
    expect(formatRating(tenths / 10, language)).toBe((tenths / 10).toLocaleString(`${language}-CA`, options));
  }
  for (const count of [0, 1, 7, 999, 1000, 12_345, -3]) {
    expect(formatNumber(count, language)).toBe(count.toLocaleString(`${language}-CA`));
  }
  expect(formatNumber(2.5, language, 1)).toBe((2.5).toLocaleString(`${language}-CA`));
});
