import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { findBarriers } from "./axe.ts";
import { expect, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";
import { FILM } from "./share-form.ts";
import { APP } from "./surroundings.ts";

const inventName = () => `Bunk bed ${randomUUID().slice(0, 8)}`;
const shareOf = (page: Page, name: string) => page.getByRole("listitem", { name });

/** Shared through the API, as a file. */
async function shareFile() {
  const member = await makeMember();
  // With a length of its own: a removed video can't be shared again, by no other journey either.
  const film = Buffer.concat([await readFile(FILM), Buffer.alloc(randomInt(1000, 100_000))]);
  const file = new Blob([new Uint8Array(film)], { type: "video/mp4" });
  const { id: uploadId } = await callAs(member, videoUploads.uploadVideo, { file });
  const name = inventName();
  const body = { brand: "Oakline", category: "bedroom", name, uploadId } as const;
  const product = await callAs(member, sharedVideos.share, { body });
  return { member, name, productId: product.id, file: new URL(String(product.videoUrl), APP).href };
}

/** The status for a guest, whose browser has cached nothing. */
const statusFor = async (guestUrl: string): Promise<number> => (await fetch(guestUrl)).status;

test("a share is edited on its list, then removed on its product's page, and is gone for guests, page and file", async ({
  page,
}) => {
  const { member, name, productId, file } = await shareFile();
  const address = `${APP}/p/${productId}`;
  expect([await statusFor(address), await statusFor(file)]).toEqual([200, 200]);
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
  expect(await callAs(null, catalog.get, { params: { id: productId } })).toMatchObject({
    name: renamed,
    category: "nursery",
    captions: [{ language: "en" }],
  });

  await shareOf(page, renamed).getByRole("link", { name: renamed }).click();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  await expect(page.locator("video")).toBeVisible();
  const own = page.getByRole("region", { name: "You shared this video" });
  await expect(own).toContainText("Live");
  await own.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this share?" });
  await dialog.getByRole("button", { name: "Remove permanently" }).click();
  await expect(toastOf(page, "Your share is removed")).toBeVisible();
  await expect(page).toHaveURL("/my-shares");
  await expect(page.getByRole("heading", { name: "You have not shared a video yet" })).toBeVisible();
  expect([await statusFor(address), await statusFor(file)]).toEqual([404, 404]);
});
