import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type pg from "pg";
import { expect, test } from "vitest";
import { openTestPool } from "#server/testing/spare-databases.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";

test("the first review makes the totals, later ones add to them", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  await addReview(pool, product, { rating: 5, difficulty: "easy" });
  await addReview(pool, product, { rating: 2, difficulty: "hard" });
  expect(await totalsOf(pool, product)).toEqual({ count: 2, sum: 7, easy: 1, medium: 0, hard: 1 });
});

test("another rating or difficulty changes the totals", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const review = await addReview(pool, product, { rating: 5, difficulty: "easy" });
  await pool.query("update reviews set rating = 1 where id = $1", [review]);
  expect(await totalsOf(pool, product)).toEqual({ count: 1, sum: 1, easy: 1, medium: 0, hard: 0 });
  await pool.query("update reviews set difficulty = 'medium' where id = $1", [review]);
  expect(await totalsOf(pool, product)).toEqual({ count: 1, sum: 1, easy: 0, medium: 1, hard: 0 });
});

test("a review moved to another product counts there", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const [from, to] = [await addProduct(pool), await addProduct(pool)];
  const review = await addReview(pool, from, { rating: 4, difficulty: "hard" });
  await pool.query("update reviews set product_id = $1, rating = 3 where id = $2", [to, review]);
  expect(await totalsOf(pool, from)).toEqual({ count: 0, sum: 0, easy: 0, medium: 0, hard: 0 });
  expect(await totalsOf(pool, to)).toEqual({ count: 1, sum: 3, easy: 0, medium: 0, hard: 1 });
});

test("a review that is hidden or removed leaves the totals, and comes back with what it says by then", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const review = await addReview(pool, product, { rating: 5, difficulty: "easy" });
  await addReview(pool, product, { rating: 2, difficulty: "hard" });
  const show = (visibility: string) =>
    pool.query("update reviews set visibility = $2 where id = $1", [review, visibility]);
  for (const visibility of ["hidden", "removed"]) {
    await show(visibility);
    expect(await totalsOf(pool, product)).toEqual({ count: 1, sum: 2, easy: 0, medium: 0, hard: 1 });
  }
  const version = await versionOf(pool, product);
  await pool.query("update reviews set rating = 3 where id = $1", [review]);
  expect(await totalsOf(pool, product)).toEqual({ count: 1, sum: 2, easy: 0, medium: 0, hard: 1 });
  expect(await versionOf(pool, product)).toBe(version);
  await show("public");
  expect(await totalsOf(pool, product)).toEqual({ count: 2, sum: 5, easy: 1, medium: 0, hard: 1 });
});

test("a change that matters for no total leaves them unwritten: another comment, an author who leaves", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const user = randomUUID();
  await pool.query("insert into users (id) values ($1)", [user]);
  const review = await addReview(pool, product, { rating: 4, difficulty: "easy", user });
  const version = await versionOf(pool, product);
  await pool.query("update reviews set comment = 'Sturdy.' where id = $1", [review]);
  await pool.query("delete from users where id = $1", [user]);
  expect(await versionOf(pool, product)).toBe(version);
  expect(await totalsOf(pool, product)).toMatchObject({ count: 1, sum: 4 });
});

test("deleting products takes their reviews and totals along and leaves the others alone", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const [first, second, kept] = [await addProduct(pool), await addProduct(pool), await addProduct(pool)];
  for (const product of [first, first, second, kept]) await addReview(pool, product, { rating: 3, difficulty: "easy" });
  await pool.query("delete from products where id = any($1)", [[first, second]]);
  const { rows } = await pool.query("select product_id, review_count from product_ratings");
  expect(rows).toEqual([{ product_id: kept, review_count: 1 }]);
});

test("a review and its product deleted in one transaction leave nothing behind", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const review = await addReview(pool, product, { rating: 3, difficulty: "easy" });
  await addReview(pool, product, { rating: 4, difficulty: "easy" });
  const client = await pool.connect();
  await client.query("begin");
  await client.query("delete from reviews where id = $1", [review]);
  await client.query("delete from products where id = $1", [product]);
  await client.query("commit");
  client.release();
  expect((await pool.query("select from product_ratings")).rowCount).toBe(0);
});

test("a change that is rolled back changes no total", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const client = await pool.connect();
  await client.query("begin");
  await client.query(INSERT_REVIEW, [randomUUID(), product, 5, "easy", null]);
  await client.query("rollback");
  client.release();
  expect(await totalsOf(pool, product)).toBeUndefined();
});

test("after any inserts, updates and deletions, one by one or many at once, the totals are what a recount says", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const products = await Promise.all([1, 2, 3].map(() => addProduct(pool)));
  const place = fc.nat({ max: products.length - 1 });
  const rating = fc.integer({ min: 1, max: 5 });
  const difficulty = fc.constantFrom(...DIFFICULTIES);
  const share = fc.integer({ min: 2, max: 4 });
  const visibility = fc.constantFrom(...VISIBILITIES);
  const statement = fc.oneof(
    fc.record({
      kind: fc.constant("insert"),
      place,
      rating,
      difficulty,
      visibility,
      many: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ kind: fc.constant("rate"), place, rating, difficulty, share }),
    fc.record({ kind: fc.constant("shift"), place, share }),
    fc.record({ kind: fc.constant("show"), share, visibility }),
    fc.record({ kind: fc.constant("show all of"), place, visibility }),
    fc.record({ kind: fc.constant("delete"), share }),
    fc.record({ kind: fc.constant("delete all of"), place }),
    fc.record({ kind: fc.constant("replace product"), place }),
  );
  const property = fc.asyncProperty(fc.array(statement, { maxLength: 20 }), async (statements) => {
    for (const change of statements) await apply(pool, products, change);
    expect(await findMiscounts(pool)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 40 });
});

test("many writers of the same few products lose no review and never wait for each other in a circle", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const products = await Promise.all([1, 2, 3].map(() => addProduct(pool)));
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < 25; round++) {
      // Each statement touches several products, and each writer goes through them in an order of its own.
      const order = products.map((_, index) => products[(index + writer + round) % products.length]);
      await pool.query(
        `insert into reviews (id, product_id, rating, difficulty)
         select gen_random_uuid(), product, $2, 'medium' from unnest($1::uuid[]) product`,
        [order, 1 + (round % 5)],
      );
      await pool.query("update reviews set rating = 6 - rating, product_id = $2 where id = any($1)", [
        await someReviews(pool, 2, writer),
        order[0],
      ]);
      await pool.query("delete from reviews where id = any($1)", [await someReviews(pool, 1, writer)]);
    }
  });
  await Promise.all(writers);
  expect(await findMiscounts(pool)).toEqual([]);
  expect((await pool.query("select from reviews")).rowCount).toBeGreaterThan(WRITERS * 25);
});

test("of two reviews written at the same moment both count", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const first = await pool.connect();
  await first.query("begin");
  await first.query(INSERT_REVIEW, [randomUUID(), product, 5, "easy", null]);
  const second = addReview(pool, product, { rating: 1, difficulty: "hard" });
  await expect.poll(() => countWaiting(pool)).toBe(1);
  await first.query("commit");
  first.release();
  await second;
  expect(await totalsOf(pool, product)).toEqual({ count: 2, sum: 6, easy: 1, medium: 0, hard: 1 });
});

test("a product deleted at the moment in which its review changes stops neither", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const review = await addReview(pool, product, { rating: 3, difficulty: "easy" });
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from product_ratings where product_id = $1 for update", [product]);
  // Both have to wait for the totals that the holder has locked: the one that got in line first, then the other.
  const deletion = pool.query("delete from products where id = $1", [product]);
  await expect.poll(() => countWaiting(pool)).toBe(1);
  const change = pool.query("update reviews set rating = 5 where id = $1", [review]);
  await expect.poll(() => countWaiting(pool)).toBe(2);
  await holder.query("commit");
  holder.release();
  expect((await deletion).rowCount).toBe(1);
  expect((await change).rowCount).toBe(0);
  expect((await pool.query("select from product_ratings")).rowCount).toBe(0);
});

const WRITERS = 6;
const INSERT_REVIEW = "insert into reviews (id, product_id, rating, difficulty, user_id) values ($1, $2, $3, $4, $5)";

interface Change {
  kind: string;
  place?: number;
  rating?: number;
  difficulty?: string;
  many?: number;
  visibility?: string;
  share?: number;
}

/** Runs one statement, on every `share`-th review or on the product at `place`. */
async function apply(pool: pg.Pool, products: string[], change: Change): Promise<void> {
  const { kind, place = 0, rating, difficulty, many, visibility, share } = change;
  const product = products[place];
  const some =
    "id in (select id from (select id, row_number() over (order by id) as n from reviews) r where n % $1 = 0)";
  if (kind === "insert") {
    await pool.query(
      `insert into reviews (id, product_id, rating, difficulty, visibility)
       select gen_random_uuid(), $1, $2, $3, $5 from generate_series(1, $4)`,
      [product, rating, difficulty, many, visibility],
    );
  } else if (kind === "show") {
    await pool.query(`update reviews set visibility = $2 where ${some}`, [share, visibility]);
  } else if (kind === "show all of") {
    await pool.query("update reviews set visibility = $2 where product_id = $1", [product, visibility]);
  } else if (kind === "rate") {
    await pool.query(`update reviews set rating = $2, difficulty = $3 where ${some}`, [share, rating, difficulty]);
  } else if (kind === "shift") {
    await pool.query(`update reviews set product_id = $2 where ${some}`, [share, product]);
  } else if (kind === "delete") {
    await pool.query(`delete from reviews where ${some}`, [share]);
  } else if (kind === "delete all of") {
    await pool.query("delete from reviews where product_id = $1", [product]);
  } else {
    await pool.query("delete from products where id = $1", [product]);
    products[place] = await addProduct(pool);
  }
}

/** Every product whose totals are not what counting its reviews gives; totals of nothing may be missing. */
async function findMiscounts(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with recount as (
       select products.id as product_id, count(reviews.id) as review_count, coalesce(sum(rating), 0) as rating_sum,
         count(*) filter (where difficulty = 'easy') as easy_count,
         count(*) filter (where difficulty = 'medium') as medium_count,
         count(*) filter (where difficulty = 'hard') as hard_count
       from products left join reviews on reviews.product_id = products.id and visibility = 'public'
       group by products.id
     )
     select recount, kept from recount full join product_ratings kept using (product_id)
     where (recount.review_count, recount.rating_sum, recount.easy_count, recount.medium_count, recount.hard_count)
       is distinct from (coalesce(kept.review_count, 0), coalesce(kept.rating_sum, 0), coalesce(kept.easy_count, 0),
         coalesce(kept.medium_count, 0), coalesce(kept.hard_count, 0))`,
  );
  return rows;
}

async function totalsOf(pool: pg.Pool, product: string) {
  const { rows } = await pool.query(
    `select review_count as count, rating_sum as sum, easy_count as easy, medium_count as medium, hard_count as hard
     from product_ratings where product_id = $1`,
    [product],
  );
  return rows[0];
}

/** Changes with every write of the row. */
async function versionOf(pool: pg.Pool, product: string): Promise<unknown> {
  const { rows } = await pool.query(
    "select xmin::text || ctid::text as version from product_ratings where product_id = $1",
    [product],
  );
  return rows[0]?.version;
}

async function someReviews(pool: pg.Pool, howMany: number, writer: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from reviews where abs(hashtext(id::text)) % $2 = $3 order by id limit $1",
    [howMany, WRITERS, writer],
  );
  return rows.map((row) => row.id);
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.waiting ?? 0;
}

async function addProduct(pool: pg.Pool): Promise<string> {
  const id = randomUUID();
  const code = `HXK-${id}`;
  await pool.query(
    "insert into products (id, name, brand, category, qr_code) values ($1, 'Sorrel', 'Oakline', 'office', $2)",
    [id, code],
  );
  return id;
}

async function addReview(
  pool: pg.Pool,
  product: string,
  { rating, difficulty, user = null }: { rating: number; difficulty: string; user?: string | null },
): Promise<string> {
  const id = randomUUID();
  await pool.query(INSERT_REVIEW, [id, product, rating, difficulty, user]);
  return id;
}
