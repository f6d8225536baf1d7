import fc from "fast-check";
import { expect, test } from "vitest";
import { lookupKeys, storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";

test.each([
  ["HXK-AB12-CD34", null, { ownCode: "HXK-AB12-CD34", gtin: null, articleNumber: null }],
  ["hxk-ab12-cd34", null, { ownCode: "HXK-AB12-CD34", gtin: null, articleNumber: null }],
  ["]Q1hxk-ab12-cd34", "qr-code", { ownCode: "HXK-AB12-CD34", gtin: null, articleNumber: null }],
  ["034000470693", "upc-a", { gtin: "00034000470693", articleNumber: null }],
  ["https://id.gs1.org/01/00034000470693/10/L1", "qr-code", { gtin: "00034000470693", articleNumber: null }],
  ["(01)00034000470693(240)802.984.74", "data-matrix", { gtin: "00034000470693", articleNumber: "80298474" }],
  ["802.984.74", null, { gtin: null, articleNumber: "80298474" }],
  ["00340123450000000018", "code-128", { gtin: null, articleNumber: null }],
  ["034000470694", "upc-a", { gtin: null, articleNumber: null }],
  ["https://shop.example/a?b=1", "qr-code", { gtin: null, articleNumber: null }],
] as const)("%s as %s is looked for by what it says", (text, symbology, keys) => {
  expect(lookupKeys(text, symbology)).toMatchObject({ ...keys, qrCode: text });
});

test("eight digits that were typed may be an article number, the same under bars are not", () => {
  expect(lookupKeys("96385074", null)).toMatchObject({ gtin: "00000096385074", articleNumber: "96385074" });
  expect(lookupKeys("96385074", "code-128")).toMatchObject({ gtin: "00000096385074", articleNumber: "96385074" });
  for (const [text, symbology] of [
    ["96385074", "ean-8"],
    ["]E496385074", null],
  ] as const)
    expect(lookupKeys(text, symbology)).toMatchObject({ gtin: "00000096385074", articleNumber: null });
});

test("no single article of a bundle is the product", () => {
  expect(lookupKeys("(240)802.984.74(30)2(240)104.510.20", null)).toMatchObject({ gtin: null, articleNumber: null });
});

test("a brand before a number is separated from it at every place where it can end", () => {
  const articles = (text: string) => lookupKeys(text, null).brandedArticles;
  expect(articles("Nordhem N 10.482")).toEqual(["nordhem:n10482", "nordhemn:10482"]);
  expect(articles("  NORDHEM\u00a0802 984 74 ")).toEqual(["nordhem:80298474", "nordhem802:98474"]);
  expect(articles("Sorrel & Pine SP-0204")).toContain("sorrelpine:sp0204");
  expect(articles("北欧 4411")).toEqual(["北欧:4411"]);
  expect(articles("Nordhem dresser")).toEqual([]);
  expect(articles("80298474")).toEqual([]);
  expect(articles("a b c d e f g h 1234")).toEqual([]);
  expect(articles(`x ${"1".repeat(4000)}`)).toEqual([]);
});

test("every string has keys, and can be stored and put into an address", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 4096 }),
    fc.string({ unit: fc.constantFrom("\0", "\ud800", "\udc00", "😀", " ", "a", "1"), maxLength: 50 }),
  );
  fc.assert(
    fc.property(hostile, fc.option(fc.constantFrom(...SYMBOLOGIES)), (text, symbology) => {
      expect(lookupKeys(text, symbology).qrCode).toBe(text);
      const stored = storableCode(text);
      expect(stored).not.toContain("\0");
      expect(decodeURIComponent(encodeURIComponent(stored))).toBe(stored);
      expect(stored.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("what can be stored stays as it is", () => {
  expect(storableCode(" ]d20109521234500000\u001d10L😀 ")).toBe("]d20109521234500000\u001d10L😀");
  expect(storableCode("a\0b\ud83d")).toBe("a\uFFFDb\uFFFD");
});
