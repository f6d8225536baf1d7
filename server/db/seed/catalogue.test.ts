import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DRAWN } from "#server/db/seed/catalogue/drawn.ts";
import { FILM_KEY, PRODUCTS } from "#server/db/seed/catalogue/products.ts";
import { readReviews } from "#server/db/seed/catalogue/reviews.ts";
import { demoCatalogue } from "#server/db/seed/catalogue.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { videoService } from "#shared/domain/video-link.ts";

const NOW = new Date("2026-03-14T15:00:00Z");
const MEDIA = fileURLToPath(new URL("media/", import.meta.url));
const rows = demoCatalogue(NOW);
const entries = Object.values(PRODUCTS).flat();
const filmed = entries.filter((entry) => entry[7] === FILM_KEY).map(([slug]) => slug);

/** The length that an MP4 file states of itself, in seconds: duration over time scale in its movie header, version 0. */
function statedSeconds(mp4: Buffer): number {
  const header = mp4.indexOf("mvhd");
  return mp4.readUInt32BE(header + 20) / mp4.readUInt32BE(header + 16);
}

/** The cues of a WebVTT file in seconds. Fails on anything else that stands in it. */
function readCues(text: string): { from: number; to: number; words: string }[] {
  const [head, ...blocks] = text.trimEnd().split("\n\n");
  expect(head).toMatch(/^WEBVTT(\n|$)/);
  const seconds = (stamp: string) => stamp.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return blocks.map((block) => {
    const [, from = "", to = "", words = ""] =
      /^\d+\n(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})\n(.+)$/.exec(block.trim()) ?? [];
    expect(words, block).not.toBe("");
    return { from: seconds(from), to: seconds(to), words };
  });
}

test("every room has products, about sixty in all, each with a model to draw it by", () => {
  for (const category of CATEGORIES) expect(PRODUCTS[category].length, category).toBeGreaterThanOrEqual(5);
  expect(entries.length).toBeGreaterThanOrEqual(55);
  expect(Object.keys(DRAWN).sort()).toEqual(entries.map(([slug]) => slug).sort());
});

test("ids, names and codes are unique", () => {
  const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length);
  unique(rows.products.map(({ name }) => name));
  unique(rows.products.map(({ qrCode }) => qrCode));
  unique(rows.productCodes.map(({ symbology, value }) => `${symbology} ${value}`));
  const withId = [rows.products, rows.users, rows.reviews, rows.productMedia, rows.productOffers, rows.guides];
  unique(withId.flat().map(({ id }) => id));
  unique(rows.reviews.map(({ productId, userId }) => `${productId} ${userId}`));
});

test("every product has a demonstration GTIN, an article number and our own code", () => {
  for (const { id, qrCode } of rows.products) {
    const codes = rows.productCodes.filter(({ productId }) => productId === id);
    const value = (symbology: string) => codes.find((code) => code.symbology === symbology)?.value;
    expect(value("gtin")).toMatch(/^0952\d{10}$/);
    expect(value("article-number")).toMatch(/^[a-z]+:[a-z0-9]+$/);
    expect(value("hexkey")).toBe(qrCode);
  }
});

test("every product has its picture in three sizes, small ones small", () => {
  for (const [slug] of entries) {
    expect(statSync(`${MEDIA}${slug}-160.webp`).size, slug).toBeLessThan(4000);
    expect(statSync(`${MEDIA}${slug}-320.webp`).size, slug).toBeLessThan(9000);
    expect(statSync(`${MEDIA}${slug}-640.webp`).size, slug).toBeLessThan(20_000);
  }
});

test("at least a dozen products, some in every room, have a film of 8 to 20 seconds in two formats with a poster", () => {
  expect(filmed.length).toBeGreaterThanOrEqual(12);
  for (const category of CATEGORIES)
    expect(
      PRODUCTS[category].some((entry) => entry[7] === FILM_KEY),
      category,
    ).toBe(true);
  for (const slug of filmed) {
    const mp4 = readFileSync(`${MEDIA}${slug}.mp4`);
    const product = rows.products.find(({ videoUrl }) => videoUrl === `/media/demo/${slug}.mp4`);
    expect(product?.videoDuration, slug).toBe(Math.floor(statedSeconds(mp4)));
    expect(statedSeconds(mp4), slug).toBeGreaterThanOrEqual(8);
    expect(statedSeconds(mp4), slug).toBeLessThanOrEqual(20);
    // Fast start: the index comes before the pictures.
    expect(mp4.indexOf("moov"), slug).toBeLessThan(mp4.indexOf("mdat"));
    expect(readFileSync(`${MEDIA}${slug}.webm`).subarray(0, 4).toString("hex"), slug).toBe("1a45dfa3");
    expect(existsSync(`${MEDIA}${slug}-poster.webp`), slug).toBe(true);
  }
});

test("captions in both languages follow the film without a gap and end with it", () => {
  for (const slug of filmed) {
    const length = statedSeconds(readFileSync(`${MEDIA}${slug}.mp4`));
    const [english = [], french = []] = ["en", "fr"].map((language) =>
      readCues(readFileSync(`${MEDIA}${slug}.${language}.vtt`, "utf8")),
    );
    expect(
      english.map(({ from, to }) => [from, to]),
      slug,
    ).toEqual(french.map(({ from, to }) => [from, to]));
    expect(english.length, slug).toBeGreaterThanOrEqual(4);
    english.forEach(({ from, to, words }, i) => {
      expect(to, slug).toBeGreaterThan(from);
      expect(to, slug).toBeLessThanOrEqual(length + 0.001);
      expect(from, slug).toBeGreaterThanOrEqual(english[i - 1]?.to ?? 0);
      expect(words, slug).not.toBe(french[i]?.words);
    });
  }
});

test("all media of the demo weigh 25 MB at most", () => {
  const bytes = readdirSync(MEDIA).reduce((sum, file) => sum + statSync(`${MEDIA}${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(25 * 1024 * 1024);
});

test("every file that a row names exists", () => {
  const named = [
    ...rows.products.flatMap(({ thumbnailUrl, videoUrl }) => [thumbnailUrl, videoUrl]),
    ...rows.retailers.map(({ logo }) => logo),
    ...rows.productMedia.map(({ url }) => url),
    ...rows.productFacts.map(({ manualUrl }) => manualUrl),
  ].filter((url) => url?.startsWith("/media/demo/"));
  expect(named.filter((url) => !existsSync(`${MEDIA}${url?.slice("/media/demo/".length)}`))).toEqual([]);
});

test("some products link to a video service and some have no video", () => {
  const services = rows.products.map(({ videoUrl }) => videoService(videoUrl));
  expect(services.filter((service) => service === "YouTube").length).toBeGreaterThanOrEqual(8);
  expect(services.filter((service) => service === "Vimeo").length).toBeGreaterThanOrEqual(3);
  expect(rows.products.filter(({ videoUrl }) => videoUrl === null).length).toBeGreaterThanOrEqual(10);
});

test("a product has the currency of its shop, and every link leads to a reserved domain", () => {
  const currencies = new Map(rows.retailers.map(({ id, currency }) => [id, currency]));
  for (const { currency, retailerId } of rows.products) expect(currency).toBe(currencies.get(retailerId ?? ""));
  expect(new Set(rows.products.map(({ currency }) => currency))).toEqual(new Set(["CAD", "USD"]));
  const links = [
    ...rows.products.flatMap((p) => [p.retailerUrl, p.purchaseUrl]),
    ...rows.retailers.map((r) => r.websiteUrl),
    ...rows.productOffers.map((o) => o.url),
  ];
  for (const link of links) if (link) expect(new URL(link).hostname).toMatch(/\.example$/);
});

test("sponsorships are still running at the time of seeding", () => {
  const sponsored = rows.products.filter(({ isSponsored }) => isSponsored);
  expect(sponsored.length).toBeGreaterThanOrEqual(3);
  for (const { sponsorshipEndDate, sponsorId } of sponsored) {
    expect(sponsorshipEndDate?.getTime()).toBeGreaterThan(NOW.getTime());
    expect(rows.sponsors.map(({ id }) => id)).toContain(sponsorId);
  }
});

test("reviews are by demo members on products of the catalogue, of the last eight months, some in French", () => {
  const reviews = readReviews();
  const slugs = new Set(entries.map(([slug]) => slug));
  const members = new Set(rows.users.map(({ username }) => username));
  expect(reviews.filter(({ slug, member }) => !slugs.has(slug) || !members.has(`demo-${member}`))).toEqual([]);
  expect(reviews.length).toBeGreaterThanOrEqual(150);
  expect(Math.max(...reviews.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(243);
  expect(reviews.some(({ comment }) => comment?.includes(" les "))).toBe(true);
  expect(new Set(reviews.map(({ slug }) => slug)).size).toBeLessThan(slugs.size);
  expect(rows.reviews.every(({ createdAt }) => createdAt !== undefined && createdAt < NOW)).toBe(true);
});

test("most reviews describe the build, in line with their comments, and members vote on each other's", () => {
  const told = rows.reviews.filter(({ minutes }) => minutes);
  expect(told.length / rows.reviews.length).toBeGreaterThan(0.5);
  expect(told.length).toBeLessThan(rows.reviews.length);
  for (const { minutes, people, comment } of told) {
    expect(minutes).toBeLessThanOrEqual(360);
    expect([1, 2]).toContain(people);
    const [, stated] = /(\d+) minutes (?:alone|$)/.exec(comment ?? "") ?? [];
    if (stated) expect([minutes, people]).toEqual([Number(stated), 1]);
  }
  expect(rows.reviews.find(({ comment }) => comment?.startsWith("Two of us"))).toMatchObject({
    minutes: 50,
    people: 2,
  });
  const writers = new Map(rows.reviews.map(({ id, userId, createdAt }) => [id, { userId, createdAt }]));
  for (const { reviewId, userId, createdAt } of rows.reviewVotes) {
    const review = writers.get(reviewId);
    expect(review?.userId).not.toBe(userId);
    expect(createdAt?.getTime()).toBeGreaterThanOrEqual(review?.createdAt?.getTime() ?? Number.POSITIVE_INFINITY);
    expect(createdAt?.getTime()).toBeLessThanOrEqual(NOW.getTime());
  }
});

test("a line that is no review is refused", () => {
  expect(() => readReviews("# wren-crib\nnadia 5 6m - | Six stars")).toThrow("not a review: nadia 5 6m - | Six stars");
});
