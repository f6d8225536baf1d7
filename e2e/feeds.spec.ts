import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { call } from "#shared/http/client.ts";
import { watchForProblems } from "./fixtures.ts";
import { testWithOwnApp } from "./own-app.ts";
import { PORTS, SUPER_ADMIN } from "./surroundings.ts";

const ROWS = 100_000;
/** Every two-thousandth has a wrong check digit. */
const BAD_EVERY = 2000;

const test = testWithOwnApp(PORTS.app + 11, { ADMIN_EMAIL: SUPER_ADMIN.email, ADMIN_PASSWORD: SUPER_ADMIN.password });

test("a feed of 100,000 rows with 50 bad ones is loaded while its progress shows, and the bad ones are named", async ({
  app,
  browser,
  folder,
}) => {
  test.setTimeout(300_000);
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
  await page.getByRole("button", { name: "Start the import" }).click();

  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "corner-shop" }) });
  const count = async (label: string) =>
    Number((await row.locator("dl > div", { hasText: label }).locator("dd").innerText()).replaceAll(",", ""));
  await expect(row.getByRole("status")).toHaveText("Loading", { timeout: 60_000 });
  await expect.poll(() => count("Rows read")).toBeGreaterThan(0);
  const seen = await count("Rows read");
  expect(seen).toBeLessThan(ROWS);
  await page.screenshot({ path: test.info().outputPath("loading.png"), fullPage: true });
  await expect(row.getByRole("status")).toHaveText("Loaded in part", { timeout: 200_000 });
  expect([await count("Rows read"), await count("Added"), await count("Refused")]).toEqual([ROWS, ROWS - 50, 50]);
  await page.screenshot({ path: test.info().outputPath("loaded.png"), fullPage: true });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "Download the errors of corner-shop" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(51);
  // The table's first line is line 1.
  expect(lines[1]).toBe("9,sku-7,gtin,It is no GTIN: the length or the check digit is wrong.");

  const [found] = await call({ origin: app.origin }, catalog.list, { query: { q: "dresser 4321" } });
  expect(found?.name).toBe("Lindholm dresser 4321 in oak");
  expect(problems).toEqual([]);
  await context.close();
});

function* feed(): Generator<string> {
  yield "id,title,brand,gtin,mpn,price,link,image_link,product_type,availability,condition\n";
  for (let n = 0; n < ROWS; n++) {
    const digits = `0950600${String(n).padStart(6, "0")}`;
    const check = checkDigit(digits);
    const gtin = digits + (n % BAD_EVERY === 7 ? (check + 1) % 10 : check);
    yield `sku-${n},Lindholm dresser ${n} in oak,Brand ${n % 50},${gtin},${10_000_000 + n},${100 + (n % 900)}.00 CAD,https://shop.example/${n},https://shop.example/${n}.jpg,Bedroom > Dressers,in stock,new\n`;
  }
}
