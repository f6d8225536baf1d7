import { expect, test } from "vitest";
import { progressOf, type TrainingCounts } from "#shared/domain/identify/training-goals.ts";

const NOTHING: TrainingCounts = { votes: 0, confirmedVotes: 0, corrections: 0, validatedCorrections: 0 };

test.each([
  [0, 0],
  [1, 20],
  [4, 80],
  [5, 100],
  [12, 100],
])("%i validated corrections are %i per cent of a teacher", (validatedCorrections, percent) => {
  expect(progressOf("teacher", { ...NOTHING, validatedCorrections })).toBe(percent);
});

test("the first validated correction is all that one goal asks for", () => {
  expect(progressOf("first-validated", { ...NOTHING, corrections: 1 })).toBe(0);
  expect(progressOf("first-validated", { ...NOTHING, corrections: 1, validatedCorrections: 1 })).toBe(100);
});

test("votes for what turned out to be right count for the careful eye, others for the first vote alone", () => {
  const counts = { ...NOTHING, votes: 30, confirmedVotes: 3 };
  expect([progressOf("first-vote", counts), progressOf("careful-eye", counts)]).toEqual([100, 30]);
});
