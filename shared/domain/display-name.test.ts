import { expect, test } from "vitest";
import { displayName } from "#shared/domain/display-name.ts";

test("a first name is shown with the initial, a user name without one", () => {
  expect(displayName({ username: "maya", firstName: "Maya", lastName: "Tremblay" })).toBe("Maya T.");
  expect(displayName({ username: "maya", firstName: null, lastName: "Tremblay" })).toBe("maya");
});

test("no name turns itself or what stands behind it around", () => {
  expect(displayName({ username: null, firstName: "\u202enimda", lastName: "T" })).toBe("nimda T.");
  expect(displayName({ username: null, firstName: "\u2067Maya\u2069", lastName: "\u202e(x" })).toBe("Maya (x");
  // What joins letters in Persian names stays.
  expect(displayName({ username: null, firstName: "علی\u200cرضا", lastName: null })).toBe("علی\u200cرضا");
  expect(displayName({ username: "maya", firstName: "\u202e", lastName: null })).toBe("maya");
});
