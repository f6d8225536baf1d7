import { and, count, desc, eq, exists, gt, type SQL, sql, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { demoCode } from "#server/db/seed/catalogue/codes.ts";
import { rowId } from "#server/db/seed/catalogue/ids.ts";
import { seedDemo } from "#server/db/seed/demo.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { productFacts as factsContract } from "#shared/contracts/catalog/product-facts.ts";
import {
  guideSteps,
  guides,
  productActivity,
  productBoxes,
  productCodes,
  productFacts,
  productMedia,
  productOffers,
  productRatings,
  products,
  reviews,
  reviewVotes,
  users,
} from "#shared/schema/index.ts";

const NOW = new Date("2026-03-14T15:00:00Z");
const cribId = rowId("wren-crib");

async function contents(db: Database) {
  const all = await db.execute<{ table: string; rows: string }>(sql`
    select 'products' as table, md5(string_agg(p::text, ',' order by id)) as rows from products p
    union all select 'reviews', md5(string_agg(r::text, ',' order by id)) from reviews r
    union all select 'votes', md5(string_agg(v::text, ',' order by review_id, user_id)) from review_votes v
    union all select 'users', md5(string_agg(u::text, ',' order by id)) from users u
    union all select 'codes', md5(string_agg(c::text, ',' order by value, symbology)) from product_codes c
    union all select 'media', md5(string_agg(m::text, ',' order by id)) from product_media m
    union all select 'activity', md5(string_agg(a::text, ',' order by product_id, day)) from product_activity a
    union all select 'facts', md5(string_agg(f::text, ',' order by product_id)) from product_facts f
    union all select 'boxes', md5(string_agg(b::text, ',' order by product_id, position)) from product_boxes b
    union all select 'offers', md5(string_agg(o::text, ',' order by id)) from product_offers o
    union all select 'guides', md5(string_agg(g::text, ',' order by id)) from guides g
    union all select 'steps', md5(string_agg(s::text, ',' order by guide_id, position)) from guide_steps s
    union all select 'ratings', md5(string_agg(t::text, ',' order by product_id)) from product_ratings t`);
  return Object.fromEntries(all.rows.map(({ table, rows }) => [table, rows]));
}

test("a second seeding, days later, changes nothing", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const first = await contents(db);
  expect(Object.values(first)).not.toContain(null);
  await seedDemo(db, new Date("2026-04-02T08:00:00Z"));
  expect(await contents(db)).toEqual(first);
});

test("a demo catalogue that is older than the facts gets them, and nothing else changes", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const first = await contents(db);
  await db.execute(sql`truncate product_facts, product_boxes, product_offers, merged_offers, guides, guide_steps`);
  await seedDemo(db, NOW);
  expect(await contents(db)).toEqual(first);
});

test("a product with facts keeps them as people changed them", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  await db.update(productFacts).set({ makerMinutes: 1 });
  await db.delete(productOffers);
  await db.delete(guides).where(eq(guides.kind, "wall-anchoring"));
  await db.delete(productBoxes).where(gt(productBoxes.position, 1));
  const changed = await contents(db);
  await seedDemo(db, NOW);
  expect(await contents(db)).toEqual(changed);
});

test("a product without facts gets them without a word to the others, and keeps the guides it has", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const crib = await db.$count(productOffers, eq(productOffers.productId, cribId));
  await db.delete(productOffers);
  await db.update(guideSteps).set({ text: "As another member would say it." });
  await db.delete(productFacts).where(eq(productFacts.productId, cribId));
  await seedDemo(db, NOW);
  expect(await db.$count(productFacts)).toBe(await db.$count(products));
  expect(crib).toBeGreaterThan(0);
  expect(await db.$count(productOffers)).toBe(crib);
  expect(await db.selectDistinct({ text: guideSteps.text }).from(guideSteps)).toEqual([
    { text: "As another member would say it." },
  ]);
});

test("another product that has a demo product's code stays without the demo's facts", async () => {
  const { db } = await openTestDatabase();
  const { id } = await makeProduct(db, { qrCode: demoCode("wren-crib") });
  await seedDemo(db, NOW);
  const told = await db.select({ id: productFacts.productId }).from(productFacts);
  expect(told).toHaveLength((await db.$count(products)) - 1);
  expect(told.map((row) => row.id)).not.toContain(id);
});

test("every GTIN that a product's facts name finds that product again", async () => {
  const { db, as } = await startTestApp();
  await seedDemo(db, NOW);
  for (const { id, name } of await db.select().from(products)) {
    const { gtins } = await as(null).call(factsContract.get, { params: { id } });
    expect(gtins, name).toHaveLength(1);
    for (const code of gtins) {
      expect((await as(null).call(codes.findProduct, { params: { code } })).name).toBe(name);
    }
  }
});

test("seeding leaves alone what people changed and took away", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  await db.update(products).set({ price: 1 }).where(eq(products.name, "Wren crib"));
  await db.delete(reviews);
  await seedDemo(db, NOW);
  expect(await db.select({ price: products.price }).from(products).where(eq(products.name, "Wren crib"))).toEqual([
    { price: 1 },
  ]);
  expect(await db.$count(reviews)).toBe(0);
});

test("ratings and monthly views add up to the reviews and the activity behind them", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const [rated] = await db.select({ reviews: sum(productRatings.reviewCount).mapWith(Number) }).from(productRatings);
  expect(rated?.reviews).toBe(await db.$count(reviews));
  const views = await db
    .select({
      name: products.name,
      monthly: products.monthlyViews,
      opened: sum(productActivity.views).mapWith(Number),
      days: count(),
    })
    .from(products)
    .innerJoin(productActivity, eq(productActivity.productId, products.id))
    .groupBy(products.id);
  expect(views).toHaveLength(await db.$count(products));
  expect(views.filter(({ monthly, opened, days }) => monthly !== opened || days !== 30)).toEqual([]);
});

test("the demo shows the most helpful reviews first where the newest are others", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const ids = (...order: SQL[]) =>
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.productId, rowId("solberga-dining-table")))
      .orderBy(...order);
  expect(await ids(desc(reviews.helpfulness), desc(reviews.createdAt))).not.toEqual(await ids(desc(reviews.createdAt)));
  const own = db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewVotes.reviewId), eq(reviews.userId, reviewVotes.userId)));
  expect(await db.$count(reviewVotes, exists(own))).toBe(0);
});

test("the demo holds codes, films and members", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  expect(await db.$count(productCodes)).toBe((await db.$count(products)) * 3);
  expect(await db.$count(productMedia)).toBeGreaterThanOrEqual(12 * 4);
  const members = await db.select().from(users);
  expect(
    members.filter(({ lastName, password, email }) => lastName !== "(demo)" || password !== null || email !== null),
  ).toEqual([]);
});
