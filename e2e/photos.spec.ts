import type { Page } from "playwright/test";
import sharp from "sharp";
import { boxedProduct, expectPlaying, openScanner } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { drawShot } from "./camera/make-camera-file.ts";
import type { Print } from "./camera/symbol.ts";

/** A photo of a code as a phone makes it: `megapixels` large, the code in the middle of its middle quarter. */
async function photoOf(code: Print, megapixels = 0.3): Promise<Buffer> {
  const shot = sharp(drawShot({ code, seconds: 1 }), { raw: { width: 640, height: 480, channels: 1 } });
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  if (width <= 640) return shot.jpeg().toBuffer();
  const inner = await shot.resize(Math.round(width / 2)).toBuffer();
  const background = { r: 120, g: 120, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: inner, raw: { width: Math.round(width / 2), height: Math.round(width * 0.375), channels: 1 } },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Chooses a file in the scanner, as from the gallery. Answers within three seconds, whatever it is. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"][accept^="image"]').setInputFiles({ name, mimeType, buffer });
}

const PATIENCE = { timeout: 3000 };

test("a photo from the gallery works as well, without a camera", async ({ openWith }) => {
  const product = await boxedProduct();
  const page = await openWith("none");
  await openScanner(page);
  await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
  const photo = await photoOf({ symbology: "ean13", text: product.gtin.slice(1) });
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});

test("a photo of 48 megapixels is read within three seconds", async ({ openWith }) => {
  const product = await boxedProduct(1);
  const photo = await photoOf({ symbology: "gs1datamatrix", text: `(01)${product.gtin}(10)LOT7` }, 48);
  const page = await openWith([{ seconds: 1 }]);
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible(PATIENCE);
  await expectPlaying(page, product);
});

test("any file leads to an answer within three seconds, and none breaks the scanner", async ({ openWith }) => {
  const product = await boxedProduct();
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const photo = await photoOf({ text: product.qrCode });
  const page = await openWith([{ seconds: 1 }]);
  await openScanner(page);
  const unreadable = page.getByRole("heading", { name: "That file can't be opened as a photo" });
  for (const [name, type, bytes, heading] of [
    ["notes.jpg", "image/jpeg", Buffer.from("no picture at all"), unreadable],
    ["empty.png", "image/png", Buffer.alloc(0), unreadable],
    ["cut.jpg", "image/jpeg", photo.subarray(0, 200), unreadable],
    ["blank.png", "image/png", blank, page.getByRole("heading", { name: "No code was found in the photo" })],
  ] as const) {
    await choose(page, name, type, bytes);
    await expect(heading).toBeVisible(PATIENCE);
  }
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});
