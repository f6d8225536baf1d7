import { expect, test } from "vitest";
import { formatSides, formatWeight } from "#client/features/catalog/page/measures.ts";

const box = { widthMm: 1016, heightMm: 400, depthMm: 127, weightGrams: 24_500 };
/** No-break spaces written as spaces. */
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

test.each([
  ["metric", "en", "101.6 × 40 × 12.7 cm", "24.5 kg"],
  ["imperial", "en", "40 × 15.7 × 5 in", "54 lb"],
  ["metric", "fr", "101,6 × 40 × 12,7 cm", "24,5 kg"],
  ["imperial", "fr", "40 × 15,7 × 5 po", "54 lb"],
] as const)("%s measures in %s", (system, language, sides, weight) => {
  expect(plain(formatSides(box, system, language))).toBe(sides);
  expect(plain(formatWeight(box.weightGrams, system, language))).toBe(weight);
});
