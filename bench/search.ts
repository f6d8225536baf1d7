import { parseArgs } from "node:util";
import pg from "pg";
import { connect } from "#server/db/client.ts";
import { searchProductIds } from "#server/features/catalog/search.ts";
import { createLog } from "#server/lib/log.ts";
import { EVERYDAY_QUERIES } from "./lib/everyday-queries.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { createRandom, inventCatalogue, loadCatalogue } from "./lib/search-catalogue.ts";
import { type BenchQuery, inventQueries, QUERY_KINDS } from "./lib/search-queries.ts";
import { judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * How long a search takes and how often the wanted product is among the first five, beside what one would write
 * otherwise: ILIKE for all words, and trigram word similarity; and whether everyday words find the kind of thing. Everything runs on the same rows in the same run; the
 * other two, which know nothing of accents, get theirs right.
 */
const QUERIES = sized(200, 20);
/** From this many products on the other two, at up to a second each, get fewer queries. */
const LARGE = 1_000_000;
const QUERIES_FOR_SLOW = 40;
const WARM_UP_QUERIES = sized(20, 2);
const SIZES = sized(["1000", "100000", "1000000"], ["1000"]);
const PAGE = 24;
const FIRST = 5;
const P95_MS_WANTED = 10;
const FOUND_PERCENT_WANTED = 98;
/** No member searches with these; they must not keep the database busy either. */
const HOSTILE = [
  ...["a", "s", "de", "a b c d e f g h", "b lu wh ta", "white table", "table white office", "chair bed", "cm cm cm"],
  ...["kitchen cabinet white", "tabel whiet offiec", "80x30 white black", "%_%", "\\", "'; drop table products; --"],
  ...["& | ! :* ( ) <->", "\0", "🪑", "كرسي", "x".repeat(200), "x ".repeat(100)],
  Array.from({ length: 100 }, (_, number) => `ta${number}`).join(" "),
];
/** What the other two search in. */
const TEXT = "(name || ' ' || brand)";

interface Timed {
  ms: number;
  isFound: boolean;
}
type Outcome = BenchQuery & Timed;
type Search = (query: BenchQuery) => Promise<string[]>;

const { values } = parseArgs({ options: { size: { type: "string", multiple: true } } });
const sizes = (values.size ?? SIZES).map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
  throw new Error("--size takes a number from 100 on.");
const database = await startBenchPostgres();
const connection = connect(database.url, createLog("error"));
try {
  for (const size of sizes) await benchSize(size);
} finally {
  await connection.close();
  await database.stop();
}

interface Prepared {
  queries: BenchQuery[];
  warmUp: BenchQuery[];
  /** What the wanted products are called. */
  names: Map<string, string>;
}

/** Loads a catalogue and thinks of queries. The products themselves are let go: a heap full of them slows Node down. */
async function prepare(size: number): Promise<Prepared> {
  const products = inventCatalogue(size);
  const start = performance.now();
  await connection.pool.query("truncate products cascade");
  await loadCatalogue(database.url, products);
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${size.toLocaleString("en-CA")} products, loaded and indexed in ${seconds.toFixed(0)} s\n`);
  const queries = inventQueries(createRandom(size + 1), products, QUERIES);
  const wanted = new Set(queries.map((query) => query.wanted));
  return {
    queries,
    warmUp: inventQueries(createRandom(size + 2), products, WARM_UP_QUERIES),
    names: new Map(
      products.filter(({ id }) => wanted.has(id)).map(({ id, name, brand }) => [id, `${name} by ${brand}`]),
    ),
  };
}

async function benchSize(size: number): Promise<void> {
  const { queries, warmUp, names } = await prepare(size);
  const fewer = queries.slice(0, size >= LARGE ? QUERIES_FOR_SLOW : QUERIES);
  const searchIds: Search = async ({ text }) =>
    (await searchProductIds(connection.db, { text, limit: PAGE, offset: 0 })).ids;
  await run(searchIds, warmUp);
  const ours = await run(searchIds, queries);
  const hostile = await run(
    searchIds,
    HOSTILE.map((text) => ({ kind: "prefix", text, accented: text, wanted: "" })),
  );
  const everyday = await runEveryday(searchIds);
  const ilike = await withClient(async (client) => run(searchByIlike(client), fewer));
  const trigram = await withClient(async (client) => {
    await client.query("create extension if not exists pg_trgm");
    await client.query(`create index bench_trigram on products using gin (${TEXT} gin_trgm_ops)`);
    const outcomes = await run(searchByTrigram(client), fewer);
    await client.query("drop index bench_trigram");
    return outcomes;
  });

  printTable(
    ["search", "queries", "p50 ms", "p95 ms", "p99 ms", `wanted in first ${FIRST}`],
    [
      describe("Hexkey", ours),
      ...QUERY_KINDS.map((kind) =>
        describe(
          `- ${kind}`,
          ours.filter((outcome) => outcome.kind === kind),
        ),
      ),
      describe("- everyday words", everyday),
      [...describe("- hostile or vague", hostile).slice(0, -1), "-"],
      describe("ILIKE '%word%' for all words", ilike),
      describe("trigram word similarity, GIN", trigram),
    ],
  );
  for (const { kind, text, wanted } of ours.filter(({ isFound }) => !isFound)) {
    console.log(`missed (${kind}): "${text}" for ${names.get(wanted)}`);
  }
  for (const { text, names: found } of everyday.filter(({ isFound }) => !isFound)) {
    console.log(`missed (everyday): "${text}" found ${found.join("; ") || "nothing"}`);
  }
  const isReached = [ours, everyday].every(
    (outcomes) => judged(percentile(outcomes, 95) <= P95_MS_WANTED) && foundPercent(outcomes) >= FOUND_PERCENT_WANTED,
  );
  console.log(
    `Wanted: p95 at most ${P95_MS_WANTED} ms, found at least ${FOUND_PERCENT_WANTED} %: ${verdictOf(isReached)}.`,
  );
  if (!isReached && size === Math.max(...sizes)) process.exitCode = 1;
}

async function run(search: Search, queries: BenchQuery[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const start = performance.now();
    const ids = await search(query);
    outcomes.push({ ...query, ms: performance.now() - start, isFound: ids.slice(0, FIRST).includes(query.wanted) });
  }
  return outcomes;
}

/** Everyday words are right with any product of the kind. */
async function runEveryday(search: Search): Promise<(Timed & { text: string; names: string[] })[]> {
  const outcomes = [];
  for (const { text, isRight } of EVERYDAY_QUERIES) {
    const start = performance.now();
    const ids = await search({ kind: "prefix", text, accented: text, wanted: "" });
    const ms = performance.now() - start;
    const { rows } = await connection.pool.query<{ name: string }>("select name from products where id = any($1)", [
      ids.slice(0, FIRST),
    ]);
    const names = rows.map(({ name }) => name);
    outcomes.push({ text, ms, names, isFound: names.some(isRight) });
  }
  return outcomes;
}

function searchByIlike(client: pg.Client): Search {
  return async ({ accented }) => {
    const words = accented.split(" ").map((word) => `%${word}%`);
    const where = words.map((_, place) => `${TEXT} ilike $${place + 1}`).join(" and ");
    const { rows } = await client.query<{ id: string }>(
      `select id from products where ${where} order by monthly_views desc limit ${PAGE}`,
      words,
    );
    return rows.map(({ id }) => id);
  };
}

function searchByTrigram(client: pg.Client): Search {
  return async ({ accented }) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from products where $1 <% ${TEXT}
       order by word_similarity($1, ${TEXT}) desc, monthly_views desc limit ${PAGE}`,
      [accented],
    );
    return rows.map(({ id }) => id);
  };
}

async function withClient<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function describe(name: string, outcomes: Timed[]): string[] {
  const times = [50, 95, 99].map((percent) => percentile(outcomes, percent).toFixed(1));
  return [name, String(outcomes.length), ...times, `${foundPercent(outcomes).toFixed(1)} %`];
}

function percentile(outcomes: Timed[], percent: number): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

function foundPercent(outcomes: Timed[]): number {
  return (100 * outcomes.filter(({ isFound }) => isFound).length) / outcomes.length;
}
