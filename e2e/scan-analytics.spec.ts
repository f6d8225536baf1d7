import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { users } from "#shared/contracts/accounts/users.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { addIdentified } from "./identified-photos.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { BARE_APP, SUPER_ADMIN } from "./surroundings.ts";

const PATHS = ["/admin/scan-analytics", "/admin-scan-analytics"];

/** Logs the super-admin in, who is led back to where the login was asked for. */
async function logIn(page: Page, address: string) {
  await page.goto(address);
  const email = page.getByLabel("Email");
  await expect(email).toBeVisible();
  if (await email.isEnabled()) await email.fill(SUPER_ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "AI Scan Analytics" })).toBeVisible();
}

/** Nothing lies beyond the right edge. */
async function expectToFit(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("where no photo was ever identified, all figures are nothing and nothing is recommended", async ({ page }) => {
  await logIn(page, `${BARE_APP}${PATHS[0]}`);
  await expect(page.getByRole("heading", { name: "No scans to analyze yet" })).toBeVisible();
  await expect(page.getByText("No scans in these days.")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("tab", { name: "Results" }).click();
  await expect(page.getByRole("heading", { name: "No scans to analyze yet" })).toBeVisible();
  await page.getByRole("tab", { name: "AI Cache" }).click();
  await expect(page.getByText("0 of 0 entries have hits")).toBeVisible();
  await expect(page.getByText("Excellent cache performance")).toHaveCount(0);
});

test("scans are filtered, looked at and deleted, one and many", async ({ page, refusals }) => {
  test.setTimeout(120_000);
  const member = await makeMember();
  // Other journeys identify photos at the same time.
  const category = `shed-${randomUUID().slice(0, 8)}`;
  const kept = await addIdentified(member, {
    category,
    identifiedName: "Garden shelf",
    confidence: 0.89,
    userLocation: "Ottawa, Ontario, Canada",
    purchaseOptionsFound: 2,
  });
  const address = `${PATHS[1]}?tab=results&category=${category}`;
  await logIn(page, address);
  await expect(page).toHaveURL(address);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Garden shelf" });
  await expect(row).toContainText("89.0%");
  const photo = row.locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);

  await row.getByRole("button", { name: "View details: Garden shelf" }).click();
  const details = page.getByRole("dialog", { name: "Scan details" });
  await expect(details).toContainText("Ottawa, Ontario, Canada");
  await expect(details).toContainText("white dresser");
  expect(await findBarriers(page)).toEqual([]);
  await details.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(details).toBeHidden();

  for (let number = 1; number < 30; number++) {
    const said = { category, identifiedName: `Hook ${number}`, confidence: number < 5 ? 0.5 : 0.9 };
    const { imageHash } = await addIdentified(member, said, false);
    refusals.push(`404 /api/scan-images/${imageHash}`);
  }
  await page.reload();
  await expect(page.getByText("24 of 30 shown")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Hook 29" }).locator("[data-no-photo]")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expectToFit(page);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("30 of 30 shown")).toBeVisible();
  await expect(row).toBeVisible();

  await row.getByRole("button", { name: "Delete: Garden shelf" }).click();
  const asking = page.getByRole("dialog", { name: "Delete Scan Result", exact: true });
  await expect(
    asking.getByText("Are you sure you want to delete this scan result? This action cannot be undone."),
  ).toBeVisible();
  await asking.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastOf(page, "Scan result deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("29 of 29 shown")).toBeVisible();
  const left = await callAs(member, scans.list, { query: { limit: 100 } });
  expect(left.map(({ id }) => id)).not.toContain(kept.scan.id);
  expect(left).toHaveLength(29);

  await page.getByLabel("Confidence").selectOption("Low (below 85%)");
  await expect(page.getByText("4 of 4 shown")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete Selected (4)" }).click();
  const several = page.getByRole("dialog", { name: "Delete Scan Results" });
  await several.getByRole("button", { name: "Delete 4 Results" }).click();
  await expect(toastOf(page, "4 scan results deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No scans match these filters" })).toBeVisible();
  await page.getByLabel("Confidence").selectOption("All Levels");
  await expect(page.getByText("25 of 25 shown")).toBeVisible();
  const summary = await callAs(await superAdmin(), scanResults.summary, { query: { category } });
  expect(summary.total).toBe(25);

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

test("a plain admin is led away from both addresses, and the server refuses the figures", async ({ page }) => {
  const member = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: member.user.id }, body: { role: "admin" } });
  await signInQuietly(page, member);
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page).toHaveURL(`/admin/login?return=${encodeURIComponent(path)}`);
  }
  await expect(callAs(member, scanResults.stats)).rejects.toMatchObject({ status: 403 });
});
