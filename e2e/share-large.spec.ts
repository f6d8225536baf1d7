import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { call } from "#shared/http/client.ts";
import { toastOf } from "./fixtures.ts";
import { inventPerson } from "./members.ts";
import { testWithOwnApp } from "./own-app.ts";
import { chooseVideoFile, enlargeFilm } from "./share-form.ts";
import { PORTS } from "./surroundings.ts";

const FILE_BYTES = 60 * 1024 * 1024;
const PORT = PORTS.app + 10;
const ORIGIN = `http://localhost:${PORT}`;
/** The speed at which the file takes half a minute: six seconds are left when a busy machine sees that it is at 80 %. */
const UPLOAD_BYTES_PER_SECOND = 2_000_000;

/** It is killed. */
const test = testWithOwnApp(PORT);

test("60 MB arrive whole though the network goes at 60 % and the server is killed at 80 %, and play", async ({
  app,
  browser,
  folder,
}) => {
  test.setTimeout(300_000);
  const film = await enlargeFilm(FILE_BYTES);
  const file = join(folder, "build.mp4");
  await writeFile(file, film);
  const person = inventPerson();
  await call({ origin: ORIGIN }, accounts.register, { body: { ...person, isThirteenOrOlder: true } });
  const context = await browser.newContext({ baseURL: ORIGIN, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const crashes: string[] = [];
  context.on("weberror", (error) => crashes.push(error.error().message));
  const begun: string[] = [];
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith(UPLOADS_PATH)) return;
    if (request.method() === "POST" && new URL(request.url()).pathname === UPLOADS_PATH) begun.push(request.url());
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  const signedIn = await page.request.post(accounts.login.path, {
    data: { email: person.email, password: person.password },
  });
  expect(signedIn.status()).toBe(200);

  await page.goto("/my-shares?dialog=share");
  await page.getByLabel("Product name").fill("Bunk bed");
  await page.getByLabel("Brand").fill("Oakline");
  await page.getByLabel("Room category").selectOption("bedroom");
  await chooseVideoFile(page, file);
  await expect(page.getByText(/^60(\.\d)? MB, 0:\d\d$/)).toBeVisible();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const conditions = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: UPLOAD_BYTES_PER_SECOND };
  await network.send("Network.emulateNetworkConditions", conditions);
  await page.getByRole("button", { name: "Share video" }).click();

  await reach(page, 0.6);
  await network.send("Network.emulateNetworkConditions", { ...conditions, offline: true });
  const lost = page.getByRole("dialog").getByText("No connection. The upload will resume by itself once there is one.");
  await expect(lost).toBeVisible();
  await network.send("Network.emulateNetworkConditions", conditions);

  await reach(page, 0.8);
  await app.kill();
  await expect(lost).toBeVisible();
  await app.start();
  await network.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1 });
  await expect(toastOf(page, "Video uploaded successfully")).toBeVisible({ timeout: 120_000 });

  const [product] = await call({ origin: ORIGIN }, catalog.list, { query: { q: "Bunk bed" } });
  const { videoUrl } = await call({ origin: ORIGIN }, catalog.get, { params: { id: product?.id ?? "" } });
  const served = await fetch(new URL(String(videoUrl), ORIGIN));
  expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(film));
  // One upload, which resumed where it stopped each time.
  expect(begun).toHaveLength(1);
  const [first, second = 0, last = 0] = [offsets[0], offsets[1], offsets.at(-1)];
  expect(first).toBe(0);
  expect(second / FILE_BYTES).toBeGreaterThan(0.4);
  expect(last / FILE_BYTES).toBeGreaterThan(0.6);

  await page.getByRole("button", { name: "See it" }).click();
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  expect(crashes).toEqual([]);
  await context.close();
});

/** Waits until this share of the file is sent, by the bar, of which that is the second quarter. */
async function reach(page: Page, share: number): Promise<void> {
  const bar = page.getByRole("progressbar", { name: "Progress" });
  const shown = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(shown, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(25 + share * 25);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
