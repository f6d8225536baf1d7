import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { rollUpTrending } from "#server/features/catalog/trending.ts";
import { makeProduct, makeRetailer, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";
import { productActivity, products } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const now = () => NOW;

test("without a roll-up the feed is empty and says that there is no date", async () => {
  const { as } = await startTestApp();
  expect(await as(null).call(catalog.trending)).toEqual({
    products: [],
    source: "activity",
    lastUpdated: null,
    totalProducts: 0,
    retailerCount: 0,
  });
});

test("monthly views are the views of the last 30 days, and a product without views falls to 0", async () => {
  const { db } = await startTestApp();
  const busy = await makeProduct(db, { monthlyViews: 1 });
  const forgotten = await makeProduct(db, { monthlyViews: 50 });
  await activity(db, busy.id, { "2026-11-20": [3, 0], "2026-10-22": [4, 0], "2026-10-21": [100, 0] });
  await rollUpTrending({ db, now });
  const views = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.monthlyViews;
  expect([await views(busy.id), await views(forgotten.id)]).toEqual([7, 0]);
});

test("more views, recent scans, better ratings and a better sales rank each raise a product's rank", async () => {
  const { db, as } = await startTestApp();
  const plain = await makeProduct(db);
  const seller = await makeProduct(db, { salesRank: 1 });
  const liked = await makeProduct(db);
  const scanned = await makeProduct(db);
  const viewed = await makeProduct(db);
  for (const { id } of [plain, seller, liked]) await activity(db, id, { "2026-11-19": [10, 0] });
  await activity(db, scanned.id, { "2026-11-19": [10, 10] });
  await activity(db, viewed.id, { "2026-11-19": [10_000, 0], "2026-11-01": [0, 500] });
  for (let n = 0; n < 20; n++) await makeReview(db, { productId: liked.id, rating: 5 });
  await rollUpTrending({ db, now });
  const feed = await as(null).call(catalog.trending);
  expect(feed.products.map((item) => item.id)).toEqual([scanned.id, viewed.id, seller.id, liked.id, plain.id]);
});

test("the feed's counts and date are those of the ranking", async () => {
  const { db, as } = await startTestApp();
  const shop = await makeRetailer(db, { name: "Alder & Co" });
  for (const retailerId of [shop.id, shop.id, (await makeRetailer(db)).id, null]) {
    const { id } = await makeProduct(db, { retailerId, price: 12.5, currency: "CAD", lastSynced: new Date() });
    await activity(db, id, { "2026-11-19": [1, 0] });
  }
  await makeProduct(db);
  await rollUpTrending({ db, now });
  const feed = await as(null).call(catalog.trending);
  expect(feed).toMatchObject({ lastUpdated: NOW, totalProducts: 4, retailerCount: 2 });
  expect(feed.products[0]).toMatchObject({ price: 12.5, currency: "CAD" });
});

test("a price that is a month old, or of unknown age, is not in the feed", async () => {
  const { db, as } = await startTestApp();
  for (const lastSynced of [null, new Date(Date.now() - OFFER_SHOWN_DAYS * DAY_MS)]) {
    const { id } = await makeProduct(db, { price: 12.5, lastSynced });
    await activity(db, id, { "2026-11-19": [1, 0] });
  }
  await rollUpTrending({ db, now });
  const { products } = await as(null).call(catalog.trending);
  expect(products.map(({ price }) => price)).toEqual([null, null]);
});

test("a second roll-up replaces the ranking and drops counts older than 90 days", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  await activity(db, id, { "2026-11-19": [1, 0], "2026-08-21": [1, 0], "2026-08-22": [1, 0] });
  await rollUpTrending({ db, now });
  await rollUpTrending({ db, now: () => new Date("2026-11-20T09:00:00Z") });
  expect((await as(null).call(catalog.trending)).lastUpdated).toEqual(new Date("2026-11-20T09:00:00Z"));
  expect((await db.select().from(productActivity)).map((row) => row.day).sort()).toEqual(["2026-08-22", "2026-11-19"]);
});

async function activity(db: Database, productId: string, days: Record<string, [views: number, scans: number]>) {
  const rows = Object.entries(days).map(([day, [views, scans]]) => ({ productId, day, views, scans }));
  await db.insert(productActivity).values(rows);
}
