import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { findBarriers } from "./axe.ts";
import { expect, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { chooseVideoFile, convertsVideos, FILM, openShareForm } from "./share-form.ts";

/** Real films in formats that not every phone plays. */
const VIDEOS = join(import.meta.dirname, "../server/testing/videos");
const DONE = "Video uploaded successfully";

/** The product in the catalogue, found as a guest finds it. */
async function inCatalogue(name: string) {
  const [found] = await callAs(null, catalog.list, { query: { q: name } });
  if (found?.name !== name) throw new Error(`${name} is not in the catalogue`);
  return callAs(null, catalog.get, { params: { id: found.id } });
}

/** Goes from the form to the list of the member's shares. Returns the share with this name there. */
async function closeForm(page: Page, name: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "My shares", exact: true }).first().click();
  await expect(page).toHaveURL("/my-shares");
  await expect(dialog).toHaveCount(0);
  return page.getByRole("listitem", { name });
}

/** Plays the only video of the page for a moment. */
async function expectPlayable(page: Page): Promise<void> {
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
}

test("however many videos a product has, hazards, time and the way to the steps come first", async ({ page }) => {
  const [product] = await callAs(null, catalog.list, { query: { q: "Vinter wardrobe" } });
  if (!product) throw new Error("The demo catalogue has no Vinter wardrobe");
  for (let count = 0; count < 2; count++) {
    const body = { videoUrl: `https://youtu.be/safe${randomUUID().slice(0, 7)}` };
    await callAs(await makeMember(), sharedVideos.add, { params: { id: product.id }, body });
  }
  await page.goto(`/categories?product=${product.id}`);
  const dialog = page.getByRole("dialog", { name: product.name });
  await expect(dialog.getByRole("heading", { name: "Videos of this product" })).toBeVisible();
  await expect(dialog.getByText("It can tip over", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText("People", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("link", { name: "Follow the steps" })).toBeInViewport({ ratio: 1 });
});

test("a film is shared past a refusal and a failure that are shown in sight, stays on the list of shares, and plays", async ({
  page,
  refusals,
}) => {
  // A page and an archive follow the film.
  const buffer = Buffer.concat([
    await readFile(FILM),
    Buffer.from("<html><script>alert(1)</script>PK\u0003\u0004", "latin1"),
  ]);
  const name = await openShareForm(page);
  const dialog = page.getByRole("dialog");
  const share = page.getByRole("button", { name: "Share video" });
  await chooseVideoFile(page, { name: "crib.mp4", mimeType: "video/mp4", buffer });
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  await expect(page.getByLabel("Picture from the video")).toBeVisible();

  // The server refuses the file: the reason is at the file, and nothing is lost.
  const message = "This upload came in too many parts. Please begin again.";
  refusals.push(`422 ${UPLOADS_PATH}`);
  await page.route(`**${UPLOADS_PATH}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { code: "UNPROCESSABLE", message } })
      : route.fallback(),
  );
  await share.click();
  await expect(toastOf(page, "Upload failed")).toContainText(message);
  await expect(page.locator("input[type=file]").first()).toBeFocused();
  await expect(page.locator("fieldset").getByText(message)).toBeInViewport();
  await expect(page.getByLabel("Product name")).toHaveValue(name);
  await expect(page.locator("form").getByText("crib.mp4")).toBeVisible();
  await page.unroute(`**${UPLOADS_PATH}`);

  // The server has no room for the product: another try, which is in sight, shares the same file.
  refusals.push(`507 ${sharedVideos.share.path}`);
  await page.route(`**${sharedVideos.share.path}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 507, json: { code: "INSUFFICIENT_STORAGE", message: "No room." } })
      : route.fallback(),
  );
  await share.click();
  const again = dialog.getByRole("button", { name: "Try again" });
  await expect(again).toBeInViewport();
  await page.unroute(`**${sharedVideos.share.path}`);
  await again.click();
  await expect(toastOf(page, DONE)).toBeVisible();
  await expect(dialog.getByText(`“${name}” is now live.`)).toBeInViewport();

  const { videoUrl, videoDuration, videoSources, thumbnailUrl } = await inCatalogue(name);
  expect(thumbnailUrl).toMatch(/^\/media\/o\/[0-9a-z-]+\.webp$/);
  expect(videoUrl).toMatch(/^\/media\/o\/[0-9a-z-]+\.mp4$/);
  expect(videoDuration).toBeGreaterThan(0);
  expect(videoSources).toEqual([{ url: videoUrl, type: "video/mp4" }]);
  const served = await page.request.get(String(videoUrl));
  expect(served.headers()).toMatchObject({ "content-type": "video/mp4", "x-content-type-options": "nosniff" });
  expect(Buffer.compare(await served.body(), buffer)).toBe(0);

  const listed = await closeForm(page, name);
  await expect(listed.getByRole("status")).toHaveText("Live");
  expect(await findBarriers(page)).toEqual([]);
  await listed.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectPlayable(page);
});

test("an HEVC film of a phone becomes live on the list by itself and plays where the server can convert it, and is refused where it can't", async ({
  page,
}) => {
  const name = await openShareForm(page);
  const converts = await convertsVideos(page);
  await chooseVideoFile(page, join(VIDEOS, "hevc.mov"));
  await expect(page.getByText(converts ? "MP4, MOV, AVI" : "MP4, MOV", { exact: true })).toBeVisible();
  if (!converts) {
    await expect(toastOf(page, "Invalid file type")).toContainText("AVI and HEVC are among them");
    return;
  }
  await expect(page.getByText(/We convert it/)).toBeVisible();
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, DONE)).toContainText("as soon as it is ready");
  const listed = await closeForm(page, name);
  await expect(listed.getByRole("status")).toHaveText(/^(Being checked|Being converted|Live)$/);
  await expect(listed.getByRole("status")).toHaveText("Live", { timeout: 60_000 });
  const { videoUrl, videoDuration, videoSources } = await inCatalogue(name);
  expect([videoDuration, videoSources]).toEqual([2, [{ url: videoUrl, type: "video/mp4" }]]);
  expect(videoUrl).toMatch(/\.mp4$/);
  await listed.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectPlayable(page);
});

test("a member who types a known code shares a link for that product in one tap, and both films stand beside each other", async ({
  page,
}) => {
  const code = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const known = { name: `Loft bed ${randomUUID().slice(0, 8)}`, brand: "Oakline", category: "bedroom", code } as const;
  const videoUrl = "https://youtu.be/dQw4w9WgXcQ";
  await callAs(await makeMember(), sharedVideos.share, { body: { ...known, videoUrl } });
  await openShareForm(page);
  await page.getByLabel("Code on the box (optional)").fill(code);
  await page.getByRole("textbox", { name: "Video URL" }).fill("https://vimeo.com/76979871");
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(page.getByText(`This code belongs to “${known.name}”: share your video for it.`)).toBeVisible();
  await page.getByRole("button", { name: "Share for this product" }).click();
  await expect(toastOf(page, DONE)).toContainText("is now live!");
  await page.getByRole("button", { name: "See it" }).click();

  const videos = page.getByRole("region", { name: "Videos of this product" });
  await expect(videos.getByRole("listitem")).toHaveCount(2);
  await videos.getByRole("button", { name: /^Play the video: By you/ }).click();
  await expect(page.getByRole("link", { name: /Watch on Vimeo/ })).toBeVisible();
  await videos.getByRole("button", { name: /^Helpful/ }).click();
  await expect(videos.getByRole("button", { name: /^Helpful/, pressed: true })).toContainText("1");
  expect(await findBarriers(page)).toEqual([]);
});
