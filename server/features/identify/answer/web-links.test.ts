import { expect, test } from "vitest";
import { webLinks } from "#server/features/identify/answer/web-links.ts";

test("a name that is cut in a sign of two halves is looked for without it", () => {
  const links = webLinks(
    {
      name: `${"x".repeat(99)}\u{1f4da} shelf`,
      brand: null,
      model: null,
      serialNumber: null,
      tagFound: false,
      category: "bedroom",
      productType: null,
      description: "",
      confidence: 0.5,
      searchTerms: [],
    },
    [],
    { country: "CA", language: "en", pathOf: String },
  );
  expect(links.filter(({ source }) => source === "youtube").map(({ title }) => title)).toEqual([
    `${"x".repeat(99)} assembly`,
  ]);
});
