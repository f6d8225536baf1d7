import { findBrowser } from "../.ci/browser.mjs";
import { launchWithCamera } from "../e2e/camera/camera-browser.ts";
import { makePhoto } from "../e2e/camera/make-photo.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { startServerProcess } from "./lib/server-process.ts";
import { judged, sized } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * How long a member waits who holds a code before the camera: from the first camera frame that shows a code to the
 * `playing` event of that product's film, in Chromium at the size of a phone, on the production build. Each run has a
 * browser of its own, so nothing is cached. And how long a photo of 48 megapixels takes, from being chosen in the
 * scanner to its product.
 */
const RUNS = sized(10, 1);
const MEDIAN_MAX_MS = 1500;
const PHOTO_RUNS = sized(5, 1);
const PHOTO_MEGAPIXELS = sized(48, 1);
const PHOTO_MAX_MS = 3000;
const GIVE_UP_MS = sized(20_000, 120_000);

const database = await startBenchPostgres();
const env = { DATABASE_URL: database.url, DEMO_DATA: "true", LOG_LEVEL: "error" };
const server = await startServerProcess([process.execPath, "dist/server/index.js"], { env, path: "/readyz" });
const filmed = await productWithFilm();
try {
  const scans = await repeat(RUNS, scanOnce);
  const photo = await makePhoto({ text: filmed.qrCode }, PHOTO_MEGAPIXELS);
  const photos = await repeat(PHOTO_RUNS, () => readPhotoOnce(photo));
  const row = (name: string, times: number[], most: number) =>
    [name, times.length, medianOf(times), Math.max(...times), most].map((cell) =>
      typeof cell === "number" ? cell.toFixed(0) : cell,
    );
  printTable(
    ["from", "runs", "median ms", "worst ms", "median at most"],
    [
      row("code in view to film", scans, MEDIAN_MAX_MS),
      row(`photo of ${PHOTO_MEGAPIXELS} MP to product`, photos, PHOTO_MAX_MS),
    ],
  );
  const areQuick = medianOf(scans) <= MEDIAN_MAX_MS && medianOf(photos) <= PHOTO_MAX_MS;
  process.exitCode = judged(areQuick) ? 0 : 1;
} finally {
  await server.stop();
  await database.stop();
}

/** One measurement after the other. */
async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let run = 0; run < times; run++) results.push(await measure());
  return results;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

interface Filmed {
  name: string;
  qrCode: string;
  videoUrl: string | null;
}

/** A product whose film is ours. */
async function productWithFilm(): Promise<Filmed> {
  const products: Filmed[] = await (await fetch(`${server.origin}/api/products`)).json();
  const product = products.find(({ videoUrl }) => videoUrl?.startsWith("/media/"));
  if (!product) throw new Error("the demo catalogue has no film of ours");
  return product;
}

/** On a device without a camera, with the scanner open. */
async function readPhotoOnce(photo: Buffer): Promise<number> {
  const { browser } = await launchWithCamera("none", { executablePath: findBrowser() });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${server.origin}/home`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Scan QR" }).click();
    await page.getByRole("heading", { name: "No camera found" }).waitFor();
    await page.waitForLoadState("networkidle");
    const began = performance.now();
    const file = { name: "box.jpg", mimeType: "image/jpeg", buffer: photo };
    await page.locator('input[type="file"][accept^="image"]').setInputFiles(file);
    await page.getByRole("dialog", { name: filmed.name }).waitFor({ timeout: GIVE_UP_MS });
    return performance.now() - began;
  } finally {
    await browser.close();
  }
}

async function scanOnce(): Promise<number> {
  const { browser, show } = await launchWithCamera("there", { executablePath: findBrowser() });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    // tsx keeps functions' names with a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (value) => value");
    await page.addInitScript(watchForCodeAndFilm);
    await page.goto(`${server.origin}/home`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Scan QR" }).click();
    await page.getByText("Auto-scanning active").waitFor();
    await page.waitForLoadState("networkidle");
    show({ code: filmed.qrCode });
    const times = await page.waitForFunction(() => globalThis.scanTimes?.playing && globalThis.scanTimes, undefined, {
      timeout: GIVE_UP_MS,
    });
    const { code, playing } = (await times.jsonValue()) as Required<ScanTimes>;
    if (code === undefined) throw new Error("a film played before a code was seen");
    return playing - code;
  } finally {
    await browser.close();
  }
}

interface ScanTimes {
  /** When the first camera frame with a code was on screen. */
  code?: number;
  /** When the film began to play. */
  playing?: number;
}

declare global {
  var scanTimes: ScanTimes | undefined;
}

/** Runs in the page, apart from the app: sees the white of a code in the camera's picture, and hears the film start. */
function watchForCodeAndFilm(): void {
  const WHITE = 200;
  const times: ScanTimes = {};
  globalThis.scanTimes = times;
  const canvas = new OffscreenCanvas(64, 48);
  const picture = canvas.getContext("2d", { willReadFrequently: true });
  const watched = new WeakSet<HTMLVideoElement>();

  const look = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((now) => {
      picture?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const pixels = picture?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      if (Array.from(pixels).some((value, index) => index % 4 === 0 && value > WHITE)) times.code ??= now;
      else look(video);
    });
  };
  document.addEventListener(
    "playing",
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return;
      if (!target.srcObject) times.playing ??= performance.now();
      else if (!watched.has(target)) {
        watched.add(target);
        look(target);
      }
    },
    true,
  );
}
