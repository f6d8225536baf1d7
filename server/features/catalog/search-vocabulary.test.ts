import fc from "fast-check";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { borrowTestDatabase, openTestPool } from "#server/testing/spare-databases.ts";

/** Of what a name and a brand are read of, which end before theirs where these are very long. */
const RECOUNTED = `
  select word, count(*)::int as frequency
  from (
    select id, unnest(search_words_of(left(name, 300) || ' ' || left(brand, 100)) || array['@' || category]) as word from products
    where is_listed
    group by id, word
  ) as words
  group by word order by word collate "C"`;
const COUNTED = `select word, frequency from search_words order by word collate "C"`;
const FROM_PRODUCTS = `
  select id as product_id, search_popularity(monthly_views, sales_rank) as popularity,
    search_document(name, brand, category, name_fr)::text as document
  from products where is_listed order by id`;
const KEPT = "select product_id, popularity, document::text from product_search order by product_id";

const VALUES = {
  name: ["Hylla bookcase", "Hylla HYLLA desk", "Sång", "Søng desk 80x30", "", "-", "a".repeat(500)],
  brand: ["Nordhem", "hylla", "Éclair & Co."],
  category: ["office", "bedroom"],
};
const NUMBERS = [1, 2, 3, 4, 5, 6];

interface Step {
  statement: string;
  values: unknown[];
}

/** One of the statements with values for its parameters. */
function stepOf(statements: string[], ...values: fc.Arbitrary<unknown>[]): fc.Arbitrary<Step> {
  return fc.record({ statement: fc.constantFrom(...statements), values: fc.tuple(...values) });
}

const numbers = fc.subarray(NUMBERS, { minLength: 1 });
const texts = [VALUES.name, VALUES.brand, VALUES.category].map((values) => fc.constantFrom(...values));
const INSERT = `insert into products (id, name, brand, category, qr_code)
  select lpad(n::text, 32, '0')::uuid, $2, $3, $4, n from unnest($1::int[]) n`;
const OF_THE_NUMBERS = "where qr_code = any ($1::int[]::text[])";

/** Postgres empties no table of which the same transaction still has triggers to run at its end. */
const TRUNCATE = "set constraints all immediate; truncate products cascade; set constraints all deferred";

const step = fc.oneof(
  stepOf(
    [
      `${INSERT} on conflict do nothing`,
      `${INSERT} on conflict (qr_code) do update
         set name = excluded.name, brand = excluded.brand, category = excluded.category`,
      `update products set name = $2, brand = $3, category = $4 ${OF_THE_NUMBERS}`,
      `update products set name = case when qr_code = '1' then $2 else $3 || $4 end ${OF_THE_NUMBERS}`,
    ],
    numbers,
    ...texts,
  ),
  stepOf(
    [
      `delete from products ${OF_THE_NUMBERS}`,
      `update products set monthly_views = monthly_views * 2 + qr_code::int, sales_rank = qr_code::int ${OF_THE_NUMBERS}`,
      `update products set price = 5 ${OF_THE_NUMBERS}`,
      `update products set is_listed = false ${OF_THE_NUMBERS}`,
      `update products set is_listed = not is_listed, name = name || ' oak' ${OF_THE_NUMBERS}`,
      `update products set id = lpad((100 + qr_code::int)::text, 32, '0')::uuid
       ${OF_THE_NUMBERS} and id = lpad(qr_code, 32, '0')::uuid`,
    ],
    numbers,
  ),
  stepOf([TRUNCATE, "begin", "rollback", "commit"]),
);

test("after any changes the vocabulary counts the products as they are", { timeout: 180_000 }, async () => {
  const client = await openDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await client.query("delete from products");
      for (const { statement, values } of steps) await client.query(statement, values);
      await client.query("rollback");
      expect((await client.query(COUNTED)).rows).toEqual((await client.query(RECOUNTED)).rows);
      expect((await client.query(KEPT)).rows).toEqual((await client.query(FROM_PRODUCTS)).rows);
    }),
    { numRuns: 30 },
  );
});

test("an unlisted product is not searched and its words are not counted, whatever else changes, until it is listed again", async () => {
  const client = await openDatabase();
  const found = async () => [
    (await client.query(KEPT)).rows.length,
    (await client.query("select word from search_words where word ~ '^[a-z]' order by word")).rows.map(
      ({ word }) => word,
    ),
  ];
  await client.query(
    "insert into products (id, name, brand, category, qr_code) values (uuidv7(), 'Desk', 'B', 'office', '1')",
  );
  expect(await found()).toEqual([1, ["b", "desk"]]);
  await client.query("update products set is_listed = false");
  expect(await found()).toEqual([0, []]);
  await client.query("update products set name = 'Stool', monthly_views = 1000");
  expect(await found()).toEqual([0, []]);
  await client.query("update products set is_listed = true");
  expect(await found()).toEqual([1, ["b", "stool"]]);
  expect((await client.query(KEPT)).rows).toEqual((await client.query(FROM_PRODUCTS)).rows);
});

test("an update that changes no text and no popularity writes nothing", async () => {
  const client = await openDatabase();
  await client.query(
    "insert into products (id, name, brand, category, qr_code) values (uuidv7(), 'Desk', 'B', 'office', '1')",
  );
  const written = async () =>
    (await client.query("select xmin, ctid from product_search union all select xmin, ctid from search_words")).rows;
  const before = await written();
  await client.query("update products set price = 5, name = name");
  expect(await written()).toEqual(before);
});

test("writers at the same moment lose no count", async () => {
  const pool = await openTestPool(8);
  await Promise.all(Array.from({ length: 40 }, (_, n) => insert(pool, n % 2 ? `oak shelf ${n}` : `shelf oak ${n}`)));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => pool.query("delete from products where qr_code like $1", [`% ${n}`])),
  );
  expect((await pool.query(COUNTED)).rows).toEqual((await pool.query(RECOUNTED)).rows);
});

test("two writers that need each other's words take turns instead of waiting for each other for ever", async () => {
  const pool = await openTestPool(8);
  const [first, second] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    first.release();
    second.release();
  });
  const write = async (client: pg.PoolClient, names: string[]) => {
    for (const name of names) await insert(client, name);
    await client.query("commit");
  };
  await first.query("begin");
  await second.query("begin");
  await insert(first, "oak 1");
  const waiting = write(second, ["elm 2", "oak 2"]);
  await untilWaiting(pool);
  await Promise.all([write(first, ["elm 1"]), waiting]);
  expect((await pool.query(COUNTED)).rows).toEqual((await pool.query(RECOUNTED)).rows);
});

function insert(client: pg.Pool | pg.PoolClient, name: string): Promise<unknown> {
  const statement =
    "insert into products (id, name, brand, category, qr_code) values (uuidv7(), $1, 'Nordhem', 'office', $1)";
  return client.query(statement, [name]);
}

/** What one typo makes of a word. */
function mistype(word: string, place: number, letter: string, kind: number): string {
  const at = place % word.length;
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  return (
    [
      before + after,
      before + letter + after,
      before + letter + word.slice(at),
      before + after.charAt(0) + word.charAt(at) + after.slice(1),
    ][kind] ?? word
  );
}
const typo = fc.tuple(fc.nat(20), fc.constantFrom(..."abcxyz"), fc.nat(3));

test("the index finds every word of eight letters and more from a spelling with two typos, shorter ones with one", async () => {
  const client = await openDatabase();
  const meant = fc.string({ unit: fc.constantFrom(..."abcdelmno"), minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(meant, fc.array(typo, { minLength: 2, maxLength: 2 }), async (word, typos) => {
      const typed = typos
        .slice(0, word.length > 7 ? 2 : 1)
        .reduce((spelling, [place, letter, kind]) => mistype(spelling, place, letter, kind), word);
      const { rows } = await client.query(
        `select search_deletions($1::text, case when length($1::text) > 7 then 2 else 1 end)
           && search_deletions($2::text, case when length($2::text) > 5 then 2 else 1 end) as found`,
        [word, typed],
      );
      expect(rows).toEqual([{ found: true }]);
    }),
    { numRuns: 400 },
  );
});

async function openDatabase(): Promise<pg.Client> {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
