import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";

test("a guest browses by room and watches a product's film", async ({ page }) => {
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
});

test("a search forgives a typo and says what it found", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search products...").fill("lindholm dreser");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await expect(page.getByText("Lindholm 3-drawer dresser").first()).toBeVisible();
  await page.getByPlaceholder("Search products...").fill("qqqqzzzz");
  await expect(page.getByText("No products found")).toBeVisible();
});

test("a product whose video is on another service leads there in a new tab, and a check asks it", async ({ page }) => {
  await openProduct(page, (product) => product.videoUrl?.includes("youtube.com") ?? false);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Assembly Video Available")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Watch on YouTube" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
  const seen = { service: "YouTube", title: "How to build it", author: null };
  await page.route("**/api/video-links?*", (route) => route.fulfill({ json: seen }));
  await dialog.getByRole("button", { name: "Validate YouTube Video" }).click();
  await expect(dialog.getByText("YouTube shows this video.")).toBeVisible();
});

test("a product without a video says so instead of showing nothing", async ({ page }) => {
  await openProduct(page, (product) => product.videoUrl === null);
  await expect(page.getByRole("dialog").getByText("No video yet")).toBeVisible();
});

test("a broken picture or film shows its placeholder and message", async ({ page, problems }) => {
  await page.route(/\.(webp|mp4|webm)$/, (route) => route.abort());
  await openProduct(page, (product) => product.videoUrl?.startsWith("/media/") ?? false);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Video Temporarily Unavailable")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Try Direct Link" })).toBeVisible();
  // The browser's own lines about the files that this journey took away.
  problems.splice(0);
});

test("what is hot is shown page by page", async ({ page }) => {
  await page.goto("/home");
  await page.getByText("2025 Trending Furniture").click();
  await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
  await expect(page.getByText(/Showing 1-8 of \d+ trending products/)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/Showing 9-16 of \d+ trending products/)).toBeVisible();
});

test("a failing server is reported, and trying again works", async ({ page, problems }) => {
  await page.route("**/api/products**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/categories?category=bedroom");
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  await page.unroute("**/api/products**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Lindholm 3-drawer dresser")).toBeVisible();
  problems.splice(0);
});

/** Opens the first catalogue product that fits through the search, as a person would. */
async function openProduct(page: Page, fits: (product: { name: string; videoUrl: string | null }) => boolean) {
  const products = await (await page.request.get("/api/products?limit=100")).json();
  const product = products.find(fits);
  await page.goto("/home");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search products...").fill(product.name);
  await page.keyboard.press("Enter");
  // The home screen, which may name the same product, stays until the list is here.
  await page.getByRole("heading", { name: "All Products" }).waitFor();
  await page.getByText(product.name, { exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
}

/** Presses play if nothing plays yet, and waits until time passes in the film. */
async function watch(page: Page) {
  const video = page.locator("video");
  await expect(video).toBeVisible();
  if (await video.evaluate((element: HTMLVideoElement) => element.paused)) {
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
  }
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
}
