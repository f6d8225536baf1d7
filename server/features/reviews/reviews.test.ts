import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { selectReviews } from "#server/features/reviews/service.ts";
import { makeProduct, makeReview, makeUser } from "#server/testing/factories.ts";
import { fill } from "#server/testing/fill.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { productRatings, reviews as reviewTable } from "#shared/schema/index.ts";

test("reviews come newest first, page by page, with product and author", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem" });
  for (const day of ["01", "03", "03", "02"]) {
    await makeReview(db, { productId: product.id, createdAt: new Date(`2026-11-${day}T00:00:00Z`) });
  }
  const first = await as(null).page(reviews.list, { query: { recent: "true", limit: 3 } });
  expect(first.items.map((review) => review.createdAt.getUTCDate())).toEqual([3, 3, 2]);
  expect(first.items[0]).toMatchObject({
    productName: "Lindholm dresser",
    productBrand: "Nordhem",
    userName: "Maya T.",
  });
  const rest = await as(null).page(reviews.list, { query: { limit: 3, cursor: first.nextCursor ?? "" } });
  expect(rest.items.map((review) => review.createdAt.getUTCDate())).toEqual([1]);
  expect(rest.nextCursor).toBeNull();
});

test("a product's reviews are only its own", async () => {
  const { db, as } = await startTestApp();
  const wanted = await makeReview(db);
  await makeReview(db);
  const listed = await as(null).call(reviews.list, { query: { productId: wanted.productId } });
  expect(listed.map((review) => review.id)).toEqual([wanted.id]);
});

test("among many reviews a page of one product reads that product's part of the index", async () => {
  const { db } = await openTestDatabase();
  const [busy, other] = [await makeProduct(db), await makeProduct(db)];
  await fill(
    db,
    sql`
    insert into reviews (id, product_id, rating, difficulty, created_at)
    select uuidv7(), case when n % 8 = 0 then ${busy.id}::uuid else ${other.id}::uuid end, 1 + n % 5,
      (array['easy', 'medium', 'hard'])[1 + n % 3], now() - n * interval '1 minute'
    from generate_series(1, 20000) n`,
  );
  await db.execute(sql`vacuum analyze reviews`);
  const plan = await planOf(db, { productId: busy.id, limit: 24 });
  expect(plan).toContain("Index Scan Backward using reviews_newest_by_product");
  expect(plan).not.toMatch(/Seq Scan on reviews|Sort/);
});

test("a product's summary counts its reviews by stars, by difficulty and by defect", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const given = [
    [5, "easy"],
    [5, "medium"],
    [4, "medium", "unclear-instructions"],
    [1, "hard", "missing-parts", "unclear-instructions"],
    [1, "medium", "missing-parts", "damaged-parts"],
    [1, "easy", "missing-parts"],
  ] as const;
  for (const [rating, difficulty, ...defects] of given) {
    await makeReview(db, { productId: product.id, rating, difficulty, defects });
  }
  await makeReview(db, { rating: 2, defects: ["damaged-parts"] });
  expect(await as(null).call(productReviews.summary, { query: { productId: product.id } })).toEqual({
    count: 6,
    averageRating: 2.8,
    stars: [3, 0, 0, 1, 2],
    difficulties: { easy: 2, medium: 3, hard: 1 },
    defects: { "missing-parts": 3, "damaged-parts": 1, "unclear-instructions": 2 },
  });
});

test("a product without reviews has a summary of nothing, an unknown one none", async () => {
  const { db, as } = await startTestApp();
  const summarize = (productId: string) => as(null).call(productReviews.summary, { query: { productId } });
  expect(await summarize((await makeProduct(db)).id)).toEqual({
    count: 0,
    averageRating: null,
    stars: [0, 0, 0, 0, 0],
    difficulties: { easy: 0, medium: 0, hard: 0 },
    defects: { "missing-parts": 0, "damaged-parts": 0, "unclear-instructions": 0 },
  });
  await expect(summarize(v7())).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("the summary says what the product itself says, whatever the reviews", async () => {
  const { db, as } = await startTestApp();
  const review = fc.record({ rating: fc.integer({ min: 1, max: 5 }), difficulty: fc.constantFrom(...DIFFICULTIES) });
  // Means that lie halfway between two tenths, then any.
  const halfway = [4, 4, 4, 5].map((rating) => ({ rating, difficulty: "easy" as const }));
  const examples: [(typeof halfway)[number][]][] = [
    [halfway],
    [halfway.map((one) => ({ ...one, rating: 9 - one.rating }))],
  ];
  const property = fc.asyncProperty(fc.array(review, { minLength: 1, maxLength: 12 }), async (given) => {
    const { id } = await makeProduct(db);
    await db.insert(reviewTable).values(given.map((one) => ({ id: v7(), productId: id, ...one })));
    const summary = await as(null).call(productReviews.summary, { query: { productId: id } });
    const product = await as(null).call(catalog.get, { params: { id } });
    expect([summary.averageRating, summary.count]).toEqual([product.averageRating, product.reviewCount]);
    const [total] = await db.select().from(productRatings).where(eq(productRatings.productId, id));
    expect(summary.difficulties).toEqual({
      easy: total?.easyCount,
      medium: total?.mediumCount,
      hard: total?.hardCount,
    });
    expect(summary.stars.reduce((sum, count) => sum + count)).toBe(total?.reviewCount);
    expect(summary.stars.reduce((sum, count, index) => sum + count * (index + 1), 0)).toBe(total?.ratingSum);
  });
  await fc.assert(property, { numRuns: 30, examples });
});

test("an email address is shown to its owner and the super-admin, and never stands for a name", async () => {
  const { db, as } = await startTestApp();
  const author = await makeUser(db, { email: "maya@example.com", firstName: null, lastName: null, username: null });
  await makeReview(db, { userId: author.id });
  const seenBy = async (actor: Parameters<typeof as>[0]) => (await as(actor).call(reviews.list))[0];
  expect(await seenBy(null)).toMatchObject({ userName: null, userEmail: null });
  expect(await seenBy({ id: (await makeUser(db)).id, role: "admin" })).toMatchObject({ userEmail: null });
  expect(await seenBy({ id: author.id, role: "user" })).toMatchObject({ userEmail: "maya@example.com" });
  expect(await seenBy({ id: (await makeUser(db)).id, role: "super-admin" })).toMatchObject({
    userEmail: "maya@example.com",
  });
});

test("a former member's review stays, without a name", async () => {
  const { db, as } = await startTestApp();
  await makeReview(db, { userId: null });
  expect((await as(null).call(reviews.list))[0]).toMatchObject({ userId: null, userName: null });
});

test.each(["cursor=rubbish", "productId=7", "recent=perhaps", "limit=-1"])(
  "%s is 400 and names the field",
  async (query) => {
    const { origin } = await startTestApp();
    const response = await fetch(`${origin}/api/reviews?${query}`);
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [query.split("=")[0]]]);
  },
);

async function planOf(db: Database, input: Parameters<typeof selectReviews>[2]): Promise<string> {
  const { rows } = await db.execute(sql`explain ${selectReviews(db, null, input).getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}
