import { expect, test } from "vitest";
import { webLinks } from "#server/features/identify/answer/web-links.ts";

/** What is looked for at YouTube. */
function wordsFor(item: { name: string; brand?: string; model?: string }) {
  const links = webLinks(
    {
      brand: null,
      model: null,
      serialNumber: null,
      tagFound: false,
      category: "bedroom",
      productType: null,
      description: "",
      confidence: 0.5,
      searchTerms: [],
      ...item,
    },
    [],
    { country: "CA", language: "en", pathOf: String },
  );
  return links.filter(({ source }) => source === "youtube").map(({ title }) => title);
}

test("a name that is cut in a sign of two halves is looked for without it", () => {
  expect(wordsFor({ name: `${"x".repeat(99)}\u{1f4da} shelf` })).toEqual([`${"x".repeat(99)} assembly`]);
});

test.each([
  [{ name: "Ikea HEMNES dresser", brand: "IKEA" }, "Ikea HEMNES dresser assembly"],
  [{ name: "Dresser", brand: "IKEA", model: "IKEA 003.604.15" }, "IKEA 003.604.15 assembly"],
  [{ name: "HEMNES dresser", brand: "IKEA" }, "IKEA HEMNES dresser assembly"],
])("a maker is looked for once: %j", (item, words) => {
  expect(wordsFor(item)).toEqual([words]);
});
