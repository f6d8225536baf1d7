import { expect, test } from "vitest";
import { boxCode, firstStep, questionOf, type ScanStep, stepAfter } from "#client/features/scan/steps.ts";
import { sampleExplanation, sampleFound, sampleProductSummary } from "#client/testing/sample-codes.ts";
import { sampleId } from "#client/testing/samples.ts";
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

test("half a character in a code becomes the replacement character", () => {
  expect(questionOf(code(" 4711\uD800 ")).code).toBe("4711\uFFFD");
});

test("a look-up sends the printed form along, and a bundle's asks for its articles", () => {
  const upcE = { code: "01234565", symbology: "upc-e", isBundle: false };
  expect(questionOf(code("01234565", "upc-e"))).toEqual(upcE);
  expect(questionOf(code(BUNDLE, "data-matrix")).isBundle).toBe(true);
  expect(questionOf(code("(240)802.984.74")).isBundle).toBe(false);
});

test.each([
  ["own-code", "product"],
  ["gtin", "product"],
  ["brand-and-article-number", "product"],
  // Two makers may use the same one.
  ["article-number", "confirm"],
] as const)("a product found by its %s leads to %s", (matchedBy, name) => {
  const product = sampleFound({ number: 7, matchedBy });
  expect(stepAfter(code("802.984.74"), { product, explanation: null }).name).toBe(name);
});

const unknown = (fields: Parameters<typeof sampleExplanation>[0]) => ({
  product: null,
  explanation: sampleExplanation(fields),
});

test.each<[string, Parameters<typeof sampleExplanation>[0], Partial<ScanStep>]>([
  ["nothing known", {}, { name: "unknown", isProposed: false }],
  ["a proposal", { isProposed: true }, { name: "unknown", isProposed: true }],
  ["one candidate", { candidates: [sampleProductSummary()] }, { name: "confirm", candidate: sampleProductSummary() }],
  ["a product", { product: sampleProductSummary() }, { name: "confirm", candidate: sampleProductSummary() }],
  ["two candidates", { candidates: [sampleProductSummary(), sampleProductSummary({ number: 2 })] }, { name: "choose" }],
  [
    "a bundle",
    { contents: [{ articleNumber: "1", count: 2, product: null }], product: sampleProductSummary() },
    { name: "bundle", whole: sampleProductSummary() },
  ],
])("an unknown code with %s", (_, fields, step) => {
  expect(stepAfter(code("802.984.74"), unknown(fields))).toMatchObject(step);
});

test("a code that could not be explained is still unknown", () => {
  expect(stepAfter(code("802.984.74"), { product: null, explanation: null })).toMatchObject({
    name: "unknown",
  });
});

test("the product of the answer is the only one that is ever opened", () => {
  const found = { product: sampleFound({ number: 7, matchedBy: "gtin" }), explanation: null };
  expect(stepAfter(code("034000470693"), found)).toMatchObject({ productId: sampleId(7), via: "scan" });
});
