import { expect, test } from "vitest";
import { LANGUAGES } from "#client/lib/i18n.tsx";
import { type LegalPage, loadLegalText } from "#client/lib/load-legal-text.ts";

/** The sections of each page, in their order: their ids are addresses that people have linked to. */
const SECTIONS: Record<LegalPage, string[]> = {
  terms: [
    "service-model",
    "acceptance",
    "service",
    "premium",
    "affiliates",
    "responsibilities",
    "safety",
    "intellectual-property",
    "privacy",
    "liability",
    "termination",
    "changes",
    "contact",
  ],
  privacy: [
    "service-model",
    "information",
    "use",
    "sharing",
    "cookies",
    "security",
    "rights",
    "retention",
    "children",
    "international",
    "changes",
    "contact",
  ],
  copyright: [
    "permitted",
    "prohibited",
    "embedding",
    "dmca",
    "counter-notice",
    "repeat-infringers",
    "screening",
    "transparency",
    "contact",
  ],
};
const PAGES = ["terms", "privacy", "copyright"] as const;

test.each(PAGES)("%s has the same sections in every language, with the same number of paragraphs", async (page) => {
  const texts = await Promise.all(LANGUAGES.map((language) => loadLegalText(page, language)));
  const shapes = texts.map(({ sections }) =>
    sections.map(({ id, body }) => [id, body.map((block) => (typeof block === "string" ? 1 : block.length))]),
  );
  expect(shapes[0]?.map(([id]) => id)).toEqual(SECTIONS[page]);
  expect(shapes[1]).toEqual(shapes[0]);
});

test("the copyright policy states the hours, the business days and the three strikes", async () => {
  const { sections } = await loadLegalText("copyright", "en");
  const textOf = (id: string) => JSON.stringify(sections.find((section) => section.id === id)?.body);
  expect(textOf("dmca")).toContain("within 6 hours");
  expect(textOf("counter-notice")).toContain("10 business days");
  expect(textOf("repeat-infringers")).toMatch(/a warning.*30-day suspension.*permanent termination/);
});

test.each(["terms", "privacy"] as const)("%s states the minimum age", async (page) => {
  for (const language of LANGUAGES) expect(JSON.stringify(await loadLegalText(page, language))).toContain("13");
});
