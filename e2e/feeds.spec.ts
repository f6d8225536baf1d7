import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { expect } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { call } from "#shared/http/client.ts";
import { databaseOf } from "./app-database.ts";
import { watchForProblems } from "./fixtures.ts";
import { testWithOwnApp } from "./own-app.ts";
import { PORTS, SUPER_ADMIN } from "./surroundings.ts";

/** Three batches of the import. */
const ROWS = 3000;
/** Every six-hundredth row has a wrong check digit. */
const BAD_EVERY = 600;
const BAD_ROWS = ROWS / BAD_EVERY;

const test = testWithOwnApp(PORTS.app + 11, { ADMIN_EMAIL: SUPER_ADMIN.email, ADMIN_PASSWORD: SUPER_ADMIN.password });

test("an administrator uploads a feed, sees how far it is, and downloads the rows that were refused", async ({
  app,
  browser,
  folder,
}) => {
  const file = join(folder, "catalogue.csv");
  await pipeline(Readable.from(feed()), createWriteStream(file));
  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 390, height: 844 } });
  const problems: string[] = [];
  watchForProblems(context, problems);
  const page = await context.newPage();

  await page.goto("/admin/login?return=%2Fdesk%3Ftab%3Dfeeds");
  await page.getByLabel("Email").fill(SUPER_ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("tab", { name: "Feeds" })).toBeVisible();
  await page.getByLabel("Whose feed is it?").fill("corner-shop");
  await page.locator("input[type=file]").setInputFiles(file);
  const batches = await holdBatches(folder);
  await page.getByRole("button", { name: "Start the import" }).click();

  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "corner-shop" }) });
  const count = (label: string) => row.locator("dl > div", { hasText: label }).locator("dd");
  await batches.letFirstPass();
  await expect(row.getByRole("status")).toHaveText("Loading");
  await expect(count("Rows read")).toHaveText("1,000");
  await batches.letAllPass();
  await expect(row.getByRole("status")).toHaveText("Loaded in part", { timeout: 60_000 });
  await expect(count("Rows read")).toHaveText("3,000");
  await expect(count("Added")).toHaveText("2,995");
  await expect(count("Refused")).toHaveText(`${BAD_ROWS}`);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "Download the errors of corner-shop" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(1 + BAD_ROWS);
  // The table's first line is line 1.
  expect(lines[1]).toBe("9,sku-7,gtin,It is no GTIN: the length or the check digit is wrong.");

  const [found] = await call({ origin: app.origin }, catalog.list, { query: { q: "dresser 2100" } });
  expect(found?.name).toBe("Lindholm dresser 2100 in oak");
  expect(problems).toEqual([]);
  await context.close();
});

/**
 * Keeps the app from writing batches of a feed: a lock of the database makes the import wait, so that the progress between
 * two batches stays on the screen for as long as it is looked at.
 */
async function holdBatches(folder: string) {
  const client = new pg.Client({ connectionString: await databaseOf(join(folder, "data")) });
  await client.connect();
  await client.query("begin; lock table feed_items in share mode");
  const waiting = async () => {
    const { rowCount } = await client.query(
      "select from pg_locks where relation = 'feed_items'::regclass and not granted",
    );
    return rowCount;
  };
  return {
    /** Lets the batch pass that waits, or the first one that comes, and returns when it is written. */
    letFirstPass: async () => {
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      // The lock is asked for again behind the waiting batch, so that it is granted after that batch and before the next.
      await client.query("commit; begin; lock table feed_items in share mode");
    },
    letAllPass: async () => {
      await client.query("commit");
      await client.end();
    },
  };
}

function* feed(): Generator<string> {
  yield "id,title,brand,gtin,mpn,price,link,image_link,product_type,availability,condition\n";
  for (let n = 0; n < ROWS; n++) {
    const digits = `0950600${String(n).padStart(6, "0")}`;
    const check = checkDigit(digits);
    const gtin = digits + (n % BAD_EVERY === 7 ? (check + 1) % 10 : check);
    yield `sku-${n},Lindholm dresser ${n} in oak,Brand ${n % 50},${gtin},${10_000_000 + n},${100 + (n % 900)}.00 CAD,https://shop.example/${n},https://shop.example/${n}.jpg,Bedroom > Dressers,in stock,new\n`;
  }
}
