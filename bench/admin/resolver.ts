import pg from "pg";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { startBenchPostgres } from "../lib/postgres.ts";
import { type ServerProcess, startServerProcess } from "../lib/server-process.ts";
import { judged, sized, verdictOf } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";
import { measureInTurn } from "../lib/take-turns.ts";

/** Addresses that makers have printed, beside the least that bare Express needs to redirect them, in the same run. */
const PRODUCTS = sized(100_000, 1000);
const ASKED = sized(2000, 20);
const CONNECTIONS = sized([10, 100], [2]);
const SECONDS = 5;
const SHARE_WANTED = 0.8;

/** Prints the figures; whether they hold. Needs the built server (`npm run build`). */
export async function benchResolver(): Promise<boolean> {
  const database = await startBenchPostgres();
  const servers: ServerProcess[] = [];
  try {
    const gtins = await fill(database.url);
    const env = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: "20", NODE_ENV: "production" };
    const path = `/01/${gtins[0]}`;
    const start = async (name: string, command: string[]) => {
      const server = await startServerProcess(command, { env, path });
      servers.push(server);
      return [name, server] as const;
    };
    const both = [
      await start("Express 5 + pg", [process.execPath, "--import", "tsx", "bench/bare/resolver.ts"]),
      await start("Hexkey", [process.execPath, "dist/server/index.js"]),
    ];
    const requests = gtins.map((gtin) => ({ method: "GET" as const, path: `/01/${gtin}` }));
    const rows: string[][] = [];
    let isReached = true;
    for (const connections of CONNECTIONS) {
      const loads = Object.fromEntries(both.map(([name, { origin }]) => [name, { url: origin, requests }]));
      const results = await measureInTurn(loads, { connections, seconds: SECONDS });
      const bare = results["Express 5 + pg"]?.perSecond ?? Number.NaN;
      for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
        const share = perSecond / bare;
        if (name === "Hexkey" && !judged(share >= SHARE_WANTED)) isReached = false;
        const figures = [perSecond.toFixed(0), share.toFixed(2), p50.toFixed(1), p99.toFixed(1)];
        rows.push([String(connections), name, ...figures]);
      }
    }
    printTable(["connections", "server", "requests/s", "share of Express", "p50 ms", "p99 ms"], rows);
    console.log(`\nWanted: at least ${SHARE_WANTED} of bare Express: ${verdictOf(isReached)}.`);
    return isReached;
  } finally {
    for (const server of servers) await server.stop();
    await database.stop();
  }
}

/** Products with a GTIN each, some with a film, a manual and steps. Answers a spread of their GTINs. */
async function fill(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into products (id, name, brand, category, qr_code, sales_rank, video_url)
     select uuidv7(), 'Lindholm dresser ' || n, 'Brand ' || n % 50, 'bedroom', 'HXK-' || lpad(n::text, 8, '0'), n,
       case when n % 5 = 0 then '/media/demo/dresser.mp4' end
     from generate_series(1, $1::int) n`,
    [PRODUCTS],
  );
  const numbers = Array.from({ length: PRODUCTS }, (_, index) => {
    const digits = `0950600${String(index + 1).padStart(6, "0")}`;
    return digits + checkDigit(digits);
  });
  await client.query(
    `insert into product_codes (product_id, symbology, value)
     select id, 'gtin', ($1::text[])[sales_rank] from products`,
    [numbers],
  );
  await client.query(
    "insert into product_facts (product_id, manual_url) select id, '/media/demo/dresser.pdf' from products where sales_rank % 3 = 0",
  );
  await client.query(
    "insert into guides (id, product_id, kind, language) select uuidv7(), id, 'assembly', l from products, unnest(array['en', 'fr']) l where sales_rank % 4 = 0",
  );
  await client.query("vacuum analyze");
  await client.end();
  const step = PRODUCTS / ASKED;
  return numbers.filter((_, index) => index % step === 0);
}
