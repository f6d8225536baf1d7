import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { drawn } from "#server/db/seed/catalogue/drawn.ts";
import { FACT_LINES, factsOf } from "#server/db/seed/catalogue/facts.ts";
import { rowId } from "#server/db/seed/catalogue/ids.ts";
import { FILM_KEY, PRODUCTS } from "#server/db/seed/catalogue/products.ts";
import { SHOPS } from "#server/db/seed/catalogue/shops.ts";
import { demoCatalogue } from "#server/db/seed/catalogue.ts";
import { measureManual } from "#server/db/seed/measure-manual.ts";
import type { Hazard } from "#shared/domain/assembly.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

const NOW = new Date("2026-03-14T15:00:00Z");
const MEDIA = fileURLToPath(new URL("../media/", import.meta.url));
const rows = demoCatalogue(NOW);
const entries = Object.values(PRODUCTS).flat();
const slugs = entries.map(([slug]) => slug);
const filmed = entries.filter((entry) => entry[7] === FILM_KEY).map(([slug]) => slug);

const ids = new Map(slugs.map((slug) => [slug, rowId(slug)]));
const factsIn = (slug: string) => rows.productFacts.find(({ productId }) => productId === ids.get(slug));
const boxesIn = (slug: string) => rows.productBoxes.filter(({ productId }) => productId === ids.get(slug));
const guidesIn = (slug: string) => rows.guides.filter(({ productId }) => productId === ids.get(slug));
const stepsIn = (guideId: string | undefined) => rows.guideSteps.filter((step) => step.guideId === guideId);
const warned = (hazard: Hazard) => slugs.filter((slug) => factsIn(slug)?.hazards?.includes(hazard)).sort();

test("every product of the catalogue has facts, and nothing else has", () => {
  expect(Object.keys(FACT_LINES).sort()).toEqual([...slugs].sort());
  expect(rows.productFacts.map(({ productId }) => productId).sort()).toEqual(slugs.map((slug) => rowId(slug)).sort());
  for (const slug of slugs) {
    const facts = factsIn(slug);
    expect(facts?.makerMinutes, slug).toBeGreaterThanOrEqual(10);
    expect(facts?.makerMinutes, slug).toBeLessThanOrEqual(240);
    expect(facts?.peopleNeeded, slug).toBeGreaterThanOrEqual(1);
    expect(facts?.tools, slug).not.toEqual([]);
    expect(boxesIn(slug), slug).not.toEqual([]);
  }
});

test("a slug without facts is refused", () => {
  expect(() => factsOf("no-such-thing")).toThrow("no-such-thing has no facts");
});

test("the warnings are those of what the furniture is", () => {
  const called = (pattern: RegExp) => slugs.filter((slug) => pattern.test(slug)).sort();
  const tall = /dresser|bookcase|wardrobe|pantry|filing|tower|shelf|tool-chest|changing-table|hall-bench/;
  expect(warned("tip-over")).toEqual(called(tall));
  expect(warned("electrical")).toEqual(called(/lamp|fan/));
  expect(warned("small-parts")).toEqual(PRODUCTS.nursery.map(([slug]) => slug).sort());
  expect(warned("glass")).toEqual(called(/mirror/));
  expect(warned("water")).toEqual(called(/vanity/));
});

test("two people lift exactly what comes in a box of more than 25 kg, and then two put it together", () => {
  const heavy = slugs.filter((slug) => boxesIn(slug).some(({ weightGrams }) => weightGrams > 25_000));
  expect(warned("two-person-lift")).toEqual(heavy.sort());
  expect(heavy.length).toBeGreaterThan(10);
  expect(heavy.filter((slug) => (factsIn(slug)?.peopleNeeded ?? 0) < 2)).toEqual([]);
});

test("what could tip over needs a drill, and its own film asks for the hex key", () => {
  expect(warned("tip-over").filter((slug) => !factsIn(slug)?.tools?.includes("drill"))).toEqual([]);
  expect(filmed.filter((slug) => !factsIn(slug)?.tools?.includes("hex-key"))).toEqual([]);
});

test("the boxes of a product are numbered, heaviest first, and weigh together what it weighs", () => {
  for (const slug of slugs) {
    const boxes = boxesIn(slug);
    const weights = boxes.map(({ weightGrams }) => weightGrams);
    expect(boxes.map(({ position }) => position)).toEqual(boxes.map((_, i) => i + 1));
    expect(weights, slug).toEqual([...weights].sort((a, b) => b - a));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe((FACT_LINES[slug]?.[3] ?? 0) * 1000);
  }
});

test("a box fits the furniture in it, and can be carried", () => {
  for (const slug of slugs) {
    const longest = 10 * Math.max(...Object.values(drawn(slug).size));
    for (const { widthMm, heightMm, depthMm, weightGrams } of boxesIn(slug)) {
      expect(widthMm, slug).toBeGreaterThanOrEqual(longest / 2);
      expect(widthMm, slug).toBeLessThanOrEqual(longest + 50);
      expect(heightMm, slug).toBeGreaterThanOrEqual(70);
      expect(heightMm, slug).toBeLessThanOrEqual(400);
      expect(weightGrams, slug).toBeLessThanOrEqual(40_000);
      // Kilograms to the cubic metre: more than foam, less than solid board.
      const density = (weightGrams * 1e6) / (widthMm * heightMm * depthMm);
      expect(density, slug).toBeGreaterThan(50);
      expect(density, slug).toBeLessThan(650);
    }
  }
});

test("a product's own shop offers it at its price in its country, unless the shop has no site", () => {
  for (const { id, name, price, retailerId, purchaseUrl, currency } of rows.products) {
    const own = rows.productOffers.filter((offer) => offer.productId === id && offer.retailerId === retailerId);
    const wanted = { price, currency, country: currency === "CAD" ? "CA" : "US", url: purchaseUrl };
    expect(own, name).toEqual(purchaseUrl ? [expect.objectContaining(wanted)] : []);
  }
});

test("other shops offer a good part of the products, in both countries, for nearly as much", () => {
  const inUsDollars = (price: number, currency: string) => price * (currency === "CAD" ? 0.73 : 1);
  const others = rows.productOffers.flatMap((offer) => {
    const product = rows.products.find(({ id }) => id === offer.productId);
    return product && product.retailerId !== offer.retailerId ? [{ offer, product }] : [];
  });
  for (const { offer, product } of others) {
    const ratio = inUsDollars(offer.price, offer.currency) / inUsDollars(product.price ?? 0, product.currency ?? "USD");
    expect(ratio, offer.url).toBeGreaterThan(0.9);
    expect(ratio, offer.url).toBeLessThan(1.12);
    expect(offer.price, offer.url).not.toBe(product.price);
  }
  expect(new Set(others.map(({ product }) => product.id)).size).toBeGreaterThan(slugs.length / 3);
  expect(new Set(others.map(({ offer }) => offer.country))).toEqual(new Set(["CA", "US"]));
  // And some products have no offer: a page must stand that, too.
  expect(new Set(rows.productOffers.map(({ productId }) => productId)).size).toBeLessThan(slugs.length);
});

test("an offer leads to its shop's site, in the shop's currency, and was checked within the last days", () => {
  const shops = new Map<string, { site: string | null; currency: string }>(Object.entries(SHOPS));
  for (const { url, retailerId, currency, checkedAt } of rows.productOffers) {
    expect(url.startsWith(`${shops.get(retailerId)?.site}/products/`), url).toBe(true);
    expect(currency).toBe(shops.get(retailerId)?.currency);
    const days = (NOW.getTime() - checkedAt.getTime()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(0);
    expect(days).toBeLessThanOrEqual(4);
  }
  const once = rows.productOffers.map((offer) => `${offer.productId} ${offer.retailerId} ${offer.country}`);
  expect(new Set(once).size).toBe(once.length);
});

test("films have an assembly guide and what could tip over one for the wall, each in both languages alike", () => {
  for (const slug of slugs) {
    const kinds = [
      ...(filmed.includes(slug) ? ["assembly"] : []),
      ...(warned("tip-over").includes(slug) ? ["wall-anchoring"] : []),
    ];
    for (const language of ["en", "fr"]) {
      const guides = guidesIn(slug).filter((guide) => guide.language === language);
      expect(
        guides.map(({ kind }) => kind),
        slug,
      ).toEqual(kinds);
    }
    for (const kind of kinds) {
      const [english, french] = guidesIn(slug).filter((guide) => guide.kind === kind);
      const [steps, etapes] = [stepsIn(english?.id), stepsIn(french?.id)];
      expect(steps.length, slug).toBeGreaterThanOrEqual(3);
      expect(etapes.map(({ position, startsAtSeconds }) => [position, startsAtSeconds])).toEqual(
        steps.map(({ position, startsAtSeconds }) => [position, startsAtSeconds]),
      );
      expect(steps.filter(({ text }, i) => text === etapes[i]?.text)).toEqual([]);
    }
  }
});

test("an assembly guide is what the film's captions say, without their numbers and without the farewell", () => {
  for (const slug of filmed) {
    for (const language of ["en", "fr"]) {
      const guide = guidesIn(slug).find((each) => each.kind === "assembly" && each.language === language);
      const cues = [
        ...readFileSync(`${MEDIA}${slug}.${language}.vtt`, "utf8").matchAll(/^00:00:(\d\d)\.\d{3} --> .+\n(.+)$/gm),
      ].map(([, second, words = ""]) => ({ startsAtSeconds: Number(second), text: words.replace(/^\d+\. /, "") }));
      expect(cues.at(-1)?.text).toMatch(/^(Done|C’est terminé)\./);
      expect(
        stepsIn(guide?.id).map(({ text, startsAtSeconds }) => ({ startsAtSeconds, text })),
        slug,
      ).toEqual(cues.slice(0, -1));
    }
  }
});

test("a manual has the pages and bytes that were measured in it, by the check for those that are sent to us", async () => {
  for (const slug of filmed) {
    const bytes = readFileSync(`${MEDIA}${slug}-manual.pdf`);
    const pages = bytes.toString("latin1").match(/\/Type \/Page\n/g)?.length;
    expect(factsIn(slug), slug).toMatchObject({ manualPages: pages, manualBytes: bytes.length });
  }
  const [slug = ""] = filmed;
  const { manualPages, manualBytes } = factsIn(slug) ?? {};
  expect(await measureManual(`${MEDIA}${slug}-manual.pdf`)).toEqual({ pages: manualPages, bytes: manualBytes });
});

test("products with their own film have a printed manual, each below 150 kB and all below 4 MB", () => {
  for (const slug of slugs) {
    expect(factsIn(slug)?.manualUrl).toBe(filmed.includes(slug) ? `/media/demo/${slug}-manual.pdf` : undefined);
  }
  const sizes = filmed.map((slug) => statSync(`${MEDIA}${slug}-manual.pdf`).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});
