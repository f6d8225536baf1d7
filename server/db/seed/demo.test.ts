import { count, eq, sql, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { seedDemo } from "#server/db/seed/demo.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import {
  productActivity,
  productCodes,
  productMedia,
  productRatings,
  products,
  reviews,
  users,
} from "#shared/schema/index.ts";

const NOW = new Date("2026-03-14T15:00:00Z");

async function contents(db: Database) {
  const all = await db.execute<{ table: string; rows: string }>(sql`
    select 'products' as table, md5(string_agg(p::text, ',' order by id)) as rows from products p
    union all select 'reviews', md5(string_agg(r::text, ',' order by id)) from reviews r
    union all select 'users', md5(string_agg(u::text, ',' order by id)) from users u
    union all select 'codes', md5(string_agg(c::text, ',' order by value, symbology)) from product_codes c
    union all select 'media', md5(string_agg(m::text, ',' order by id)) from product_media m
    union all select 'activity', md5(string_agg(a::text, ',' order by product_id, day)) from product_activity a
    union all select 'ratings', md5(string_agg(t::text, ',' order by product_id)) from product_ratings t`);
  return Object.fromEntries(all.rows.map(({ table, rows }) => [table, rows]));
}

test("a second seeding, days later, changes nothing", async () => {
  const { db } = await openTestDatabase();
  await seedDemo(db, NOW);
  const first = await contents(db);
  await seedDemo(db, new Date("2026-04-02T08:00:00Z"));
  expect(await contents(db)).toEqual(first);
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
