import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { call } from "#shared/http/client.ts";
import { databaseOf } from "./app-database.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { BARE_APP, dataDir, PORTS, SUPER_ADMIN } from "./surroundings.ts";

/** Two batches of the import. */
const ROWS = 2000;
/** Every four-hundredth row has a wrong check digit. */
const BAD_EVERY = 400;
const BAD_ROWS = ROWS / BAD_EVERY;

// The catalogue of this app is empty, and no other journey meets so many products.
test.use({ baseURL: BARE_APP });

test("an administrator uploads a feed, sees how far it is, and downloads the rows that were refused", async ({
  page,
}) => {
  // A retry has products of its own.
  const first = ROWS * randomInt(1000);
  const shop = `corner-shop-${first}`;
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto("/desk?tab=feeds");
  await page.getByLabel("Whose feed is it?").fill(shop);
  const buffer = Buffer.from([...feed(first)].join(""));
  await page.locator("input[type=file]").setInputFiles({ name: "catalogue.csv", mimeType: "text/csv", buffer });
  const batches = await holdBatches();
  await page.getByRole("button", { name: "Start the import" }).click();

  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: shop }) });
  const count = (label: string) => row.locator("dl > div", { hasText: label }).locator("dd");
  await batches.letFirstPass();
  await expect(row.getByRole("status")).toHaveText("Loading");
  await expect(count("Rows read")).toHaveText("1,000");
  await batches.letAllPass();
  await expect(row.getByRole("status")).toHaveText("Loaded in part", { timeout: 60_000 });
  await expect(count("Rows read")).toHaveText("2,000");
  await expect(count("Added")).toHaveText("1,995");
  await expect(count("Refused")).toHaveText(`${BAD_ROWS}`);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: `Download the errors of ${shop}` }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(1 + BAD_ROWS);
  // The table's first line is line 1.
  expect(lines[1]).toBe("9,sku-7,gtin,It is no GTIN: the length or the check digit is wrong.");

  const [found] = await call({ origin: BARE_APP }, catalog.list, { query: { q: `dresser ${first + 1100}` } });
  expect(found?.name).toBe(`Lindholm dresser ${first + 1100} in oak`);
});

/**
 * Keeps the app from writing batches of a feed: a lock of the database makes the import wait, so that the progress between
 * two batches stays on the screen for as long as it is looked at.
 */
async function holdBatches() {
  const client = new pg.Client({ connectionString: await databaseOf(dataDir(PORTS.bareApp)) });
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

function* feed(first: number): Generator<string> {
  yield "id,title,brand,gtin,mpn,price,link,image_link,product_type,availability,condition\n";
  for (let n = 0; n < ROWS; n++) {
    const digits = `095${String(first + n).padStart(9, "0")}`;
    const check = checkDigit(digits);
    const gtin = digits + (n % BAD_EVERY === 7 ? (check + 1) % 10 : check);
    yield `sku-${n},Lindholm dresser ${first + n} in oak,Brand ${n % 50},${gtin},${10_000_000 + first + n},${100 + (n % 900)}.00 CAD,https://shop.example/${n},https://shop.example/${n}.jpg,Bedroom > Dressers,in stock,new\n`;
  }
}
