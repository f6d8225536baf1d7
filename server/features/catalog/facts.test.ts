import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { makeProduct, makeRetailer, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { productFacts as factsContract } from "#shared/contracts/catalog/product-facts.ts";
import type { Country } from "#shared/domain/assembly.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";
import {
  affiliatePrograms,
  guideSteps,
  guides,
  manufacturerPartners,
  productBoxes,
  productCodes,
  productFacts,
  productOffers,
  products,
  sponsors,
} from "#shared/schema/index.ts";

/** A server with a product, beside another that must never show in its facts. */
async function serveProduct() {
  const { db, as } = await startTestApp();
  const { id: productId } = await makeProduct(db);
  const { id: otherId } = await makeProduct(db);
  return { db, productId, otherId, read: (id: string) => as(null).call(factsContract.get, { params: { id } }) };
}

async function makeOffer(
  db: Database,
  offer: { productId: string; shop: string; price: number; country?: Country; checkedAt?: Date },
) {
  const { productId, shop, price, country = "CA", checkedAt = new Date(Date.now() - DAY_MS) } = offer;
  const { id: retailerId, currency } = await makeRetailer(db, { name: shop });
  const url = `https://${retailerId}.example/${productId}`;
  const row = { id: v7(), productId, retailerId, country, price, currency, url, checkedAt };
  await db.insert(productOffers).values(row);
  return row;
}

async function makeGuide(db: Database, guide: Pick<typeof guides.$inferInsert, "productId" | "kind" | "language">) {
  const id = v7();
  await db.insert(guides).values({ id, ...guide });
  return id;
}

test("a product without any facts answers with nulls and empty lists", async () => {
  const { read, productId } = await serveProduct();
  expect(await read(productId)).toEqual({
    gtins: [],
    makerMinutes: null,
    peopleNeeded: null,
    tools: [],
    hazards: [],
    recalls: [],
    manualUrl: null,
    boxes: [],
    offers: [],
    guides: [],
    buildTime: null,
  });
});

test("from three reviews on it says how long building really took: the median, and what four in five were within", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  const built = (minutes: number | null, fields = {}) => makeReview(db, { productId, minutes, ...fields });
  await built(90);
  await built(30);
  await built(null);
  await built(1, { visibility: "hidden" });
  await built(1, { visibility: "removed" });
  await makeReview(db, { productId: otherId, minutes: 1 });
  expect((await read(productId)).buildTime).toBeNull();
  await built(40);
  expect((await read(productId)).buildTime).toEqual({ medianMinutes: 40, fourInFiveMinutes: 90, reviewCount: 3 });
  await built(51);
  expect((await read(productId)).buildTime).toEqual({ medianMinutes: 46, fourInFiveMinutes: 90, reviewCount: 4 });
  await built(60);
  expect((await read(productId)).buildTime).toEqual({ medianMinutes: 51, fourInFiveMinutes: 60, reviewCount: 5 });
});

test("the facts of a product that is not in the catalogue are 404", async () => {
  const { read } = await serveProduct();
  await expect(read(v7())).rejects.toMatchObject({
    status: 404,
    serverMessage: "That product is not in our catalogue.",
  });
});

test("time, people, tools and manual are the product's own, the most serious warning first", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  await db.insert(productFacts).values([
    { productId: otherId, makerMinutes: 10, tools: ["hammer"] },
    {
      productId,
      makerMinutes: 45,
      peopleNeeded: 2,
      tools: ["spirit-level", "hex-key"],
      hazards: ["water", "glass", "two-person-lift", "small-parts", "electrical", "tip-over"],
      manualUrl: "/media/demo/dresser-manual.pdf",
    },
  ]);
  expect(await read(productId)).toMatchObject({
    makerMinutes: 45,
    peopleNeeded: 2,
    tools: ["hex-key", "spirit-level"],
    hazards: ["tip-over", "electrical", "small-parts", "two-person-lift", "glass", "water"],
    manualUrl: "/media/demo/dresser-manual.pdf",
  });
});

test("the GTINs are the product's own, without its other codes", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  await db.insert(productCodes).values([
    { productId, symbology: "gtin", value: "00034000470709" },
    { productId, symbology: "gtin", value: "00034000470693" },
    { productId, symbology: "article-number", value: "nordhem:80298474" },
    { productId: otherId, symbology: "gtin", value: "00614141007349" },
  ]);
  expect((await read(productId)).gtins).toEqual(["00034000470693", "00034000470709"]);
});

test("boxes come in the order that is printed on them", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  const sizes = { widthMm: 980, heightMm: 150, depthMm: 520 };
  await db.insert(productBoxes).values([
    { productId, position: 2, ...sizes, weightGrams: 9_000 },
    { productId, position: 1, ...sizes, weightGrams: 24_500 },
    { productId: otherId, position: 1, ...sizes, weightGrams: 1 },
  ]);
  expect((await read(productId)).boxes).toEqual([
    { ...sizes, weightGrams: 24_500 },
    { ...sizes, weightGrams: 9_000 },
  ]);
});

test("offers are by country, cheapest first, then by the shop's name", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  const american = await makeOffer(db, { productId, shop: "Alder", price: 9.99, country: "US" });
  const dear = await makeOffer(db, { productId, shop: "Birch", price: 100 });
  const zed = await makeOffer(db, { productId, shop: "Zelkova", price: 20.5 });
  const ash = await makeOffer(db, { productId, shop: "Ash", price: 20.5 });
  await makeOffer(db, { productId: otherId, shop: "Cedar", price: 1 });
  const { offers } = await read(productId);
  expect(offers.map(({ url }) => url)).toEqual([ash.url, zed.url, dear.url, american.url]);
  expect(offers[0]).toEqual({
    id: ash.id,
    retailerId: ash.retailerId,
    retailerName: "Ash",
    country: "CA",
    price: 20.5,
    currency: "CAD",
    url: ash.url,
    checkedAt: ash.checkedAt,
  });
});

test("an offer is hidden from the day on that its price is a month old", async () => {
  const { db, read, productId } = await serveProduct();
  const old = Date.now() - OFFER_SHOWN_DAYS * DAY_MS;
  await makeOffer(db, { productId, shop: "Old", price: 10, checkedAt: new Date(old) });
  await makeOffer(db, { productId, shop: "Fresh", price: 20, checkedAt: new Date(old + HOUR_MS) });
  expect((await read(productId)).offers.map(({ retailerName }) => retailerName)).toEqual(["Fresh"]);
});

test("a sponsorship, a commission and the product's own shop move no offer", async () => {
  const { db, read, productId } = await serveProduct();
  await makeOffer(db, { productId, shop: "Cheap", price: 10 });
  await makeOffer(db, { productId, shop: "Middle", price: 20 });
  const paying = await makeOffer(db, { productId, shop: "Paying", price: 30 });
  const before = await read(productId);
  const [sponsorId, partnerId] = [v7(), v7()];
  await db.insert(sponsors).values({ id: sponsorId, companyName: "Paying", contactEmail: "ads@paying.example" });
  const contact = { contactName: "Ann", contactEmail: "ann@paying.example" };
  await db
    .insert(manufacturerPartners)
    .values({ id: partnerId, companyName: "Paying", ...contact, commissionRate: 90 });
  const affiliate = { id: v7(), name: "Paying", affiliateId: "hexkey", commissionRate: 90 };
  await db.insert(affiliatePrograms).values({ ...affiliate, baseUrl: new URL(paying.url).origin });
  const bought = { isSponsored: true, sponsorId, manufacturerPartnerId: partnerId, purchaseUrl: paying.url };
  await db.update(products).set({ ...bought, retailerId: paying.retailerId, retailerName: "Paying" });
  expect((await read(productId)).offers).toEqual(before.offers);
  expect(before.offers.map(({ retailerName }) => retailerName)).toEqual(["Cheap", "Middle", "Paying"]);
});

test("guides come by kind and language, each with its steps in their order", async () => {
  const { db, read, productId, otherId } = await serveProduct();
  const anchoring = await makeGuide(db, { productId, kind: "wall-anchoring", language: "en" });
  const french = await makeGuide(db, { productId, kind: "assembly", language: "fr" });
  const english = await makeGuide(db, { productId, kind: "assembly", language: "en" });
  const foreign = await makeGuide(db, { productId: otherId, kind: "assembly", language: "en" });
  await db.insert(guideSteps).values([
    { guideId: english, position: 2, text: "Slide in the back.", startsAtSeconds: 3 },
    { guideId: english, position: 1, text: "Stand the sides up.", startsAtSeconds: 0 },
    { guideId: anchoring, position: 1, text: "Find a stud.", startsAtSeconds: null },
    { guideId: foreign, position: 1, text: "Not this one.", startsAtSeconds: 0 },
  ]);
  expect((await read(productId)).guides).toEqual([
    {
      id: english,
      kind: "assembly",
      language: "en",
      steps: [
        { text: "Stand the sides up.", startsAtSeconds: 0 },
        { text: "Slide in the back.", startsAtSeconds: 3 },
      ],
    },
    { id: french, kind: "assembly", language: "fr", steps: [] },
    {
      id: anchoring,
      kind: "wall-anchoring",
      language: "en",
      steps: [{ text: "Find a stud.", startsAtSeconds: null }],
    },
  ]);
});
