import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { signInQuietly } from "./fixtures.ts";
import { makeMember } from "./members.ts";

/** A film of the demo catalogue, of less than a megabyte. */
export const FILM = join(import.meta.dirname, "../server/db/seed/media/acorn-bar-stool.mp4");

/** Returns that film, enlarged to this number of bytes by a box that players skip. */
export async function enlargeFilm(bytes: number): Promise<Buffer> {
  const film = await readFile(FILM);
  const box = Buffer.alloc(bytes - film.length, "made larger ");
  box.writeUInt32BE(box.length);
  box.write("free", 4);
  return Buffer.concat([film, box]);
}

/** The form of a new product at this screen, for a member, with everything but the video. Returns the product's name. */
export async function openShareForm(page: Page, screen: "/my-shares" | "/home" = "/my-shares"): Promise<string> {
  await signInQuietly(page, await makeMember());
  await page.goto(`${screen}?dialog=share`);
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
