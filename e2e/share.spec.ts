import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { UPLOADS_PATH, videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { findBarriers } from "./axe.ts";
import { typeCode } from "./boxes.ts";
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

test("a link is shared with the code on the box, and its product opens", async ({ page }) => {
  const name = await openShareForm(page);
  const code = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  await page.getByLabel("Code on the box (optional)").fill(code);
  await page.getByRole("textbox", { name: "Video URL" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, DONE)).toContainText("is now live!");
  expect(await inCatalogue(name)).toMatchObject({
    brand: "Oakline",
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    videoDuration: null,
    thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  });
  await expect(page.getByLabel("Product name")).toHaveValue("");
  await page.getByRole("button", { name: "See it" }).click();
  await expect(page.getByRole("link", { name: /Watch on YouTube/ })).toBeVisible();
});

test("however many videos a scanned product has, hazards, time and the way to the steps come first", async ({
  page,
}) => {
  const [product] = await callAs(null, catalog.list, { query: { q: "Vinter wardrobe" } });
  if (!product) throw new Error("The demo catalogue has no Vinter wardrobe");
  for (const id of ["safetyfirs1", "safetyfirs2"]) {
    const body = { videoUrl: `https://youtu.be/${id}` };
    await callAs(await makeMember(), sharedVideos.add, { params: { id: product.id }, body });
  }
  await page.goto("/home?dialog=scan");
  await typeCode(page, product.qrCode);
  const dialog = page.getByRole("dialog", { name: product.name });
  await expect(dialog.getByRole("heading", { name: "Videos of this product" })).toBeVisible();
  await expect(dialog.getByText("It can tip over", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText("People", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("link", { name: "Follow the steps" })).toBeInViewport({ ratio: 1 });
});

test("a link to no video is refused at its field with the reason, and nothing is shared", async ({
  page,
  refusals,
}) => {
  refusals.push(`422 ${sharedVideos.share.path}`);
  const name = await openShareForm(page);
  const link = page.getByRole("textbox", { name: "Video URL" });
  for (const [address, reason] of [
    ["https://example.com/", /There is no video at this address/],
    ["https://www.youtube.com/watch?v=gone0000000", /Not everybody can see this video/],
    ["https://127.0.0.1:8443/bed.mp4", /can’t be reached from the internet/],
    ["http://maker.example/bed.mp4", /begins with http:\/\/, which Hexkey can’t play/],
  ] as const) {
    await link.fill(address);
    await page.getByRole("button", { name: "Share video" }).click();
    await expect(page.locator("form").getByText(reason)).toBeVisible();
    await expect(link).toBeFocused();
  }
  const found = await callAs(null, catalog.list, { query: { q: name } });
  expect(found.map((product) => product.name)).not.toContain(name);
});

test("a link whose service does not answer is visible to its sharer alone, and goes live once it answers", async ({
  page,
}) => {
  const name = await openShareForm(page);
  // Neither now nor at the first try after that.
  await page.getByRole("textbox", { name: "Video URL" }).fill(`https://maker.example/silent-2/${randomUUID()}.mp4`);
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, "Your share is kept")).toContainText("until it does, only you see your video");
  await expect(page.getByText(/The address of your video of .* does not answer/)).toBeVisible();
  expect((await inCatalogue(name)).videoUrl).toBeNull();
  await page.getByRole("link", { name: "My shares", exact: true }).first().click();
  const share = page.getByRole("listitem", { name });
  await expect(share.getByRole("status")).toHaveText("Not checked yet");
  await expect(share.getByText(/Its address does not answer, so only you see this/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect.poll(async () => (await inCatalogue(name)).videoUrl, { timeout: 30_000 }).toMatch(/silent-2.*\.mp4$/);
  await page.reload();
  await expect(page.getByRole("listitem", { name }).getByRole("status")).toHaveText("Live");
});

test("a file is checked, uploaded and shared, plays, and is served as a video although a page and an archive follow it", async ({
  page,
}) => {
  const buffer = Buffer.concat([
    await readFile(FILM),
    Buffer.from("<html><script>alert(1)</script>PK\u0003\u0004", "latin1"),
  ]);
  const name = await openShareForm(page);
  await chooseVideoFile(page, { name: "crib.mp4", mimeType: "video/mp4", buffer });
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  await expect(page.getByLabel("Picture from the video")).toBeVisible();
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(toastOf(page, DONE)).toBeVisible();
  const { videoUrl, videoDuration, videoSources, thumbnailUrl } = await inCatalogue(name);
  expect(thumbnailUrl).toMatch(/^\/media\/o\/[0-9a-z-]+\.webp$/);
  expect(videoUrl).toMatch(/^\/media\/o\/[0-9a-z-]+\.mp4$/);
  expect(videoDuration).toBeGreaterThan(0);
  expect(videoSources).toEqual([{ url: videoUrl, type: "video/mp4" }]);
  const served = await page.request.get(String(videoUrl));
  expect(served.headers()).toMatchObject({ "content-type": "video/mp4", "x-content-type-options": "nosniff" });
  expect(Buffer.compare(await served.body(), buffer)).toBe(0);

  await page.getByRole("button", { name: "See it" }).click();
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
});

test("an HEVC film of a phone becomes an MP4 that plays where the server can convert it, and is refused where it can't", async ({
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
  await expect(page.getByText(`“${name}” is now live.`, { exact: true })).toBeVisible({ timeout: 30_000 });
  const { videoUrl, videoDuration, videoSources } = await inCatalogue(name);
  expect([videoDuration, videoSources]).toEqual([2, [{ url: videoUrl, type: "video/mp4" }]]);
  await page.getByRole("button", { name: "See it" }).click();
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
});

test("a page or an archive with a video behind it is no video, in the form and past it", async ({ page, refusals }) => {
  const film = await readFile(FILM);
  await openShareForm(page);
  for (const front of ["<!doctype html><script>alert(1)</script>", "PK\u0003\u0004"]) {
    const buffer = Buffer.concat([Buffer.from(front, "latin1"), film]);
    await chooseVideoFile(page, { name: "crib.mp4", mimeType: "video/mp4", buffer });
    await expect(page.getByText("Please select a video file.", { exact: true }).first()).toBeVisible();
    const multipart = { video: { name: "crib.mp4", mimeType: "video/mp4", buffer } };
    const headers = { origin: new URL(page.url()).origin };
    expect((await page.request.post(videoUploads.uploadVideo.path, { multipart, headers })).status()).toBe(415);
  }
  expect(refusals).toEqual([]);
});

test("an upload that loses its connection goes on where it stopped", async ({ page, context, refusals }) => {
  refusals.push("offline");
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The video's extras are sent in another way.
    if (!pathname.startsWith(UPLOADS_PATH) || pathname.endsWith("/poster")) return;
    calls.push(`${request.method()} ${request.headers()["upload-offset"] ?? ""}`.trim());
  });
  const name = await openShareForm(page);
  await chooseVideoFile(page, FILM);
  await expect(page.getByText(/MB, 0:\d\d$/)).toBeVisible();
  // At this speed it takes five seconds.
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 50_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Share video" }).click();
  const bar = page.getByRole("progressbar", { name: "Progress" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(36);
  await network.send("Network.emulateNetworkConditions", { ...slow, offline: true });
  await expect(page.getByText("No connection. The upload will resume by itself once there is one.")).toBeVisible();
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expect(toastOf(page, DONE)).toBeVisible();

  const patches = calls.filter((call) => call.startsWith("PATCH")).map((call) => Number(call.split(" ")[1]));
  expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  expect(patches[0]).toBe(0);
  // Bytes that had arrived are not sent again; that may have been all of them.
  expect(patches.slice(1)).not.toContain(0);
  const { videoUrl } = await inCatalogue(name);
  const served = await page.request.get(String(videoUrl));
  expect(Buffer.compare(await served.body(), await readFile(FILM))).toBe(0);
});

test("a member who types a known code shares for that product in one tap, and both films stand beside each other", async ({
  page,
}) => {
  const code = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const known = { name: `Loft bed ${randomUUID().slice(0, 8)}`, brand: "Oakline", category: "bedroom", code } as const;
  const videoUrl = "https://youtu.be/dQw4w9WgXcQ";
  const { id } = await callAs(await makeMember(), sharedVideos.share, { body: { ...known, videoUrl } });
  await openShareForm(page);
  await page.getByLabel("Code on the box (optional)").fill(code);
  await page.getByRole("textbox", { name: "Video URL" }).fill("https://vimeo.com/76979871");
  await page.getByRole("button", { name: "Share video" }).click();
  await expect(page.getByText(`This code belongs to “${known.name}”: share your video for it.`)).toBeVisible();
  await page.getByRole("button", { name: "Share for this product" }).click();
  await expect(toastOf(page, DONE)).toBeVisible();

  await page.goto(`/p/${id}`);
  const videos = page.getByRole("region", { name: "Videos of this product" });
  await expect(videos.getByRole("listitem")).toHaveCount(2);
  await videos.getByRole("button", { name: /^Play the video: By you/ }).click();
  await expect(page.getByRole("link", { name: /Watch on Vimeo/ })).toBeVisible();
  await videos.getByRole("button", { name: /^Helpful/ }).click();
  await expect(videos.getByRole("button", { name: /^Helpful/, pressed: true })).toContainText("1");
  expect(await findBarriers(page)).toEqual([]);
});
