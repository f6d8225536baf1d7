import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { users } from "#shared/contracts/accounts/users.ts";
import { findBarriers } from "./axe.ts";
import { boxedProduct, openScanner } from "./boxes.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { callAs, makeMember, superAdmin } from "./members.ts";

test("a maker prints a product's code, and a photo of it opens the product", async ({ page, otherDevice }) => {
  const product = await boxedProduct();
  const maker = await makeMember();
  await callAs(await superAdmin(), users.update, { params: { id: maker.user.id }, body: { role: "manufacturer" } });
  await signInQuietly(page, maker);
  await page.goto(`/p/${product.id}`);
  await page.getByRole("link", { name: "Print this product’s code" }).click();
  await expect(page).toHaveURL(new RegExp(`/print-code\\?gtin=${product.gtin}$`));
  await expect(page.getByText("Contrast of grade A")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText("0.75 mm").click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download SVG" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`hexkey-${product.gtin}.svg`);
  const svg = await readFile(await file.path());

  // As it comes out of a printer, on a box, before a phone.
  const printed = await sharp(svg, { density: 300 }).resize({ width: 420 }).png().toBuffer();
  const box = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#c9a57a" } })
    .composite([{ input: printed, left: 500, top: 300 }])
    .jpeg({ quality: 80 })
    .toBuffer();
  await openScanner(otherDevice);
  await otherDevice.getByLabel("Use a photo").setInputFiles({ name: "box.jpg", mimeType: "image/jpeg", buffer: box });
  await expect(otherDevice.getByRole("dialog", { name: product.name })).toBeVisible({ timeout: 20_000 });
});

test("a reader who makes nothing is not led there from a product", async ({ page }) => {
  const product = await boxedProduct();
  await page.goto(`/p/${product.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(product.name);
  await page.getByRole("heading", { name: "Where to buy" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Print this product’s code" })).toHaveCount(0);
});
