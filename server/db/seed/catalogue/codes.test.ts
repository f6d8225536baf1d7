import { expect, test } from "vitest";
import { articleValue, checkDigit, demoCode, demoGtin, demoId } from "#server/db/seed/catalogue/codes.ts";

test.each([
  ["629104150021", 3], // The worked example of GS1's own page on check digits.
  ["978030640615", 7], // An ISBN.
  ["03600029145", 2], // A GTIN-12, one digit shorter: the weights count from the right.
  ["000000000000", 0],
])("the check digit of %s is %i", (digits, expected) => {
  expect(checkDigit(digits)).toBe(expected);
});

test("a demo GTIN has 13 digits, GS1's demonstration prefix and its right check digit", () => {
  const gtin = demoGtin(18);
  expect(gtin).toMatch(/^952\d{10}$/);
  const sum = [...gtin].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  expect(sum % 10).toBe(0);
});

test("our own code can be read aloud and is the same every time", () => {
  expect(demoCode("wren-crib")).toMatch(/^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(demoCode("wren-crib")).toBe(demoCode("wren-crib"));
  expect(demoCode("wren-crib")).not.toBe(demoCode("torsvik-desk"));
});

test("an id is a UUIDv7 of its moment and the same every time", () => {
  const at = new Date("2024-09-02T09:00:00.123Z");
  const id = demoId("wren-crib", at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(at.getTime());
  expect(demoId("wren-crib", at)).toBe(id);
  expect(demoId("torsvik-desk", at)).not.toBe(id);
});

test("an article number is kept without case, accents and separators", () => {
  expect(articleValue("Atelier Mésange", "AM-04.182")).toBe("ateliermesange:am04182");
  expect(articleValue("Sorrel & Pine", "SP 0204")).toBe("sorrelpine:sp0204");
});
