import { expect, test } from "vitest";
import { demoCode, demoGtin, demoId } from "#server/db/seed/catalogue/codes.ts";

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
