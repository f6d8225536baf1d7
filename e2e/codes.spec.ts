import { boxedProduct, expectPlaying, openScanner, scanner, unknownGtin, withCheckDigit } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { APP } from "./surroundings.ts";

/** The codes on boxes are mostly not our own. The camera is fed from files that show them. */

test("a bar code (EAN-13) leads to its product, and all code that reads it comes from our server", async ({
  openWith,
}) => {
  const product = await boxedProduct();
  const page = await openWith([{ code: { symbology: "ean13", text: product.gtin.slice(1) }, seconds: 1 }]);
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await openScanner(page);
  await expectPlaying(page, product);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(APP))).toEqual([]);
  expect(asked.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
});

test("an unknown bar code (UPC-A) is not in the catalogue yet, with its twelve digits", async ({ openWith }) => {
  const digits = withCheckDigit("03400047069");
  const page = await openWith([{ code: { symbology: "upca", text: digits }, seconds: 1 }]);
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  await expect(dialog.getByText(digits, { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => globalThis.playedVideos)).toEqual([]);
});

test("a GS1 Digital Link leads to its product, and its host is never asked", async ({ openWith }) => {
  const product = await boxedProduct(1);
  const page = await openWith([
    { code: `https://id.maker.example/ca/01/${product.gtin}/10/L7/21/A9?17=291231`, seconds: 1 },
  ]);
  const hosts = new Set<string>();
  page.context().on("request", (request) => hosts.add(new URL(request.url()).host));
  await openScanner(page);
  await expectPlaying(page, product);
  expect([...hosts].filter((host) => host.includes("maker"))).toEqual([]);
});

test("a DataMatrix with application identifiers leads to its product", async ({ openWith }) => {
  const product = await boxedProduct(2);
  const text = `(01)${product.gtin}(10)LOT7(21)A9`;
  const page = await openWith([{ code: { symbology: "gs1datamatrix", text }, seconds: 1 }]);
  await openScanner(page);
  await expectPlaying(page, product);
});

test("a DataMatrix of an unknown product shows its number, lot and serial", async ({ openWith }) => {
  const gtin = unknownGtin();
  const text = `(01)0${gtin}(10)LOT7(21)A9`;
  const page = await openWith([{ code: { symbology: "gs1datamatrix", text }, seconds: 1 }]);
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  for (const shown of [gtin, "LOT7", "A9"]) await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
});

test("a shipping label is told from a product and never looked up", async ({ openWith }) => {
  const text = `(00)${withCheckDigit("09521234000000001")}`;
  const page = await openWith([{ code: { symbology: "gs1-128", text }, seconds: 1 }]);
  const lookUps: string[] = [];
  page.on("request", (request) => /\/api\/(products\/qr|codes)\//.test(request.url()) && lookUps.push(request.url()));
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "That is the shipping label" });
  await expect(dialog).toBeVisible();
  expect(lookUps).toEqual([]);
  await dialog.getByRole("button", { name: "Scan again" }).click();
  await expect(scanner(page)).toBeVisible();
});

test("bars with a wrong digit are reported, and the right ones count as soon as they are in view", async ({
  openWith,
}) => {
  const product = await boxedProduct();
  const right = product.gtin.slice(1);
  const wrong = right.slice(0, -1) + ((Number(right.at(-1)) + 3) % 10);
  const page = await openWith([
    { code: { symbology: "ean13-misprint", text: wrong }, seconds: 15 },
    { code: { symbology: "ean13", text: right }, seconds: 4 },
  ]);
  const lookUps: string[] = [];
  page.on("request", (request) => request.url().includes("/api/products/qr/") && lookUps.push(request.url()));
  await openScanner(page);
  await expect(page.getByText("One digit of that barcode doesn’t add up.")).toBeVisible();
  expect(lookUps).toEqual([]);
  // The right ones come into view when the wrong ones have been there for their time.
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible({ timeout: 30_000 });
  await expectPlaying(page, product);
});

test("of two codes in view the person taps the one that is meant", async ({ openWith }) => {
  const product = await boxedProduct(3);
  const codes = [{ symbology: "ean13", text: product.gtin.slice(1) }, { text: "https://maker.example/care" }] as const;
  const page = await openWith([{ code: codes, seconds: 1 }]);
  await openScanner(page);
  await expect(page.getByText("Several codes are in the picture. Which one do you mean?")).toBeVisible();
  expect(await page.evaluate(() => globalThis.cameraTracks.map((track) => track.readyState))).toEqual(["ended"]);
  await page.getByRole("listitem").getByRole("button", { name: "Link to maker.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  const link = dialog.getByRole("link", { name: "Open maker.example" });
  await expect(link).toHaveAttribute("rel", /noopener/);
  expect(page.url()).toContain(APP);
  await dialog.getByRole("button", { name: "Scan again" }).click();
  await page.getByRole("button", { name: /in the picture: GTIN/ }).click();
  await expectPlaying(page, product);
});

test("two bar codes of two products are offered as a choice, every time", async ({ openWith }) => {
  const [one, other] = await Promise.all([boxedProduct(0), boxedProduct(1)]);
  const codes = [one, other].map(({ gtin }) => ({ symbology: "ean13" as const, text: gtin.slice(1) }));
  const page = await openWith([{ code: codes, seconds: 1 }]);
  const entries = page.getByRole("listitem").getByRole("button", { name: /^GTIN/ });
  for (let time = 0; time < 4; time++) {
    await openScanner(page);
    await expect(entries).toHaveText([one, other].map(({ gtin }) => new RegExp(`GTIN ${gtin.slice(1)}$`)));
  }
  await entries.nth(1).click();
  await expectPlaying(page, other);
});

test("a code of our own waits for the reader of bars, and is named among the codes that it finds", async ({
  openWith,
}) => {
  const [own, other] = await Promise.all([boxedProduct(0), boxedProduct(1)]);
  const codes = [{ symbology: "ean13", text: other.gtin.slice(1) }, { text: own.qrCode }] as const;
  const page = await openWith([{ code: codes, seconds: 1 }]);
  await page.context().route("**/*.wasm", async (route) => {
    await expect(page.getByText("Auto-scanning active")).toBeVisible();
    await route.continue();
  });
  await openScanner(page);
  const entries = page.getByRole("listitem").getByRole("button", { name: /^(GTIN|Hexkey code)/ });
  await expect(entries).toHaveCount(2);
  await entries.filter({ hasText: `Hexkey code ${own.qrCode}` }).click();
  await expectPlaying(page, own);
});

test("two codes with one number are one hit", async ({ openWith }) => {
  const product = await boxedProduct(4);
  const link = `https://id.example/01/${product.gtin}`;
  const codes = [{ symbology: "ean13", text: product.gtin.slice(1) }, { text: link }] as const;
  const page = await openWith([{ code: codes, seconds: 1 }]);
  await openScanner(page);
  await expectPlaying(page, product);
});

test("without the WebAssembly reader QR codes are still read", async ({ openWith, refusals }) => {
  const product = await boxedProduct();
  const page = await openWith([{ code: product.qrCode, seconds: 1 }]);
  await page.context().route("**/*.wasm", (route) => {
    refusals.push(`404 ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 404 });
  });
  await openScanner(page);
  await expectPlaying(page, product);
});
