import type { Page } from "playwright/test";
import sharp from "sharp";
import { boxedProduct, expectPlaying, openScanner } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { makePhoto } from "./camera/make-photo.ts";

/** Chooses a file in the scanner, as from the gallery. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"][accept^="image"]').setInputFiles({ name, mimeType, buffer });
}

test("a photo from the gallery works as well, without a camera", async ({ openWith }) => {
  const product = await boxedProduct();
  const page = await openWith("none");
  await openScanner(page);
  await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
  const photo = await makePhoto({ symbology: "ean13", text: product.gtin.slice(1) }, 2);
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});

test("a photo of 48 megapixels is read as well", async ({ openWith }) => {
  const product = await boxedProduct(1);
  const photo = await makePhoto({ symbology: "gs1datamatrix", text: `(01)${product.gtin}(10)LOT7` }, 48);
  const page = await openWith({});
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});

test("any file is answered, and none breaks the scanner", async ({ openWith }) => {
  const product = await boxedProduct();
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const photo = await makePhoto({ text: product.qrCode }, 2);
  const page = await openWith({});
  await openScanner(page);
  const unreadable = page.getByRole("heading", { name: "That file can't be opened as a photo" });
  for (const [name, type, bytes, heading] of [
    ["notes.jpg", "image/jpeg", Buffer.from("no picture at all"), unreadable],
    ["empty.png", "image/png", Buffer.alloc(0), unreadable],
    ["cut.jpg", "image/jpeg", photo.subarray(0, 200), unreadable],
    ["blank.png", "image/png", blank, page.getByRole("heading", { name: "No code was found in the photo" })],
  ] as const) {
    await choose(page, name, type, bytes);
    await expect(heading).toBeVisible();
  }
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});
