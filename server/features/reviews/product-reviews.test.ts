import { sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { selectPage } from "#server/features/reviews/product-reviews.ts";
import { makeProduct, makeReview, makeReviewPhoto, makeScan, makeUser, makeVotes } from "#server/testing/factories.ts";
import { fill } from "#server/testing/fill.ts";
import { openTestDatabase, startTestApp } from "#server/testing/harness.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { Defect } from "#shared/domain/difficulty.ts";
import { REVIEW_ORDERS } from "#shared/domain/review-order.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { reviewVotes } from "#shared/schema/index.ts";

test("the most helpful reviews come first: many votes before few, few before none, of equals the newest", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const make = (comment: string, day: number) =>
    makeReview(db, { productId: product.id, comment, createdAt: new Date(Date.UTC(2026, 2, day)) });
  await makeVotes(db, (await make("one of one", 1)).id, 1);
  await makeVotes(db, (await make("nine of ten", 2)).id, 9, 1);
  await makeVotes(db, (await make("none of two", 4)).id, 0, 2);
  await make("older without votes", 3);
  await make("newest without votes", 5);
  await makeReview(db, { comment: "of another product" });
  const listed = await as(null).call(productReviews.list, { params: { id: product.id } });
  expect(listed.map(({ comment }) => comment)).toEqual([
    "nine of ten",
    "one of one",
    "newest without votes",
    "none of two",
    "older without votes",
  ]);
});

test("newest first is an order too", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const old = await makeReview(db, { productId: product.id, createdAt: new Date("2026-01-01") });
  const fresh = await makeReview(db, { productId: product.id, createdAt: new Date("2026-02-01") });
  await makeVotes(db, old.id, 1);
  const ids = async (order?: "newest") =>
    (await as(null).call(productReviews.list, { params: { id: product.id }, query: { order } })).map(({ id }) => id);
  expect(await ids("newest")).toEqual([fresh.id, old.id]);
  expect(await ids()).toEqual([old.id, fresh.id]);
});

test("page by page, in either order and with any filter, every review comes once and in the order of one long page", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const voters = [await makeUser(db), await makeUser(db), await makeUser(db)];
  for (let n = 0; n < 14; n++) {
    const { id: reviewId } = await makeReview(db, {
      productId: product.id,
      rating: 1 + (n % 2) * 4,
      difficulty: n % 3 ? "easy" : "hard",
      defects: n % 4 ? ["missing-parts", "damaged-parts"] : [],
      // Many in one millisecond, so that ids have to tell them apart.
      createdAt: new Date(Date.UTC(2026, 2, 1 + Math.floor(n / 5))),
    });
    for (const [place, { id: userId }] of voters.entries()) {
      if (place < n % 4) await db.insert(reviewVotes).values({ reviewId, userId, isHelpful: n % 5 !== place });
    }
  }
  const params = { id: product.id };
  const query = fc.record(
    {
      order: fc.constantFrom(...REVIEW_ORDERS),
      rating: fc.constantFrom(1, 5),
      difficulty: fc.constantFrom("easy", "hard"),
      defect: fc.constantFrom("missing-parts", "damaged-parts"),
    },
    { requiredKeys: ["order"] },
  );
  const property = fc.asyncProperty(query, fc.integer({ min: 1, max: 5 }), async (query, limit) => {
    const whole = await as(null).call(productReviews.list, { params, query });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(null).page(productReviews.list, { params, query: { ...query, limit, cursor } });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole.map(({ id }) => id));
  });
  await fc.assert(property, { numRuns: 25 });
});

test("reviews are narrowed to stars, a difficulty and a defect", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const given = [
    [5, "easy", []],
    [5, "hard", ["missing-parts"]],
    [1, "hard", ["missing-parts", "unclear-instructions"]],
    [1, "easy", ["damaged-parts"]],
  ] as const;
  for (const [rating, difficulty, defects] of given) {
    await makeReview(db, { productId: product.id, rating, difficulty, defects: [...defects] });
  }
  const count = async (query: { rating?: number; difficulty?: "hard"; defect?: Defect }) =>
    (await as(null).call(productReviews.list, { params: { id: product.id }, query })).length;
  expect(await count({ rating: 5 })).toBe(2);
  expect(await count({ rating: 3 })).toBe(0);
  expect(await count({ difficulty: "hard" })).toBe(2);
  expect(await count({ defect: "missing-parts" })).toBe(2);
  expect(await count({ defect: "unclear-instructions" })).toBe(1);
  expect(await count({ rating: 1, difficulty: "hard", defect: "missing-parts" })).toBe(1);
});

test("a review says who wrote it without an email address, and all facts that the author gave", async () => {
  const { db, as } = await startTestApp();
  const author = await makeUser(db, { email: "maya@example.com", firstName: "Maya", lastName: "Tremblay" });
  const review = await makeReview(db, { userId: author.id, minutes: 90, people: 2, tools: ["hex-key", "drill"] });
  const list = (actor: Actor | null) => as(actor).call(productReviews.list, { params: { id: review.productId } });
  const seen = (await list(null))[0];
  expect(seen).toMatchObject({
    userName: "Maya T.",
    isOwn: false,
    ownVote: null,
    minutes: 90,
    people: 2,
    tools: ["hex-key", "drill"],
    photos: [],
    editedAt: null,
  });
  const admin: Actor = { id: (await makeUser(db)).id, role: "super-admin" };
  for (const actor of [null, admin, { id: author.id, role: "user" } as const]) {
    expect(JSON.stringify(await list(actor))).not.toContain("example.com");
  }
  expect((await list({ id: author.id, role: "user" }))[0]?.isOwn).toBe(true);
});

test("each caller sees the own vote and no other member's", async () => {
  const { db, as } = await startTestApp();
  const review = await makeReview(db);
  const [pro, contra] = [await makeUser(db), await makeUser(db)];
  await db.insert(reviewVotes).values([
    { reviewId: review.id, userId: pro.id, isHelpful: true },
    { reviewId: review.id, userId: contra.id, isHelpful: false },
  ]);
  const seenBy = async (id: string | null) => {
    const actor = id === null ? null : ({ id, role: "user" } as const);
    const [seen] = await as(actor).call(productReviews.list, { params: { id: review.productId } });
    return [seen?.ownVote, seen?.helpfulVotes, seen?.unhelpfulVotes];
  };
  expect(await seenBy(pro.id)).toEqual([true, 1, 1]);
  expect(await seenBy(contra.id)).toEqual([false, 1, 1]);
  expect(await seenBy(review.userId)).toEqual([null, 1, 1]);
  expect(await seenBy(null)).toEqual([null, 1, 1]);
});

test("a member who scanned the code of this product or took its photo is a verified builder, others are not", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  const scans = [
    ["before the camera", { method: "code", productId: product.id }],
    ["by photo", { method: "photo", productId: product.id }],
    ["typed", { method: "typed", productId: product.id }],
    ["another product", { method: "code", productId: (await makeProduct(db)).id }],
    ["no product", { method: "code" }],
  ] as const;
  for (const [comment, scan] of scans) {
    const { userId } = await makeScan(db, scan);
    await makeReview(db, { productId: product.id, userId, comment });
  }
  await makeReview(db, { productId: product.id, userId: null, comment: "former member" });
  const listed = await as(null).call(productReviews.list, { params: { id: product.id } });
  const verified = listed.filter(({ isVerifiedBuilder }) => isVerifiedBuilder).map(({ comment }) => comment);
  expect(verified.sort()).toEqual(["before the camera", "by photo"]);
});

test("photos come with their review, oldest first", async () => {
  const { db, as } = await startTestApp();
  const review = await makeReview(db);
  const second = await makeReviewPhoto(db, { reviewId: review.id, createdAt: new Date("2026-02-02"), width: 900 });
  const first = await makeReviewPhoto(db, { reviewId: review.id, createdAt: new Date("2026-02-01") });
  await makeReviewPhoto(db);
  const [seen] = await as(null).call(productReviews.list, { params: { id: review.productId } });
  expect(seen?.photos).toEqual(
    [first, second].map(({ id, width, height, objectName, thumbnailName }) => {
      return { id, width, height, url: `/media/o/${objectName}`, thumbnailUrl: `/media/o/${thumbnailName}` };
    }),
  );
});

test("the own review is found, and null where there is none", async () => {
  const { db, as } = await startTestApp();
  const review = await makeReview(db);
  const own = (id: string, productId: string) =>
    as({ id, role: "user" }).call(productReviews.own, { params: { id: productId } });
  expect(await own(review.userId ?? "", review.productId)).toMatchObject({ id: review.id, isOwn: true });
  expect(await own((await makeUser(db)).id, review.productId)).toBeNull();
  expect(await own(review.userId ?? "", (await makeProduct(db)).id)).toBeNull();
});

test("a product without reviews has an empty list, an unknown one none", async () => {
  const { db, as } = await startTestApp();
  const list = (id: string) => as(null).call(productReviews.list, { params: { id } });
  expect(await list((await makeProduct(db)).id)).toEqual([]);
  await expect(list(v7())).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("a cursor of another order is 400", async () => {
  const { db, as } = await startTestApp();
  const product = await makeProduct(db);
  for (let n = 0; n < 2; n++) await makeReview(db, { productId: product.id });
  const params = { id: product.id };
  const { nextCursor } = await as(null).page(productReviews.list, { params, query: { limit: 1, order: "newest" } });
  const asHelpful = as(null).page(productReviews.list, { params, query: { limit: 1, cursor: nextCursor ?? "" } });
  await expect(asHelpful).rejects.toMatchObject({ status: 400, fields: { cursor: expect.any(String) } });
});

test("a page of photos, votes and badges is one statement", async () => {
  const { db, as, pool } = await startTestApp();
  const product = await makeProduct(db);
  for (let n = 0; n < 3; n++) {
    const review = await makeReview(db, { productId: product.id });
    await makeReviewPhoto(db, { reviewId: review.id });
  }
  const texts: string[] = [];
  pool.on("acquire", (client) => {
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        texts.push(JSON.stringify(given[0]));
        return query(...given);
      },
    });
  });
  await as(null).call(productReviews.list, { params: { id: product.id } });
  expect(texts.filter((text) => text.includes("reviews") || text.includes("review_photos"))).toHaveLength(1);
});

test("among many reviews, photos, votes and scans a page reads its own part of each index", async () => {
  const { db } = await openTestDatabase();
  const [busy, other] = [await makeProduct(db), await makeProduct(db)];
  await fill(
    db,
    sql`
    insert into users (id, username) select uuidv7(), 'reader-' || n from generate_series(1, 20000) n`,
  );
  await fill(
    db,
    sql`
    insert into reviews (id, product_id, user_id, rating, difficulty, defects, helpfulness, created_at)
    select uuidv7(), case when n % 8 = 0 then ${busy.id}::uuid else ${other.id}::uuid end, id, 1 + n % 5,
      (array['easy', 'medium', 'hard'])[1 + n % 3], case when n % 4 = 0 then array['missing-parts'] else '{}' end,
      (n % 7) / 10.0, now() - n * interval '1 minute'
    from (select id, row_number() over () as n from users where username like 'reader-%') u`,
  );
  // Each row is counted in the day's figures, which takes too long for so many in one statement.
  await db.execute(sql`alter table scan_history disable trigger user`);
  await fill(
    db,
    sql`
    insert into scan_history (id, user_id, method, code, product_id)
    select uuidv7(), user_id, 'code', 'HXK-1', product_id from reviews, generate_series(1, 3)`,
  );
  await db.execute(sql`alter table scan_history enable trigger user`);
  await fill(
    db,
    sql`
    insert into stored_objects (name, media_type)
    select n || size || '.webp', 'image/webp' from generate_series(1, 2500) n, unnest(array['-l', '-s']) size`,
  );
  await fill(
    db,
    sql`
    insert into review_photos (id, review_id, object_name, thumbnail_name, width, height)
    select uuidv7(), id, n || '-l.webp', n || '-s.webp', 4, 3
    from (select id, row_number() over () as n from reviews where product_id = ${busy.id}) r`,
  );
  await fill(
    db,
    sql`
    insert into review_votes (review_id, user_id, is_helpful)
    select id, ${(await makeUser(db)).id}::uuid, true from reviews where rating = 1`,
  );
  await fill(
    db,
    sql`
    insert into review_replies (id, review_id, user_id, company_name, content)
    select uuidv7(), id, user_id, 'Nordhem', 'Thank you.' from reviews where rating = 2`,
  );
  await db.execute(sql`vacuum analyze reviews, scan_history, review_votes, users, review_photos, review_replies`);
  const filters = [{}, { rating: 5 }, { difficulty: "hard" }, { defect: "missing-parts", rating: 1 }] as const;
  const actor: Actor = { id: v7(), role: "user" };
  const indexes = { newest: "reviews_newest_by_product", helpful: "reviews_most_helpful_by_product" };
  for (const order of REVIEW_ORDERS) {
    for (const filter of filters) {
      const plan = await planOf(db, actor, { productId: busy.id, order, limit: 24, ...filter });
      expect(plan).toContain(`Index Scan Backward using ${indexes[order]}`);
      expect(plan).toMatch(/using scan_history_\w+ .*\n +Index Cond: \(user_id = reviews.user_id\)/);
      expect(plan).toContain("review_photos_by_review");
      expect(plan).not.toContain("Seq Scan");
      // The photos of one review may be sorted, the reviews themselves never.
      expect(plan.split("SubPlan")[0]).not.toContain("Sort");
    }
  }
});

async function planOf(db: Database, ...input: [Actor, Parameters<typeof selectPage>[2]]): Promise<string> {
  const { rows } = await db.execute(sql`explain ${selectPage(db, ...input).getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}
