import { deepStrictEqual } from "node:assert/strict";
import pg from "pg";
import { connect } from "#server/db/client.ts";
import { catalogStatements } from "#server/features/catalog/queries.ts";
import { createLog } from "#server/lib/log.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { BY_CATEGORY, BY_CODE, CODE_PATH, EMPTY_PATH, LIST_PATH } from "./bare/statements.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { type ServerProcess, startServerProcess } from "./lib/server-process.ts";
import { judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";
import { measureInTurn } from "./lib/take-turns.ts";

/**
 * How many requests per second the code look-up and the category list answer, beside the least that the same database
 * needs: bare Express 5 and pg, and bare node:http and pg, with the same rows in the same run. Every server gets each
 * load in turn, several rounds, and the median round counts. A comparison with a bare server that reads badly says
 * nothing: the plans of all statements are looked at first, and bare Express has to read as quickly as it is known to.
 */
const PRODUCTS = sized(100_000, 1000);
const CONNECTIONS = sized([10, 100], [2]);
const SECONDS = numberOption("--seconds", 5);
const POOL_SIZE = 20;
const SHARE_WANTED = 0.9;
const P99_FACTOR_WANTED = 2;
/**
 * Half of what bare Express answers of each load on a machine that is quiet, as a share of what it answers of the empty
 * statement: hosts differ by more than this may miss.
 */
const FLOOR_WANTED: Record<string, number> = { "code look-up": 0.3, "category list": 0.2 };
const EMPTY = "Express 5, empty";

const database = await startBenchPostgres();
const codes = await fill(database.url);
const servers: Record<string, ServerProcess> = {};
try {
  const env = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: String(POOL_SIZE), NODE_ENV: "production" };
  const path = `${CODE_PATH}${codes[0]}`;
  servers["node:http + pg"] = await startServerProcess([process.execPath, "--import", "tsx", "bench/bare/http.ts"], {
    env,
    path,
  });
  servers["Express 5 + pg"] = await startServerProcess([process.execPath, "--import", "tsx", "bench/bare/express.ts"], {
    env,
    path,
  });
  servers.Hexkey = await startServerProcess([process.execPath, "dist/server/index.js"], { env, path });
  await comparePlans();
  await compareAnswers();
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await database.stop();
}

/** Products with ratings and, one in five, the files of a video. Answers a spread of their codes. */
async function fill(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into products (id, name, brand, category, qr_code, thumbnail_url, price, currency, monthly_views, sales_rank, video_url)
     select uuidv7(), 'Lindholm dresser ' || n, 'Brand ' || n % 50, ($2::text[])[1 + n % array_length($2, 1)],
       'HXK-' || lpad(n::text, 8, '0'), '/media/demo/dresser-640.webp', 20 + n % 900, 'CAD', (n * 7919) % 5000, n,
       case when n % 5 = 0 then '/media/demo/dresser.mp4' end
     from generate_series(1, $1::int) n`,
    [PRODUCTS, CATEGORIES],
  );
  await client.query(
    `insert into product_ratings (product_id, review_count, rating_sum, easy_count, medium_count, hard_count)
     select id, 6, 20 + sales_rank % 10, sales_rank % 3, 3, 3 - sales_rank % 3 from products where sales_rank % 2 = 0`,
  );
  await client.query(
    `insert into product_media (id, product_id, kind, url, media_type, language, position)
     select uuidv7(), p.id, m.kind, m.url, m.type, m.language, m.position from products p, (values
       ('video', '/media/demo/dresser.mp4', 'video/mp4', null, 0), ('video', '/media/demo/dresser.webm', 'video/webm', null, 1),
       ('captions', '/media/demo/dresser.en.vtt', 'text/vtt', 'en', 2), ('captions', '/media/demo/dresser.fr.vtt', 'text/vtt', 'fr', 3)
     ) m (kind, url, type, language, position) where p.video_url is not null`,
  );
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ code: string }>(
    "select qr_code as code from products where sales_rank % 50 = 0 order by qr_code",
  );
  await client.end();
  return rows.map((row) => row.code);
}

/** Every statement reads its products from an index, in the order wanted, or the comparison is worth nothing. */
async function comparePlans(): Promise<void> {
  const { db, pool, close } = connect(database.url, createLog("error"));
  try {
    const { small, byCode } = catalogStatements(db);
    await byCode({ code: codes[0] });
    await small.firstInCategory({ category: "bedroom" });
    const ours = await pool.query<{ name: string; text: string }>(
      "select name, statement as text from pg_prepared_statements where name like 'product%'",
    );
    if (ours.rowCount !== 2)
      throw new Error("The statements of the server are not where their plans can be asked for.");
    for (const { name, text } of [...ours.rows, BY_CODE, BY_CATEGORY]) {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (generic_plan, costs off) ${text}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      const isIndexed = /Index Scan (Backward )?using products_\w+ on products/.test(plan);
      if (!isIndexed || /Seq Scan on products|Sort Key: .*monthly_views/.test(plan)) {
        throw new Error(`${name} does not read its products from an index:\n${plan}`);
      }
    }
  } finally {
    await close();
  }
}

/** All three servers answer the same rows, or the comparison is worth nothing. */
async function compareAnswers(): Promise<void> {
  for (const path of [`${CODE_PATH}${codes[7]}`, `${CODE_PATH}${codes[8]}`, `${LIST_PATH}?category=bedroom`]) {
    const answers = await Promise.all(
      Object.values(servers).map(async ({ origin }) => (await fetch(origin + path)).json()),
    );
    for (const answer of answers) deepStrictEqual(answer, answers[0]);
  }
}

async function measure(): Promise<boolean> {
  const loads = {
    "code look-up": codes.map((code) => ({ method: "GET" as const, path: `${CODE_PATH}${code}` })),
    "category list": CATEGORIES.map((category) => ({
      method: "GET" as const,
      path: `${LIST_PATH}?category=${category}`,
    })),
  };
  const rows: string[][] = [];
  let good = true;
  const empty = { url: `${servers["Express 5 + pg"]?.origin}${EMPTY_PATH}` };
  for (const [load, requests] of Object.entries(loads)) {
    // With more connections than cores a busy host takes most; a statement without its index takes all of both.
    let floor = 0;
    for (const connections of CONNECTIONS) {
      const served = Object.entries(servers).map(([name, { origin }]) => [name, { url: origin, requests }]);
      const turns = { ...Object.fromEntries(served), [EMPTY]: empty };
      const results = await measureInTurn(turns, { connections, seconds: SECONDS });
      const bare = results["Express 5 + pg"];
      floor = Math.max(floor, (bare?.perSecond ?? 0) / (results[EMPTY]?.perSecond ?? 0));
      for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
        const share = bare ? perSecond / bare.perSecond : 0;
        const factor = bare ? p99 / bare.p99 : 0;
        if (name === "Hexkey" && !judged(share >= SHARE_WANTED && factor <= P99_FACTOR_WANTED)) good = false;
        const figures = [perSecond.toFixed(0), share.toFixed(2), p50.toFixed(1), p99.toFixed(1), factor.toFixed(2)];
        rows.push([load, String(connections), name, ...figures]);
      }
    }
    console.log(`${load}: bare Express answers ${floor.toFixed(2)} of what it does of an empty statement.`);
    if (!judged(floor >= (FLOOR_WANTED[load] ?? 0))) {
      console.log("That is less than half of what it should: this says nothing of Hexkey.");
      good = false;
    }
  }
  printTable(
    ["load", "connections", "server", "requests/s", "share of Express", "p50 ms", "p99 ms", "p99 factor"],
    rows,
  );
  console.log(
    `Wanted: at least ${SHARE_WANTED} of bare Express with p99 within ${P99_FACTOR_WANTED} times: ${verdictOf(good)}.`,
  );
  return good;
}

function numberOption(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}
