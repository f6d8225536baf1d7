import { expect, test } from "vitest";
import { boxCode, firstStep, questionOf, type Step, stepAfter } from "#client/screens/parts/scan-steps.ts";
import { sampleExplanation, sampleSummary } from "#client/testing/sample-codes.ts";
import { sampleDetail, sampleId } from "#client/testing/samples.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

const code = (text: string, symbology: Symbology | null = null) => boxCode({ text, symbology });
const FS = "\u001d";
const BUNDLE = `]d2240802.984.74${FS}302${FS}240503.123.45${FS}301`;

test.each([
  ["HXK-0000-0007", "lookUp"],
  ["034000470693", "lookUp"],
  ["034000470694", "wrongDigit"],
  ["802.984.74", "lookUp"],
  ["https://example.org/wardrobe", "lookUp"],
  ["https://id.example.org/01/09521234543213", "lookUp"],
  ["(00)012345678900000012", "shippingLabel"],
  ["012345678900000012", "shippingLabel"],
  ["javascript:alert(1)", "lookUp"],
  ["", "unknown"],
  [".", "unknown"],
  ["..", "unknown"],
  ["x".repeat(4096), "lookUp"],
  ["x".repeat(4097), "unknown"],
  // Of 4 kB at most as the address counts them.
  ["é".repeat(2049), "unknown"],
])("the code '%s' begins with %s", (text, name) => {
  expect(firstStep(code(text)).name).toBe(name);
});

test("half a character in a code becomes the mark of one that is missing", () => {
  expect(questionOf(code(" 4711\uD800 ")).code).toBe("4711\uFFFD");
});

test("what a code was printed as is asked along, and a bundle is asked for its articles", () => {
  const upcE = { code: "01234565", symbology: "upc-e", gtin: null, isBundle: false };
  expect(questionOf(code("01234565", "upc-e"))).toEqual(upcE);
  expect(questionOf(code(BUNDLE, "data-matrix")).isBundle).toBe(true);
  expect(questionOf(code("(240)802.984.74")).isBundle).toBe(false);
});

test.each<[string, Symbology | null, string | null]>([
  ["034000470693", null, null],
  ["802.984.74", null, null],
  ["(01)09521234543213(10)LOT7", null, null],
  ["(01)09521234543213(240)802.984.74", null, "09521234543213"],
  // Eight digits that were typed may be an article number, though they have a GTIN's check digit.
  ["12345670", null, "00000012345670"],
  ["12345670", "ean-8", null],
])("of '%s', %s, the GTIN to be asked for alone is %s", (text, symbology, gtin) => {
  expect(questionOf(code(text, symbology)).gtin).toBe(gtin);
});

const PRODUCT = sampleDetail({ number: 7, qrCode: "HXK-0000-0007" });
const found = { product: PRODUCT, isExact: false, explanation: null };

test.each([
  ["our own code, which looks like an article number", "HXK-0000-0007", "product"],
  ["a GTIN", "034000470693", "product"],
  ["a Digital Link", "https://id.example.org/01/09521234543213", "product"],
  ["our own code in small letters", "hxk-0000-0007", "product"],
  ["brand and article number", "Nordhem 802.984.74", "product"],
  ["another brand's letter before the number", "N 80298474", "confirm"],
  ["eight digits that may be an article number", "12345670", "confirm"],
  ["a GS1 code with a GTIN and an article number", "(01)09521234543213(240)802.984.74", "confirm"],
  ["a bare article number", "802.984.74", "confirm"],
  ["a GS1 code with an article number alone", "(240)802.984.74", "confirm"],
])("a product found by %s", (_, text, name) => {
  expect(stepAfter(code(text), found).name).toBe(name);
});

test.each([
  ["4711-2", { qrCode: "4711-2" }],
  ["N 80298474", { brand: "N" }],
])("'%s' that is the product's own code or names its brand is no question", (text, fields) => {
  const step = stepAfter(code(text), { ...found, product: { ...PRODUCT, ...fields } });
  expect(step.name).toBe("product");
});

test("a product found by its GTIN alone is no question", () => {
  const step = stepAfter(code("(01)09521234543213(240)802.984.74"), { ...found, isExact: true });
  expect(step.name).toBe("product");
});

const unknown = (fields: Parameters<typeof sampleExplanation>[0]) => ({
  product: null,
  isExact: false,
  explanation: sampleExplanation(fields),
});

test.each<[string, Parameters<typeof sampleExplanation>[0], Partial<Step>]>([
  ["nothing known", {}, { name: "unknown", isProposed: false }],
  ["a proposal", { isProposed: true }, { name: "unknown", isProposed: true }],
  ["one candidate", { candidates: [sampleSummary()] }, { name: "confirm", candidate: sampleSummary() }],
  ["a product", { product: sampleSummary() }, { name: "confirm", candidate: sampleSummary() }],
  ["two candidates", { candidates: [sampleSummary(), sampleSummary({ number: 2 })] }, { name: "choose" }],
  [
    "a bundle",
    { contents: [{ articleNumber: "1", count: 2, product: null }], product: sampleSummary() },
    { name: "bundle", whole: sampleSummary() },
  ],
])("a code of nobody with %s", (_, fields, step) => {
  expect(stepAfter(code("802.984.74"), unknown(fields))).toMatchObject(step);
});

test("a code that could not be explained is still of nobody", () => {
  expect(stepAfter(code("802.984.74"), { product: null, isExact: false, explanation: null })).toMatchObject({
    name: "unknown",
  });
});

test("the product of the answer is the only one that is ever opened", () => {
  expect(stepAfter(code("034000470693"), found)).toMatchObject({ productId: sampleId(7), via: "scan" });
});
