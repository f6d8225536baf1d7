import { expect, test } from "vitest";
import { formatScanTime } from "#client/features/scans/history/time.ts";

const NOW = new Date(2026, 10, 21, 0, 30);

test.each([
  [new Date(2026, 10, 21, 0, 5), /^Today, 12:05.a\.m\.$/, /^Aujourd’hui, 0.h.05$/],
  [new Date(2026, 10, 20, 23, 50), /^Yesterday, 11:50.p\.m\.$/, /^Hier, 23.h.50$/],
  [new Date(2026, 10, 20, 0, 0), /^Yesterday, 12:00.a\.m\.$/, /^Hier, 0.h$/],
  [new Date(2026, 10, 19, 23, 59), /^November 19, 2026$/, /^19 novembre 2026$/],
  // A clock that has been put back since.
  [new Date(2026, 10, 22, 0, 30), /^November 22, 2026$/, /^22 novembre 2026$/],
])("%s is said by the calendar's days", (at, english, french) => {
  expect(formatScanTime(at, NOW, "en")).toMatch(english);
  expect(formatScanTime(at, NOW, "fr")).toMatch(french);
});
