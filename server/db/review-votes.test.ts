import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { openTestPool } from "#server/testing/spare-databases.ts";

test("helpfulness is the lower Wilson bound of the votes", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const counted = fc.tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 }));
  const examples: [[number, number]][] = [[[0, 0]], [[0, 7]], [[1, 0]], [[1, 1]], [[90, 10]]];
  const property = fc.asyncProperty(counted, async ([helpful, unhelpful]) => {
    const { rows } = await pool.query("select wilson_lower_bound($1, $2) as bound", [helpful, unhelpful]);
    expect(rows[0].bound).toBeCloseTo(wilson(helpful, unhelpful), 12);
  });
  await fc.assert(property, { numRuns: 200, examples });
  // As published for z = 1.96.
  const { rows } = await pool.query("select wilson_lower_bound(1, 0) as one, wilson_lower_bound(90, 10) as many");
  expect(rows[0].one).toBeCloseTo(0.2065, 4);
  expect(rows[0].many).toBeCloseTo(0.8256, 4);
});

test("after any votes, changes of mind and deletions, one by one or many at once, each review has what a recount says", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const place = fc.nat({ max: 3 });
  const isHelpful = fc.boolean();
  const share = fc.integer({ min: 2, max: 4 });
  const statement = fc.oneof(
    fc.record({ kind: fc.constant<Kind>("vote"), place, isHelpful }),
    fc.record({ kind: fc.constant<Kind>("vote on all"), place, isHelpful }),
    fc.record({ kind: fc.constant<Kind>("turn"), share }),
    fc.record({ kind: fc.constant<Kind>("move"), place }),
    fc.record({ kind: fc.constant<Kind>("take back"), share }),
    fc.record({ kind: fc.constant<Kind>("replace voter"), place }),
    fc.record({ kind: fc.constant<Kind>("replace review"), place }),
    fc.record({ kind: fc.constant<Kind>("replace product") }),
  );
  const property = fc.asyncProperty(fc.array(statement, { maxLength: 20 }), async (statements) => {
    const world = await makeWorld(pool);
    for (const change of statements) {
      await apply(pool, world, change);
      expect(await findMiscounts(pool)).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: 30 });
});

test("a vote writes its review once, neither its totals nor the time of its change", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const { reviews, voters, product } = await makeWorld(pool);
  const before = await versionOf(pool, product);
  await upsert(pool, reviews[0], voters[0], true);
  await upsert(pool, reviews[0], voters[0], false);
  await pool.query("delete from users where id = $1", [voters[0]]);
  expect(await versionOf(pool, product)).toBe(before);
  const { rows } = await pool.query("select edited_at, helpfulness from reviews where id = $1", [reviews[0]]);
  expect(rows).toEqual([{ edited_at: null, helpfulness: 0 }]);
});

test("a vote that is rolled back counts for nothing", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const { reviews, voters } = await makeWorld(pool);
  const client = await pool.connect();
  await client.query("begin");
  await client.query(INSERT_VOTE, [reviews[0], voters[0], true]);
  await client.query("rollback");
  client.release();
  expect(await findMiscounts(pool)).toEqual([]);
});

test("of two votes cast at the same moment both count", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const { reviews, voters } = await makeWorld(pool);
  const first = await pool.connect();
  await first.query("begin");
  await first.query(INSERT_VOTE, [reviews[0], voters[0], true]);
  const second = pool.query(INSERT_VOTE, [reviews[0], voters[1], true]);
  await expect.poll(() => countWaiting(pool)).toBe(1);
  await first.query("commit");
  first.release();
  await second;
  const { rows } = await pool.query("select helpful_votes, helpfulness from reviews where id = $1", [reviews[0]]);
  expect(rows).toEqual([{ helpful_votes: 2, helpfulness: expect.closeTo(wilson(2, 0), 12) }]);
});

test("accounts that voted on each other's reviews can go at the same moment", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const product = await addProduct(pool);
  const [one, other] = [await addUser(pool), await addUser(pool)];
  // The one who wrote the second review comes to the first by a vote, and the other way round.
  const [first, second] = [await addReview(pool, product, one), await addReview(pool, product, other)];
  await upsert(pool, first, other, true);
  await upsert(pool, second, one, true);
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from reviews where id = any($1) for update", [[first, second]]);
  const deletions = [one, other].map((user) => pool.query("delete from users where id = $1", [user]));
  await expect.poll(() => countWaiting(pool)).toBe(2);
  await holder.query("commit");
  holder.release();
  await Promise.all(deletions);
  const { rows } = await pool.query("select distinct user_id, helpful_votes from reviews");
  expect(rows).toEqual([{ user_id: null, helpful_votes: 0 }]);
});

test("a product and an account that voted on several of its reviews can go at the same moment", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const [product, voter] = [await addProduct(pool), await addUser(pool)];
  // The product comes to them in the order in which they were written, the account in that of their ids.
  const reviews = [randomUUID(), randomUUID()].sort().reverse();
  for (const id of reviews) {
    await addReview(pool, product, null, id);
    await upsert(pool, id, voter, true);
  }
  // Each review is locked by another transaction, so that both are on their way before either gets further.
  const holders = await Promise.all(reviews.map((id) => hold(pool, id)));
  const deletions = [
    pool.query("delete from users where id = $1", [voter]),
    pool.query("delete from products where id = $1", [product]),
  ];
  await expect.poll(() => countWaiting(pool)).toBe(2);
  await holders[1]?.release();
  await expect.poll(() => countWaiting(pool)).toBe(2);
  await holders[0]?.release();
  await Promise.all(deletions);
  expect((await pool.query("select from reviews")).rowCount).toBe(0);
});

test("voters, authors and products that come and go all at once lose no vote and never wait in a circle", async () => {
  const pool = await openTestPool(WRITERS + 2);
  const worlds = await Promise.all([1, 2, 3].map(() => makeWorld(pool)));
  const leavers = await Promise.all(Array.from({ length: WRITERS * ROUNDS }, () => addUser(pool)));
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { reviews, voters, product } = pick(worlds, writer + round);
      const leaver = pick(leavers, writer * ROUNDS + round);
      await addReview(pool, product, leaver).catch(ignoreGone);
      const order = reviews.map((_, index) => pick(reviews, index + writer + round));
      for (const review of order) {
        await vote(pool, review, pick(voters, round), round % 2 === 0);
        await vote(pool, review, leaver, writer % 2 === 0);
        await vote(pool, review, pick(voters, round), writer % 2 === 0);
      }
      await pool.query("delete from users where id = $1", [leaver]);
      if (round % 3 === 0) await pool.query("delete from reviews where id = $1", [pick(reviews, writer)]);
      if (round === writer) await pool.query("delete from products where id = $1", [product]);
    }
  });
  await Promise.all(writers);
  expect(await findMiscounts(pool)).toEqual([]);
});

const WRITERS = 6;
const ROUNDS = 8;
const INSERT_VOTE = "insert into review_votes (review_id, user_id, is_helpful) values ($1, $2, $3)";
const UPSERT_VOTE = `${INSERT_VOTE} on conflict (review_id, user_id) do update set is_helpful = excluded.is_helpful`;

/** As it is printed in the books. */
function wilson(helpful: number, unhelpful: number): number {
  const votes = helpful + unhelpful;
  if (votes === 0) return 0;
  const z = 1.96;
  const share = helpful / votes;
  const margin = z * Math.sqrt((share * (1 - share)) / votes + z ** 2 / (4 * votes ** 2));
  return (share + z ** 2 / (2 * votes) - margin) / (1 + z ** 2 / votes);
}

type Kind =
  | "vote"
  | "vote on all"
  | "turn"
  | "move"
  | "take back"
  | "replace voter"
  | "replace review"
  | "replace product";

interface Change {
  kind: Kind;
  place?: number;
  isHelpful?: boolean;
  share?: number;
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** Four reviews of one product, and four voters. */
async function makeWorld(pool: pg.Pool) {
  const product = await addProduct(pool);
  const reviews = await Promise.all([1, 2, 3, 4].map(() => addReview(pool, product)));
  const voters = await Promise.all([1, 2, 3, 4].map(() => addUser(pool)));
  return { product, reviews, voters };
}

async function apply(pool: pg.Pool, world: World, change: Change): Promise<void> {
  const { kind, place = 0, isHelpful = true, share = 2 } = change;
  const some = "(select review_id, user_id, row_number() over (order by review_id, user_id) as n from review_votes)";
  const voter = pick(world.voters, place);
  const review = pick(world.reviews, place);
  if (kind === "vote") await upsert(pool, review, pick(world.voters, place + 1), isHelpful);
  else if (kind === "vote on all") {
    await pool.query(
      `insert into review_votes (review_id, user_id, is_helpful) select review, $2, $3 from unnest($1::uuid[]) review
       on conflict (review_id, user_id) do update set is_helpful = excluded.is_helpful`,
      [world.reviews, voter, isHelpful],
    );
  } else if (kind === "turn") {
    await pool.query(
      `update review_votes v set is_helpful = not is_helpful from ${some} s
       where (s.review_id, s.user_id) = (v.review_id, v.user_id) and n % $1 = 0`,
      [share],
    );
  } else if (kind === "move") {
    await pool.query(
      `update review_votes set review_id = $1 where review_id = $2
         and user_id not in (select user_id from review_votes where review_id = $1)`,
      [review, pick(world.reviews, place + 1)],
    );
  } else if (kind === "take back") {
    await pool.query(
      `delete from review_votes v using ${some} s
       where (s.review_id, s.user_id) = (v.review_id, v.user_id) and n % $1 = 0`,
      [share],
    );
  } else if (kind === "replace voter") {
    await pool.query("delete from users where id = $1", [voter]);
    world.voters[place] = await addUser(pool);
  } else if (kind === "replace review") {
    await pool.query("delete from reviews where id = $1", [review]);
    world.reviews[place] = await addReview(pool, world.product);
  } else {
    await pool.query("delete from products where id = $1", [world.product]);
    Object.assign(world, { ...(await makeWorld(pool)), voters: world.voters });
  }
}

/** Every review whose counts or helpfulness are not what its votes give. */
async function findMiscounts(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query<{ kept: number[]; counted: [number, number]; helpfulness: number }>(
    `select array[helpful_votes, unhelpful_votes] as kept, helpfulness,
       array[(count(user_vote) filter (where user_vote))::int, (count(user_vote) filter (where not user_vote))::int]
         as counted
     from reviews left join (select review_id, is_helpful as user_vote from review_votes) v on v.review_id = reviews.id
     group by reviews.id`,
  );
  return rows.filter(
    ({ kept, counted, helpfulness }) =>
      kept[0] !== counted[0] || kept[1] !== counted[1] || Math.abs(helpfulness - wilson(...counted)) > 1e-12,
  );
}

function upsert(pool: pg.Pool, review: string | undefined, user: string | undefined, isHelpful: boolean) {
  return pool.query(UPSERT_VOTE, [review, user, isHelpful]);
}

/** Votes as every voter must that may meet others: the review is locked before the vote. */
async function vote(pool: pg.Pool, review: string, user: string, isHelpful: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select from reviews where id = $1 for no key update", [review]);
    await client.query(UPSERT_VOTE, [review, user, isHelpful]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    ignoreGone(error);
  } finally {
    client.release();
  }
}

/** Another transaction removed its subject. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === "23503")) throw error;
}

function pick<T>(list: T[], place: number): T {
  const item = list[place % list.length];
  if (item === undefined) throw new Error("an empty list");
  return item;
}

/** Changes with every write of the product's totals. */
async function versionOf(pool: pg.Pool, product: string): Promise<unknown> {
  const { rows } = await pool.query(
    "select xmin::text || ctid::text as version from product_ratings where product_id = $1",
    [product],
  );
  return rows[0]?.version;
}

/** Locks a review until it is released. */
async function hold(pool: pg.Pool, review: string) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from reviews where id = $1 for update", [review]);
  return { release: () => client.query("commit").finally(() => client.release()) };
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.waiting ?? 0;
}

async function addUser(pool: pg.Pool): Promise<string> {
  const id = randomUUID();
  await pool.query("insert into users (id) values ($1)", [id]);
  return id;
}

async function addProduct(pool: pg.Pool): Promise<string> {
  const id = randomUUID();
  await pool.query(
    "insert into products (id, name, brand, category, qr_code) values ($1, 'Sorrel', 'Oakline', 'office', $2)",
    [id, `HXK-${id}`],
  );
  return id;
}

async function addReview(
  pool: pg.Pool,
  product: string,
  user: string | null = null,
  id: string = randomUUID(),
): Promise<string> {
  await pool.query(
    "insert into reviews (id, product_id, user_id, rating, difficulty) values ($1, $2, $3, 4, 'medium')",
    [id, product, user],
  );
  return id;
}
