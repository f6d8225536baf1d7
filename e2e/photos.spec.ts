import type { Page } from "playwright/test";
import sharp from "sharp";
import { boxedProduct, expectPlaying, goToScanner } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { makePhoto } from "./camera/make-photo.ts";

/** Chooses a file in the scanner, as from the gallery. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"][accept^="image"]').setInputFiles({ name, mimeType, buffer });
}

test("without a camera a photo of 48 megapixels from the gallery leads to the film, after files that show no code", async ({
  openWith,
}) => {
  const product = await boxedProduct(1);
  const photo = await makePhoto({ symbology: "gs1datamatrix", text: `(01)${product.gtin}(10)LOT7` }, 48);
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const page = await openWith("none");
  await goToScanner(page);
  await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
  await choose(page, "cut.jpg", "image/jpeg", photo.subarray(0, 200));
  await expect(page.getByRole("heading", { name: "That file can't be opened as a photo" })).toBeVisible();
  await choose(page, "blank.png", "image/png", blank);
  await expect(page.getByRole("heading", { name: "No code was found in the photo" })).toBeVisible();
  await choose(page, "box.jpg", "image/jpeg", photo);
  await expectPlaying(page, product);
});
