import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, type Page } from "playwright/test";
import { fillWithScans } from "#server/testing/many-scans.ts";
import { databaseOf } from "./app-database.ts";
import { findBarriers } from "./axe.ts";
import { watchForProblems } from "./fixtures.ts";
import { testWithOwnApp } from "./own-app.ts";
import { PORTS, SUPER_ADMIN } from "./surroundings.ts";

const SCANS = 20_000;

const test = testWithOwnApp(PORTS.app + 9, { ADMIN_EMAIL: SUPER_ADMIN.email, ADMIN_PASSWORD: SUPER_ADMIN.password });

const written = (count: number) => count.toLocaleString("en-CA");

test("of 20,000 scans the figures are right, lists are filtered, sorted and leafed to their end, all are exported, and some deleted", async ({
  app,
  browser,
  folder,
}) => {
  const client = new pg.Client({ connectionString: await databaseOf(join(folder, "data")) });
  await client.connect();
  const count = async (what: string) =>
    Number((await client.query({ text: `select ${what}`, rowMode: "array" })).rows[0]?.[0]);
  const { rows: people } = await client.query<{ id: string }>(
    "insert into users (id, username) select uuidv7(), 'scans-' || n from generate_series(1, 5) n returning id",
  );
  await fillWithScans(
    client,
    people.map(({ id }) => id),
    SCANS,
  );

  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1280, height: 800 } });
  const problems: string[] = [];
  watchForProblems(context, problems);
  const page = await context.newPage();
  await page.goto("/admin/login?return=%2Fadmin%2Fscan-analytics");
  await page.getByLabel("Email").fill(SUPER_ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();

  // The overview.
  const found = await count("count(*) from ai_scan_results where is_successful_scan and image_quality_passed");
  await expect(figure(page, "Total Scans")).toContainText(written(found));
  const perDay = page.getByRole("figure", { name: "Scans per day" });
  await perDay.getByRole("button", { name: "Show as a table" }).click();
  const yesterday = await count(
    `count(*) from ai_scan_results
     where is_successful_scan and (created_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date - 1`,
  );
  await expect(perDay.getByRole("row").nth(-2)).toContainText(written(yesterday));
  const methods = page.getByRole("table", { name: "Found, by way of scanning" });
  const photos = await count(
    `count(*) from scan_history where method = 'photo'
       and (created_at at time zone 'UTC')::date >= (now() at time zone 'UTC')::date - 29`,
  );
  await expect(methods.getByRole("row", { name: "Photo" }).getByRole("cell").nth(1)).toHaveText(written(photos));
  const { rows: most } = await client.query<{ gtin: string; scans: string }>(
    `select gtin, count(*) as scans from scan_history where gtin is not null and product_id is null
     group by gtin order by 2 desc, 1 desc limit 20`,
  );
  const unknown = page.getByRole("table", { name: "What to add next" }).getByRole("row");
  await expect(unknown).toHaveCount(1 + most.length);
  await expect(unknown.nth(1)).toContainText(most[0]?.gtin ?? "");
  expect(await findBarriers(page)).toEqual([]);

  // A list that is narrowed, to its end.
  await page.getByRole("tab", { name: "Results" }).click();
  await expect(page.getByText(`24 of ${written(SCANS)} shown`)).toBeVisible();
  await page.getByLabel("Confidence").selectOption("Medium (85% to below 90%)");
  await page.getByLabel("Category").selectOption("Kitchen");
  await page.getByLabel("Date range").selectOption("Last 7 Days");
  const narrowed = await count(
    `count(*) from ai_scan_results where category = 'kitchen' and confidence >= 0.85 and confidence < 0.9
       and (created_at at time zone 'UTC')::date >= (now() at time zone 'UTC')::date - 6`,
  );
  expect(narrowed).toBeGreaterThan(48);
  await expect(figure(page, "Filtered Results")).toContainText(written(narrowed));
  for (let shown = 24; shown < narrowed; shown += 24) {
    await expect(page.getByText(`${shown} of ${narrowed} shown`)).toBeVisible();
    await page.getByRole("button", { name: "Load more" }).click();
  }
  await expect(page.getByText(`${narrowed} of ${narrowed} shown`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(narrowed);

  // The table of the list, then sorted.
  expect((await exported(page)).ids.size).toBe(narrowed);
  await page.getByLabel("Category").selectOption("All Categories");
  await page.getByLabel("Date range").selectOption("All Time");
  await page.getByLabel("Order").selectOption("Highest confidence");
  const confidence = rowsOf(page).first().getByRole("cell").nth(4);
  await expect(confidence).toHaveText("89.0%");
  await page.getByLabel("Order").selectOption("Lowest confidence");
  await expect(confidence).toHaveText("85.0%");
  await page.getByLabel("Confidence").selectOption("All Levels");
  await expect(confidence).toHaveText("1.0%");
  await page.getByLabel("Order").selectOption("Newest first");
  await expect(page.getByText(`24 of ${written(SCANS)} shown`)).toBeVisible();

  // All of it.
  const all = await exported(page);
  expect([all.lines, all.ids.size]).toEqual([1 + SCANS, SCANS]);

  // One is deleted, then four.
  const [first] = await rowsOf(page).all();
  const name = (await first?.getByRole("cell").nth(2).innerText()) ?? "";
  await page
    .getByRole("button", { name: `Delete: ${name}`, exact: true })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`24 of ${written(SCANS - 1)} shown`)).toBeVisible();
  for (const at of [0, 1, 2, 3]) await rowsOf(page).nth(at).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete Selected (4)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 4 Results" }).click();
  await expect(page.getByText(`24 of ${written(SCANS - 5)} shown`)).toBeVisible();
  expect(await count("count(*) from ai_scan_results")).toBe(SCANS - 5);
  expect(await count("sum(results) from scan_figures")).toBe(SCANS - 5);

  // None of the photos is kept.
  expect(problems.filter((problem) => !/404.*\/api\/scan-images\//.test(problem))).toEqual([]);
  await client.end();
  await context.close();
});

/** A figure's card by its name. */
const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

const rowsOf = (page: Page) => page.getByRole("table", { name: "Scan results" }).locator("tbody").getByRole("row");

/** What the file has that the browser writes: its lines, and the scans in them. */
async function exported(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  const ids = new Set<string>();
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(await download.path()) })) {
    if (lines++ > 0) ids.add(line.slice(0, line.indexOf(",")));
  }
  return { lines, ids };
}
