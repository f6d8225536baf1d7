import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";

test("a guest browses by room and watches a film; a search forgives a typo, and says where a film does not come", async ({
  page,
  problems,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Continue as Guest" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page
    .getByRole("button", { name: "Bedroom" })
    .or(page.getByRole("link", { name: "Bedroom" }))
    .click();
  await expect(page.getByRole("heading", { name: "Bedroom Assembly Videos" })).toBeVisible();
  await page.getByText("Lindholm 3-drawer dresser").click();
  const dialog = page.getByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await expect(dialog).toBeVisible();
  await watch(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);

  // Another product, as the browser may still have the film of the first one.
  await page.route(/\.(webp|mp4|webm)$/, (route) => route.abort());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search products...").fill("acorn bar stol");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await page.getByText("Acorn bar stool").first().click();
  const other = page.getByRole("dialog", { name: "Acorn bar stool" });
  await expect(other.getByText("Video Temporarily Unavailable")).toBeVisible();
  await expect(other.getByRole("link", { name: "Try Direct Link" })).toBeVisible();
  // The browser's own lines about the files that this journey took away.
  problems.splice(0);
});

/** Presses play if nothing plays yet, and waits until time passes in the film. */
async function watch(page: Page) {
  const video = page.locator("video");
  await expect(video).toBeVisible();
  if (await video.evaluate((element: HTMLVideoElement) => element.paused)) {
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
  }
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
}
