import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connect } from "#server/db/client.ts";
import { readConfig } from "#server/env.ts";
import { importFromCommand } from "#server/features/catalog/index.ts";
import { createLog } from "#server/lib/log.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { startBenchPostgres } from "../lib/postgres.ts";
import { printTable } from "../lib/table.ts";

/** A feed as large as those of large shops, with some rows that can't be taken. */
const ROWS = 100_000;
const BAD_ROWS = 50;
const ROWS_PER_SECOND_WANTED = 2000;
const MEMORY_WANTED_MB = 300;
const BARE_BATCH = 500;

/** Prints the figures; whether they hold. The bare insert puts the same rows into a table without indexes or rules. */
export async function benchFeeds(): Promise<boolean> {
  const database = await startBenchPostgres();
  const folder = await mkdtemp(join(tmpdir(), "hexkey-feed-"));
  const { db, close } = connect(database.url, createLog("silent"), { max: 1 });
  const config = readConfig({ DATA_DIR: folder }, "test");
  try {
    const file = join(folder, "feed.csv");
    await writeFile(file, feedText());
    const bare = await insertBare(database.url);
    const rows: string[][] = [["bare multi-row insert", (ROWS / (bare / 1000)).toFixed(0), "", "", "", ""]];
    let isReached = true;
    for (const name of ["first import", "the same again"]) {
      const memory = watchMemory();
      const begun = performance.now();
      const done = await importFromCommand(
        { db, config, now: () => new Date() },
        { source: "bench-shop", named: "feed.csv" },
        createReadStream(file),
        () => undefined,
      );
      const perSecond = ROWS / ((performance.now() - begun) / 1000);
      const peak = memory.stop();
      const taken = done.rowsAdded + done.rowsUnchanged;
      const isRight = taken === ROWS - BAD_ROWS && done.rowsRefused === BAD_ROWS && done.fault === null;
      if (!isRight || perSecond < ROWS_PER_SECOND_WANTED || peak >= MEMORY_WANTED_MB) isReached = false;
      const counts = [done.rowsAdded, done.rowsUnchanged, done.rowsRefused].map(String);
      rows.push([name, perSecond.toFixed(0), peak.toFixed(0), ...counts]);
    }
    printTable(["", "rows/s", "peak memory MB", "added", "unchanged", "refused"], rows);
    console.log(
      `\nWanted: at least ${ROWS_PER_SECOND_WANTED} rows/s in under ${MEMORY_WANTED_MB} MB, every good row taken and every bad one named: ${isReached ? "reached" : "MISSED"}.`,
    );
    return isReached;
  } finally {
    await close();
    await rm(folder, { recursive: true });
    await database.stop();
  }
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

/** The largest resident size of this process until it is stopped, in MB. */
function watchMemory(): { stop: () => number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss() / 1024 / 1024);
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return peak;
    },
  };
}
