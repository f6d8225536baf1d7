import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { signInQuietly } from "./fixtures.ts";
import { makeMember } from "./members.ts";

/** A film of the demo catalogue, of less than a megabyte. */
export const FILM = join(import.meta.dirname, "../server/db/seed/media/acorn-bar-stool.mp4");

/** The form of a new product, for a member, with everything but the video. Returns the product's name. */
export async function openShareForm(page: Page): Promise<string> {
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const name = `Bunk bed ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Product name").fill(name);
  await page.getByLabel("Brand").fill("Oakline");
  await page.getByLabel("Room category").selectOption("bedroom");
  return name;
}

export async function chooseVideoFile(page: Page, file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) {
  await page.getByText("Video file", { exact: true }).click();
  await page.locator("input[type=file]").setInputFiles(file);
}

/** Whether the server of this page found an ffmpeg. */
export async function convertsVideos(page: Page): Promise<boolean> {
  const settings = await page.locator("#settings").textContent();
  return JSON.parse(settings ?? "{}").convertsVideos === true;
}
