import { expect, test } from "vitest";
import { noteCheckDigit, tidyCode } from "#client/features/scanner/codes/typed-code.ts";

test.each([
  ["034000470693", "fits"],
  ["0 34000 47069 3", "fits"],
  ["9521234567899", "fits"],
  ["95212340", "fits"],
  ["04252614", "fits"],
  ["9521234567890", "wrong"],
  ["034000470694", "wrong"],
  ["95212341", "wrong"],
  ["0000000000000", "wrong"],
])("of %s the check digit %s", (text, note) => {
  expect(noteCheckDigit(text)).toBe(note);
});

test.each(["", "952123456", "802.984.74", "HXK-1234-5678", "106141412345678972"])("%s is not judged", (text) => {
  expect(noteCheckDigit(text)).toBeNull();
});

test("our own codes get their capitals, others stay as typed", () => {
  expect(tidyCode(" hxk-1234-abcd ")).toBe("HXK-1234-ABCD");
  expect(tidyCode(" abC-1 ")).toBe("abC-1");
});
