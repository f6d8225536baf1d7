import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf, waitForScreen } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";
import { convertsVideos } from "./share-form.ts";
import { APP, SUPER_ADMIN } from "./surroundings.ts";

const FILM = join(import.meta.dirname, "../server/db/seed/media/acorn-bar-stool.mp4");
/** A real film in a format that not every phone plays. */
const OLD_FILM = join(import.meta.dirname, "../server/testing/videos/mpeg4.avi");
const BED = { brand: "Oakline", category: "bedroom" } as const;

const inventName = () => `Bunk bed ${randomUUID().slice(0, 8)}`;
const shareOf = (page: Page, name: string): Locator => page.getByRole("listitem", { name });

type Video = { link: string } | { file: string };

/** Shares by the form, from the home screen. The dialog stays open. */
async function share(page: Page, name: string, video: Video): Promise<void> {
  await fillForm(page, name, video);
  await page.getByRole("button", { name: "Share video" }).click();
  // The status stays, other than the toast.
  await expect(page.getByRole("dialog").getByText(`“${name}” is now live.`)).toBeVisible({ timeout: 30_000 });
}

async function fillForm(page: Page, name: string, video: Video): Promise<void> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByLabel("Product name").fill(name);
  await page.getByLabel("Brand").fill("Oakline");
  await page.getByLabel("Room category").selectOption("bedroom");
  if ("link" in video) await page.getByRole("textbox", { name: "Video URL" }).fill(video.link);
  else {
    await page.getByText("Video file", { exact: true }).click();
    await page.locator("input[type=file]").first().setInputFiles(video.file);
  }
}

/** Shared through the API, as a file. */
async function shareFile() {
  const member = await makeMember();
  // With a length of its own: a removed video can't be shared again, by no other journey either.
  const film = Buffer.concat([await readFile(FILM), Buffer.alloc(randomInt(1000, 100_000))]);
  const file = new Blob([new Uint8Array(film)], { type: "video/mp4" });
  const { id: uploadId } = await callAs(member, videoUploads.uploadVideo, { file });
  const name = inventName();
  const product = await callAs(member, sharedVideos.share, { body: { ...BED, name, uploadId } });
  return { member, name, productId: product.id, file: new URL(String(product.videoUrl), APP).href };
}

/** For a guest, whose browser has cached nothing of it. */
const statusFor = async (guestUrl: string): Promise<number> => (await fetch(guestUrl)).status;

async function remove(page: Page, button: Locator): Promise<void> {
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Remove this share?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Remove permanently" }).click();
  await expect(toastOf(page, "Your share is removed")).toBeVisible();
}

test("a share stays on the list after the dialog is closed", async ({ page }) => {
  await signInQuietly(page, await makeMember());
  const [linked, filmed] = [inventName(), inventName()];
  await share(page, linked, { link: "https://youtu.be/dQw4w9WgXcQ" });
  await share(page, filmed, { file: FILM });
  await page.getByRole("dialog").getByRole("link", { name: "My shares" }).first().click();
  await expect(page).toHaveURL("/my-shares");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const name of [linked, filmed]) await expect(shareOf(page, name)).toContainText("Live");
  expect(await findBarriers(page)).toEqual([]);
});

test("a share is edited on its list: its product is renamed and its film has captions", async ({ page }) => {
  const { member, name, productId } = await shareFile();
  await signInQuietly(page, member);
  await page.goto("/my-shares");
  await shareOf(page, name).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit your share" });
  const renamed = inventName();
  await form.getByLabel("Product name").fill(renamed);
  await form.getByLabel("Room category").selectOption("nursery");
  await form.getByText("Captions (optional)").click();
  await form
    .locator("input[type=file]")
    .nth(1)
    .setInputFiles({
      name: "en.vtt",
      mimeType: "text/vtt",
      buffer: Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nTurn it around.\n"),
    });
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Your changes are saved")).toBeVisible();
  await shareOf(page, renamed).getByRole("link", { name: renamed }).click();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  expect(await callAs(null, catalog.get, { params: { id: productId } })).toMatchObject({
    name: renamed,
    category: "nursery",
    captions: [{ language: "en" }],
  });
});

test("a share that is removed on its product's page is gone for a guest in another browser, page and file", async ({
  page,
  otherDevice,
  refusals,
}) => {
  const { member, name, productId, file } = await shareFile();
  await otherDevice.goto(`/p/${productId}`);
  await expect(otherDevice.locator("video")).toBeVisible();
  await expect(otherDevice.getByRole("region", { name: "You shared this video" })).toHaveCount(0);
  expect(await statusFor(file)).toBe(200);

  await signInQuietly(page, member);
  await page.goto(`/p/${productId}`);
  const own = page.getByRole("region", { name: "You shared this video" });
  await expect(own).toContainText("Live");
  await remove(page, own.getByRole("button", { name: "Remove" }));
  await expect(page).toHaveURL("/my-shares");
  await expect(page.getByRole("heading", { name: "You have not shared a video yet" })).toBeVisible();
  expect(await statusFor(file)).toBe(404);
  refusals.push(`404 /p/${productId}`, `404 /api/products/${productId}`, `404 /api/products/${productId}/facts`);
  await otherDevice.reload();
  await waitForScreen(otherDevice);
  await expect(otherDevice.locator("video")).toHaveCount(0);
  await expect(otherDevice.getByRole("heading", { level: 1 })).not.toHaveText(name);
});

test("a share in conversion says so on the list, and becomes live there by itself; without a converter the form refuses it", async ({
  page,
}) => {
  await signInQuietly(page, await makeMember());
  const name = inventName();
  await page.goto("/home");
  if (!(await convertsVideos(page))) {
    await fillForm(page, name, { file: OLD_FILM });
    await expect(toastOf(page, "Invalid file type")).toContainText("AVI and HEVC are among them");
    return;
  }
  await share(page, name, { file: OLD_FILM });
  await page.goto("/profile");
  await page.getByRole("link", { name: "My shares" }).click();
  await expect(shareOf(page, name).getByRole("status")).toHaveText(/^(Being checked|Being converted|Live)$/);
  await expect(shareOf(page, name).getByRole("status")).toHaveText("Live", { timeout: 60_000 });
  const { id } = (await callAs(null, catalog.list, { query: { q: name } }))[0] ?? { id: "" };
  expect((await callAs(null, catalog.get, { params: { id } })).videoUrl).toMatch(/\.mp4$/);
});

test("a share that was reported and hidden is removed by its sharer, and stays with the moderators as evidence", async ({
  page,
  otherDevice,
}) => {
  const { member, name, productId, file } = await shareFile();
  const admin = await superAdmin();
  await callAs(admin, reports.report, { body: { kind: "video", id: productId, reason: "dangerous" } });
  await signInQuietly(page, member);
  await page.goto(`/p/${productId}`);
  const own = page.getByRole("region", { name: "You shared this video" });
  await expect(own).toContainText("Hidden");
  await expect(own.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await own.getByRole("link", { name: "My shares" }).click();
  await remove(page, shareOf(page, name).getByRole("button", { name: "Remove" }));
  await expect(shareOf(page, name)).toContainText("Removed by you");
  await expect(shareOf(page, name)).toContainText("A moderator still has to decide about it");
  expect(await findBarriers(page)).toEqual([]);
  await expect.poll(() => statusFor(file)).toBe(404);
  expect(await statusFor(`${APP}/p/${productId}`)).toBe(404);

  await signInQuietly(otherDevice, SUPER_ADMIN);
  const waiting = await callAs(admin, moderation.items, { query: { kind: "video", limit: 100 } });
  const item = waiting.find(({ title }) => title === name);
  await otherDevice.goto("/admin/moderation?kind=video");
  await otherDevice.locator(`[data-item="${item?.id}"]`).click();
  const detail = otherDevice.locator(`[data-detail="${item?.id}"]`);
  await expect(detail).toContainText(name);
  await expect(detail.locator(`a[href="${file}"]`)).toBeVisible();
  expect((await otherDevice.request.get(file)).status()).toBe(200);

  await callAs(admin, moderation.remove, { params: { id: item?.id ?? "" }, body: { reason: "dangerous" } });
  await page.reload();
  await expect(shareOf(page, name).getByRole("status")).toHaveText("Removed");
  await shareOf(page, name).getByRole("link", { name: "Decision and appeal" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("It could get somebody hurt.");
});
