import { expect, test } from "vitest";
import { readClock } from "#client/features/moderation/queue/clock.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import type { Language } from "#shared/domain/language.ts";

const NOW = new Date("2026-05-04T12:00:00Z");

function read(minutes: number, language: Language = "en") {
  const { isOverdue, ...length } = readClock(new Date(NOW.getTime() + minutes * 60_000), NOW);
  return { isOverdue, length: moderationTexts[language].length(length) };
}

test.each([
  [6 * 60, false, "6 h 0 min"],
  [5 * 60 + 12, false, "5 h 12 min"],
  // Begun minutes count as whole ones while time is left.
  [59.2, false, "1 h 0 min"],
  [0.1, false, "1 min"],
  [0, false, "1 min"],
  [-0.5, true, "1 min"],
  [-59.9, true, "59 min"],
  [-125, true, "2 h 5 min"],
  [47 * 60 + 59, false, "47 h 59 min"],
  [48 * 60, false, "2 days"],
  [-71 * 60, true, "2 days"],
])("%d minutes from the end, overdue is %s and the length %s", (minutes, isOverdue, length) => {
  expect(read(minutes)).toEqual({ isOverdue, length });
});

test("a clock speaks French", () => {
  expect(read(312, "fr").length).toBe("5\u00a0h\u00a012\u00a0min");
  expect(read(-4 * 24 * 60, "fr")).toEqual({ isOverdue: true, length: "4\u00a0jours" });
});
