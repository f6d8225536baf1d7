import { expect, test } from "vitest";
import { parseElementString } from "#shared/domain/codes/element-string.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

const GTIN = `0952123450000${checkDigit("0952123450000")}`;

test.each<[string, Symbology | null, string]>([
  // An EAN-8 that begins with 0 is one shop's own; the reader knew that it is no UPC-E.
  ["01234565", "ean-8", "00000001234565"],
  ["]E401234565", null, "00000001234565"],
  ["01234565", "upc-e", "00012345000065"],
  // Number system 1: without the reader's word, eight digits that begin so are a GTIN-8.
  ["11234562", "upc-e", "00112345000062"],
  ["]E00034000470693", null, "00034000470693"],
  ["]I110034000470690", null, "10034000470690"],
  ["10034000470690", "itf", "10034000470690"],
  ["978-0-306-40615-7", null, "09780306406157"],
  ["0 34000\u00a047069 3", null, "00034000470693"],
])("%s as %s is the GTIN %s", (text, symbology, gtin) => {
  expect(resolveCode(text, { symbology })).toEqual({ kind: "gtin", gtin });
});

test.each<[string, Symbology]>([
  // It fits EAN-8, but the reader read another symbology.
  ["96385074", "upc-e"],
  ["21234565", "upc-e"],
  ["10034000470691", "itf"],
  ["034000470694", "upc-a"],
])("%s as %s has a wrong digit", (digits, symbology) => {
  expect(resolveCode(digits, { symbology })).toEqual({ kind: "wrong-check-digit", digits });
});

test.each<[string, Symbology | null]>([
  // Half of an ITF-14, which has no way to say where it ends.
  ["0034000470693", "itf"],
  ["96385074", "itf"],
  // A carrier's number: the symbol has its own check, so no digit was misread.
  ["123456789013", "code-128"],
  ["123456789013", "qr-code"],
  ["80298475", null],
  ["01234561", null],
])("%s as %s is no GTIN and has no wrong digit", (text, symbology) => {
  expect(resolveCode(text, { symbology })).toEqual({ kind: "article-number", number: text });
});

test("the remark of a reader in front of any content is no part of it", () => {
  expect(resolveCode("]Q1https://shop.example/a")).toMatchObject({ kind: "link", url: "https://shop.example/a" });
  expect(resolveCode("]d1802.984.74")).toEqual({ kind: "article-number", number: "802.984.74" });
  expect(resolveCode(`]Q1https://id.gs1.org/01/${GTIN}`)).toMatchObject({ kind: "digital-link", gtin: GTIN });
  expect(resolveCode("]A0Desk with drawers")).toEqual({ kind: "text", text: "Desk with drawers" });
  expect(resolveCode("]no remark")).toEqual({ kind: "text", text: "]no remark" });
  // Of DataBar, whose letter is small, the content is GS1's.
  expect(resolveCode(`]e001${GTIN}`)).toMatchObject({ kind: "element-string", gtin: GTIN });
});

test.each([
  "https://blog.example/2026/01/17",
  "https://blog.example/01/20260117",
  "https://shop.example/401/login",
  "https://shop.example/00/12",
  "https://shop.example/414/1",
  `https://shop.example/?01=${GTIN}`,
  `https://shop.example/#/01/${GTIN}`,
  `https://shop.example/01/${GTIN}/reviews`,
  // Compressed, as the standard had it for a time.
  "https://id.gs1.org/AQnYUc1gmiDEaw",
  "https://shop.example/01/1234567890123456",
])("%s is a link and nothing more", (url) => {
  expect(resolveCode(url)).toMatchObject({ kind: "link", url });
});

test("what the query of a Digital Link says can't change what the path says", () => {
  const other = "00034000470693";
  expect(resolveCode(`https://x.example/01/${GTIN}?01=${other}&00=340123450000000018;10=L9&21=S9#01`)).toMatchObject({
    kind: "digital-link",
    gtin: GTIN,
    lot: "L9",
    serial: "S9",
  });
  expect(resolveCode(`https://x.example/01/${GTIN}/10/%00%20x?240=A1`)).toMatchObject({
    lot: null,
    articleNumber: "A1",
  });
  expect(resolveCode(`https://x.example/01/${GTIN}/235/T1`)).toMatchObject({ gtin: GTIN });
});

test("a piece of a large article and a carton of articles lead to the article", () => {
  expect(resolveCode(`(8006)${GTIN}0102(21)S1`)).toMatchObject({ kind: "element-string", gtin: GTIN, serial: "S1" });
  expect(resolveCode(`https://x.example/8006/${GTIN}0102`)).toMatchObject({ kind: "digital-link", gtin: GTIN });
  expect(resolveCode(`(02)${GTIN}(37)12(10)L1`)).toMatchObject({ kind: "element-string", gtin: GTIN, contents: [] });
  expect(resolveCode("(02)09521234500002(37)12")).toMatchObject({ kind: "wrong-check-digit" });
});

test("a shipping label stays one with what it says of its contents, and with a wrong digit", () => {
  for (const sscc of ["340123450000000017", "340123450000000018"]) {
    expect(resolveCode(`(00)${sscc}(02)${GTIN}(37)12`)).toEqual({ kind: "sscc", sscc });
  }
  // Without its identifier only the check digit tells it from any other number.
  expect(resolveCode("340123450000000017")).toEqual({ kind: "sscc", sscc: "340123450000000017" });
  expect(resolveCode("340123450000000018").kind).toBe("article-number");
});

test("a code that names two GTINs leads to neither", () => {
  expect(resolveCode(`(01)${GTIN}(01)00034000470693`).kind).toBe("text");
  expect(resolveCode(`(01)${GTIN}(01)${GTIN}`)).toMatchObject({ gtin: GTIN });
});

test("where a separator got lost the GTIN still holds, and the rest says nothing", () => {
  expect(resolveCode(`]d201${GTIN}10LOT1234567890123456721SERIAL`)).toMatchObject({ gtin: GTIN, lot: null });
});

test("no single article of a bundle is what the code is about, and a count is at least one", () => {
  expect(resolveCode("(240)A-1001(30)0(240)B-1002(30)003")).toMatchObject({
    articleNumber: null,
    contents: [
      { articleNumber: "A-1001", count: 1 },
      { articleNumber: "B-1002", count: 3 },
    ],
  });
  expect(resolveCode("(240)A-1001(30)3")).toMatchObject({ articleNumber: "A-1001", contents: [] });
});

test.each([
  ["11", 6],
  ["20", 2],
  ["3103", 6],
  ["3925", null],
  ["410", 13],
  ["417", 13],
  ["420", null],
  ["03", 14],
  ["7003", null],
  ["8200", null],
])("the value of %s has %s digits, and the next piece follows without a separator", (identifier, length) => {
  const value = "1".repeat(length ?? 5);
  const separator = length === null ? "\u001d" : "";
  const text = `]d2${identifier}${value}${separator}10L`;
  expect(parseElementString(text, false)).toEqual([
    { identifier, value },
    { identifier: "10", value: "L" },
  ]);
});
