import pg from "pg";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { call } from "#shared/http/client.ts";
import { withBuiltServer } from "../lib/built-server.ts";
import { quantile } from "../lib/figures.ts";
import { judged, sized, verdictOf } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";

/** Of each product that is merged. */
const REVIEWS = sized(10_000, 100);
const SCANS = sized(10_000, 100);
const VOTES = sized(10_000, 100);
const QUESTIONS = sized(1000, 10);
/** Members who have reviewed both: their two reviews become one. */
const OF_BOTH = sized(50, 5);
const ROUNDS = sized(5, 1);
const WANTED_MS = 2000;

/** A product with ten thousand reviews becomes one with another that has as many. Needs the built server (`npm run build`). */
export async function benchMerge(): Promise<boolean> {
  return withBuiltServer(async ({ database, server, signIn }) => {
    const { origin } = server;
    const ids = await fill(database.url);
    const as = await signIn();
    const [keep = "", ...others] = ids;
    const took: number[] = [];
    const rows: string[][] = [];
    let isReached = true;
    for (const [round, merge] of others.entries()) {
      const start = performance.now();
      await call(as, duplicates.merge, { body: { keep, merge } });
      const ms = performance.now() - start;
      took.push(ms);
      const { reviewCount } = await call({ origin, headers: {} }, catalog.get, { params: { id: merge } });
      const expected = (round + 2) * REVIEWS - (round + 1) * OF_BOTH;
      if (reviewCount !== expected) isReached = false;
      if (!judged(ms <= WANTED_MS)) isReached = false;
      rows.push([String(round + 1), ms.toFixed(0), `${reviewCount} of ${expected}`]);
    }
    printTable(["merge", "ms", "reviews on the page"], rows);
    console.log(
      `\n${REVIEWS} reviews, ${SCANS} scans, ${VOTES} votes and ${QUESTIONS} questions of each; half of the merges took ${quantile(took, 0.5).toFixed(0)} ms or less.`,
    );
    console.log(`Wanted: each within ${WANTED_MS} ms, and every review there: ${verdictOf(isReached)}.`);
    return isReached;
  });
}

/** Answers the ids of the products. */
async function fill(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into products (id, name, brand, category, qr_code)
     select uuidv7(), 'Lindholm dresser', 'Nordhem', 'bedroom', 'HXK-MERGE-' || n from generate_series(0, $1::int) n returning id`,
    [ROUNDS],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into users (id, username, email, first_name, last_name, auth_provider)
     select uuidv7(), 'builder-' || n, 'builder-' || n || '@example.org', 'Maya', 'Tremblay', 'local'
     from generate_series(1, $1::int) n`,
    [REVIEWS * (ROUNDS + 1)],
  );
  await client.query(
    `create temp table builders as
     select id, (row_number() over (order by id) - 1)::int as n from users where username like 'builder-%'`,
  );
  await client.query("create unique index on builders (n)");
  await client.query("analyze builders");
  for (const [at, id] of ids.entries()) {
    // The first few builders have reviewed the first product, too.
    const builders = `select id, n from builders where n >= ${at * REVIEWS + (at === 0 ? 0 : OF_BOTH)} and n < ${(at + 1) * REVIEWS}
      union all select id, n from builders where ${at} > 0 and n >= ${at * OF_BOTH} and n < ${(at + 1) * OF_BOTH}`;
    await client.query(
      `insert into reviews (id, product_id, user_id, rating, difficulty, comment)
       select uuidv7(), $1, id, 1 + n % 5, (array['easy', 'medium', 'hard'])[1 + n % 3], 'Went together in an evening, ' || n
       from (${builders}) builders`,
      [id],
    );
    await client.query(
      `insert into review_votes (review_id, user_id, is_helpful)
       select review.id, (select id from builders where n = (review.place * 7) % ${REVIEWS}), true
       from (select id, row_number() over (order by id)::int as place from reviews where product_id = $1 limit ${VOTES}) review`,
      [id],
    );
    // Without the trigger that adds each of them to the day's figures.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into scan_history (id, user_id, method, code, product_id)
       select uuidv7(), id, 'code', '4006381333931', $1 from builders where n < ${SCANS}`,
      [id],
    );
    await client.query("set session_replication_role = origin");
    await client.query(
      `insert into community_posts (id, user_id, title, content, post_type, product_id)
       select uuidv7(), id, 'Which screw?', 'Which screw?', 'question', $1 from builders where n < ${QUESTIONS}`,
      [id],
    );
    await client.query(
      `insert into product_activity (product_id, day, views, scans)
       select $1, current_date - n, 100, 10 from generate_series(0, 89) n`,
      [id],
    );
  }
  await client.query("vacuum analyze");
  await client.end();
  return ids;
}
