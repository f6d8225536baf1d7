import { expect, test } from "vitest";
import { type LegalPage, loadLegalText } from "#client/lib/load-legal-text.ts";
import { LEGAL_LAST_UPDATED } from "#client/messages/legal/legal-text.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { isScreenPath } from "#shared/domain/paths.ts";

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
    "canada",
    "counter-notice",
    "repeat-infringers",
    "screening",
    "reports",
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
  expect(textOf("repeat-infringers")).toMatch(/a warning.*30-day suspension.*a moderator has decided/);
  expect(textOf("dmca")).toContain("within 7 days");
});

const ADDRESS_OF: Record<LegalPage, string> = {
  terms: "/terms-of-service",
  privacy: "/privacy-policy",
  copyright: "/copyright-policy",
};

/** Whether a page's link leads to an existing screen, and in a legal one to an existing section. */
function leadsSomewhere(href: string, page: LegalPage): boolean {
  const [path = "", section] = href.split("#");
  const target = path === "" ? page : PAGES.find((one) => ADDRESS_OF[one] === path);
  if (path !== "" && !isScreenPath(path)) return false;
  return section === undefined || (target !== undefined && SECTIONS[target].includes(section));
}

test("a link to a missing screen or section is found", () => {
  expect(leadsSomewhere("/nowhere", "terms")).toBe(false);
  expect(leadsSomewhere("/copyright-policy#nowhere", "terms")).toBe(false);
  expect(leadsSomewhere("#dmca", "terms")).toBe(false);
  expect(leadsSomewhere("/decisions#dmca", "terms")).toBe(false);
  expect(["#dmca", "/copyright-policy#dmca", "/dmca"].every((href) => leadsSomewhere(href, "copyright"))).toBe(true);
});

test.each(PAGES)("every link of %s has a target, the same in every language", async (page) => {
  const texts = await Promise.all(LANGUAGES.map((language) => loadLegalText(page, language)));
  const links = texts.map(({ sections }) =>
    sections.flatMap(({ id, links = [] }) => links.map(({ href }) => `${id} ${href}`)),
  );
  expect(links[0]?.length).toBeGreaterThan(0);
  expect(links[1]).toEqual(links[0]);
  const hrefs = texts.flatMap(({ sections }) => sections.flatMap(({ links = [] }) => links.map(({ href }) => href)));
  expect(hrefs.filter((href) => !leadsSomewhere(href, page))).toEqual([]);
});

test("the copyright policy links to the notice form and to the appeals", async () => {
  const { sections } = await loadLegalText("copyright", "en");
  const linksOf = (id: string) => sections.find((section) => section.id === id)?.links?.map(({ href }) => href);
  expect(linksOf("dmca")).toEqual(["/takedown-notice"]);
  expect(linksOf("canada")).toEqual(["/takedown-notice"]);
  expect(["counter-notice", "repeat-infringers", "reports"].map(linksOf)).toEqual(Array(3).fill(["/decisions"]));
});

/** Moves with every change of the wording: then move the date of the page, too, and note the new number here. */
const WORDING: Record<LegalPage, { date: string; number: string }> = {
  terms: { date: "2026-11-22", number: "34cec5574425" },
  privacy: { date: "2026-11-28", number: "9bc7d20f8231" },
  copyright: { date: "2026-11-22", number: "044cf76bf09e" },
};

test.each(PAGES)("the wording of %s is the one of its date", async (page) => {
  const texts = await Promise.all(LANGUAGES.map((language) => loadLegalText(page, language)));
  const wording = { date: LEGAL_LAST_UPDATED[page], number: await numberOf(JSON.stringify(texts)) };
  expect(wording, "it changed: move its date in LEGAL_LAST_UPDATED, and note both in WORDING here").toEqual(
    WORDING[page],
  );
});

async function numberOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash).slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

test.each(["terms", "privacy"] as const)("%s states the minimum age", async (page) => {
  for (const language of LANGUAGES) expect(JSON.stringify(await loadLegalText(page, language))).toContain("13");
});
