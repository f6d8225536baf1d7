import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { peakOf } from "../lib/memory.ts";
import { startBenchPostgres } from "../lib/postgres.ts";
import { judged, sized, verdictOf } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";

/** A feed as large as those of large shops, with some rows that can't be taken. */
const ROWS = sized(100_000, 1000);
const BAD_ROWS = 50;
const ROWS_PER_SECOND_WANTED = 2000;
const MEMORY_WANTED_MB = 300;
const BARE_BATCH = 500;

/**
 * Prints the figures; whether they hold. Each import is a process of its own, as `npm run import` starts it from the build:
 * its start counts. The bare insert puts the same rows into a table without indexes or rules.
 */
export async function benchFeeds(): Promise<boolean> {
  const database = await startBenchPostgres();
  const folder = await mkdtemp(join(tmpdir(), "hexkey-feed-"));
  try {
    const file = join(folder, "feed.csv");
    await writeFile(file, feedText());
    const bare = await insertBare(database.url);
    const rows: string[][] = [["bare multi-row insert", (ROWS / (bare / 1000)).toFixed(0), "", "", "", ""]];
    let isReached = true;
    for (const name of ["first import", "the same again"]) {
      const { seconds, peakMb, counts } = await importOnce(database.url, file);
      const [read, added, , unchanged, refused] = counts;
      const perSecond = ROWS / seconds;
      const isRight = read === ROWS && (added ?? 0) + (unchanged ?? 0) === ROWS - BAD_ROWS && refused === BAD_ROWS;
      const isQuick = perSecond >= ROWS_PER_SECOND_WANTED && peakMb < MEMORY_WANTED_MB;
      if (!isRight || !judged(isQuick)) isReached = false;
      rows.push([name, perSecond.toFixed(0), peakMb.toFixed(0), ...[added, unchanged, refused].map(String)]);
    }
    printTable(["", "rows/s", "peak memory MB", "added", "unchanged", "refused"], rows);
    console.log(
      `\nWanted: at least ${ROWS_PER_SECOND_WANTED} rows/s in under ${MEMORY_WANTED_MB} MB, every good row taken and every bad one named: ${verdictOf(isReached)}.`,
    );
    return isReached;
  } finally {
    await rm(folder, { recursive: true });
    await database.stop();
  }
}

/** The counts are those of the command's last line: read, added, changed, unchanged, refused. */
async function importOnce(url: string, file: string): Promise<{ seconds: number; peakMb: number; counts: number[] }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["dist/server/import.mjs", file, "--source", "bench-shop"], {
    env: { ...process.env, DATABASE_URL: url, SESSION_SECRET: "only for measuring ".repeat(2) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const over = new AbortController();
  const peak = peakOf(child.pid, over.signal);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit").finally(() => over.abort())]);
  const seconds = (performance.now() - begun) / 1000;
  const [line = ""] = printed.split("\n").filter((one) => /^\d+ rows: /.test(one));
  if (code !== 0) throw new Error(`the import ended with ${code}: ${printed}`);
  return { seconds, peakMb: (await peak) / 1024 / 1024, counts: (line.match(/\d+/g) ?? []).map(Number) };
}

function feedText(): string {
  const lines = ["id,title,brand,gtin,mpn,price,link,image_link,product_type,availability,condition"];
  for (let n = 0; n < ROWS; n++) {
    const digits = `0950600${String(n).padStart(6, "0")}`.slice(0, 13);
    const check = checkDigit(digits);
    const gtin = digits + (n % (ROWS / BAD_ROWS) === 7 ? (check + 1) % 10 : check);
    lines.push(
      `sku-${n},Lindholm dresser ${n % 5000} in oak,Brand ${n % 50},${gtin},${10_000_000 + n},${100 + (n % 900)}.00 CAD,https://shop.example/${n},https://shop.example/${n}.jpg,Bedroom > Dressers,in stock,new`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** Milliseconds for as many rows of a bare table, a batch in a statement. */
async function insertBare(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table bare (id text, title text, brand text, gtin text, price numeric, link text)");
  const begun = performance.now();
  for (let at = 0; at < ROWS; at += BARE_BATCH) {
    const batch = Array.from({ length: BARE_BATCH }, (_, n) => ({
      id: `sku-${at + n}`,
      title: `Lindholm dresser ${n} in oak`,
      brand: "Brand",
      gtin: String(at + n),
      price: 100,
      link: `https://shop.example/${at + n}`,
    }));
    await client.query(
      "insert into bare select * from json_to_recordset($1) as r(id text, title text, brand text, gtin text, price numeric, link text)",
      [JSON.stringify(batch)],
    );
  }
  const took = performance.now() - begun;
  await client.query("drop table bare");
  await client.end();
  return took;
}
