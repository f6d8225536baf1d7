import { expect, type Locator, type Page } from "playwright/test";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import { callAs } from "./members.ts";

/** A product of the demo catalogue with a film of its own, and what is printed on its box. */
export interface Boxed {
  id: string;
  name: string;
  qrCode: string;
  /** 14 digits, of which the first is 0. */
  gtin: string;
  /** The address of its film without the ending. */
  film: string;
}

/** The `index`th product with a film. */
export async function boxedProduct(index = 0): Promise<Boxed> {
  const products = await callAs(null, catalog.list, { query: { limit: 100 } });
  const product = products.filter(({ videoUrl }) => videoUrl?.startsWith("/media/demo/"))[index];
  if (!product?.videoUrl) throw new Error("The demo catalogue has too few films");
  const { id, name, qrCode, videoUrl } = product;
  const { gtins } = await callAs(null, productFacts.get, { params: { id } });
  const [gtin] = gtins;
  if (!gtin?.startsWith("0")) throw new Error(`${name} has no GTIN of 13 digits`);
  return { id, name, qrCode, gtin, film: videoUrl.replace(/\.\w+$/, "") };
}

/** Twelve digits or seventeen with their check digit, of no product. GS1 keeps the prefix 952 for demonstrations. */
export function withCheckDigit(body: string): string {
  return body + checkDigit(body);
}

/** The digits of no product, with a check digit that fits: 13 of them. */
export function unknownGtin(): string {
  return withCheckDigit(`9529${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`);
}

/** The scanner, which is on until something is found. */
export const scanner = (page: Page): Locator => page.getByRole("dialog", { name: "Scan QR Code" });

/** From the home screen into the scanner. */
export async function openScanner(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Scan QR" }).click();
  await expectScanner(page);
}

/** The scanner at its own address, over a view that loads little, for journeys about what a code leads to. */
export async function goToScanner(page: Page): Promise<void> {
  await page.goto("/home?view=retailers&dialog=scan");
  await expectScanner(page);
}

/** A code in view may be found before a busy machine looks: then the dialog that it leads to counts as well. */
async function expectScanner(page: Page): Promise<void> {
  await expect(page.getByRole("dialog").first()).toBeVisible();
}

/** That the product's own film plays, and the scanner is gone. */
export async function expectPlaying(page: Page, { name, film }: Boxed): Promise<void> {
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.playedVideos.join())).toContain(film);
  await expect(scanner(page)).toBeHidden();
}

/** Types a code into the scanner, whose camera may be on or not. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Enter QR Code Manually" }).fill(code);
  await page.getByRole("button", { name: "Look up" }).click();
}
