import { expect, test } from "vitest";
import { CATEGORIES, HOME_ROOMS, isCategory, ROOMS } from "#shared/domain/categories.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { reviewAge } from "#shared/domain/review-age.ts";
import { isAllowed } from "#shared/domain/roles.ts";

test("nine categories, seven rooms without garage and patio, six on the home screen", () => {
  expect([CATEGORIES.length, ROOMS.length, HOME_ROOMS.length]).toEqual([9, 7, 6]);
  expect(ROOMS).not.toContain("garage");
  expect(ROOMS).not.toContain("patio");
});

test("only a category's exact name is a category", () => {
  expect(["kitchen", "Kitchen", "", null, undefined, "toString"].map(isCategory)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("others see a first name and initial, else the user name, never more", () => {
  expect(displayName({ firstName: "Maya", lastName: "tremblay", username: "mt" })).toBe("Maya T.");
  expect(displayName({ firstName: "Maya", lastName: "(demo)", username: "mt" })).toBe("Maya (demo)");
  expect(displayName({ firstName: "Maya", lastName: null, username: "mt" })).toBe("Maya");
  expect(displayName({ firstName: null, lastName: "Tremblay", username: "mt" })).toBe("mt");
  expect(displayName({ firstName: null, lastName: "Tremblay", username: null })).toBeNull();
});

test.each([
  [-1, "today", 0],
  [0.9, "today", 0],
  [1, "day", 1],
  [6.9, "day", 6],
  [7, "week", 1],
  [29.9, "week", 4],
  [30, "month", 1],
  [89, "month", 2],
])("%d days ago is %s %d", (days, unit, count) => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(reviewAge(new Date(now.getTime() - days * 86_400_000), now)).toEqual({ unit, count });
});

test("access asks for no account, for any account, or for one of its roles", () => {
  expect([null, "user", "admin"].map((role) => isAllowed("public", role as null))).toEqual([true, true, true]);
  expect([null, "user", "admin"].map((role) => isAllowed("manage-own-account", role as null))).toEqual([
    false,
    true,
    true,
  ]);
  expect([null, "user", "admin"].map((role) => isAllowed("manage-business", role as null))).toEqual([
    false,
    false,
    true,
  ]);
});
