import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { SUPER_ADMIN } from "./surroundings.ts";

/** Nothing lies beyond the right edge. */
async function expectToFit(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("scans are looked at, exported and deleted, and every tab fits and can be used at both sizes", async ({
  page,
  refusals,
}) => {
  const member = await makeMember();
  // Other journeys identify photos at the same time.
  const category = `shed-${randomUUID().slice(0, 8)}`;
  await addIdentified(member, {
    category,
    identifiedName: "Garden shelf",
    confidence: 0.89,
    userLocation: "Ottawa, Ontario, Canada",
    purchaseOptionsFound: 2,
  });
  const noPhoto = await addIdentified(member, { category, identifiedName: "Hook", confidence: 0.9 }, false);
  refusals.push(`404 /api/scan-images/${noPhoto.imageHash}`);
  await signInQuietly(page, SUPER_ADMIN);
  await page.goto(`/admin/scan-analytics?tab=results&category=${category}`);
  await expect(page.getByText("2 of 2 shown")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Garden shelf" });
  await expect(row).toContainText("89.0%");
  const photo = row.locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toEqual([expect.any(String), expect.stringContaining("Hook"), expect.stringContaining("Garden shelf")]);

  await row.getByRole("button", { name: "View details: Garden shelf" }).click();
  const details = page.getByRole("dialog", { name: "Scan details" });
  await expect(details).toContainText("Ottawa, Ontario, Canada");
  await expect(details).toContainText("white dresser");
  expect(await findBarriers(page)).toEqual([]);
  await details.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(details).toBeHidden();

  await expect(page.getByRole("row").filter({ hasText: "Hook" }).locator("[data-no-photo]")).toBeVisible();
  await row.getByRole("button", { name: "Delete: Garden shelf" }).click();
  const asking = page.getByRole("dialog", { name: "Delete Scan Result", exact: true });
  await asking.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastOf(page, "Scan result deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  const left = await callAs(member, scans.list, { query: { limit: 100 } });
  expect(left.map(({ id }) => id)).toEqual([noPhoto.scan.id]);
  const summary = await callAs(await superAdmin(), scanResults.summary, { query: { category } });
  expect(summary.total).toBe(1);

  // As a table on a computer, then the other tabs at both sizes.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ["Results", "AI Cache", "Overview"]) {
      await page.getByRole("tab", { name: tab }).click();
      await waitForScreen(page);
      expect(await findBarriers(page)).toEqual([]);
      await expectToFit(page);
    }
  }
  await page.getByRole("figure", { name: "Scans per day" }).getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("region", { name: "Scans per day" }).getByRole("row")).toHaveCount(31);
  expect(await findBarriers(page)).toEqual([]);
});
