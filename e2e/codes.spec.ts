import { SCAN_POLL_INTERVAL_MS } from "#shared/domain/limits.ts";
import { boxedProduct, expectPlaying, openScanner, scanner, unknownGtin, withCheckDigit } from "./boxes.ts";
import { expect, test, waitForReaders } from "./camera/camera-test.ts";
import { APP } from "./surroundings.ts";

/** The codes on boxes are mostly not our own. The camera is fed from a file that shows them. */

test("a bar code (EAN-13) leads to its product, and all code that reads it comes from our server", async ({
  openWith,
}) => {
  const product = await boxedProduct();
  const page = await openWith({ code: { symbology: "ean13", text: product.gtin.slice(1) } });
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await openScanner(page);
  await expectPlaying(page, product);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(APP))).toEqual([]);
  expect(asked.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
});

test("a GS1 Digital Link leads to its product, and its host is never asked", async ({ openWith }) => {
  const product = await boxedProduct(1);
  const page = await openWith({ code: `https://id.maker.example/ca/01/${product.gtin}/10/L7/21/A9?17=291231` });
  const hosts = new Set<string>();
  page.context().on("request", (request) => hosts.add(new URL(request.url()).host));
  await openScanner(page);
  await expectPlaying(page, product);
  expect([...hosts].filter((host) => host.includes("maker"))).toEqual([]);
});

test("codes of no product show what they say, a shipping label is never looked up, and each leads back to the camera", async ({
  openWith,
  show,
}) => {
  const upc = withCheckDigit("03400047069");
  const gtin = unknownGtin();
  const page = await openWith({ code: { symbology: "upca", text: upc } });
  const lookUps: string[] = [];
  page.on("request", (request) => /\/api\/(products\/qr|codes)\//.test(request.url()) && lookUps.push(request.url()));
  const unknown = page.getByRole("dialog", { name: "Not in our catalogue yet" });

  await openScanner(page);
  await expect(unknown.getByText(upc, { exact: true }).first()).toBeVisible();

  await show({ code: { symbology: "gs1datamatrix", text: `(01)0${gtin}(10)LOT7(21)A9` } });
  await unknown.getByRole("button", { name: "Scan again" }).click();
  for (const shown of [gtin, "LOT7", "A9"]) await expect(unknown.getByText(shown, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => globalThis.playedVideos)).toEqual([]);

  expect(lookUps.length).toBeGreaterThan(0);
  lookUps.length = 0;
  await show({ code: { symbology: "gs1-128", text: `(00)${withCheckDigit("09521234000000001")}` } });
  await unknown.getByRole("button", { name: "Scan again" }).click();
  const label = page.getByRole("dialog", { name: "That is the shipping label" });
  await expect(label).toBeVisible();
  expect(lookUps).toEqual([]);
  await label.getByRole("button", { name: "Scan again" }).click();
  await expect(scanner(page)).toBeVisible();
});

test("bars with a wrong digit are reported, and the right ones count as soon as they are in view", async ({
  openWith,
  show,
}) => {
  const product = await boxedProduct();
  const right = product.gtin.slice(1);
  const wrong = right.slice(0, -1) + ((Number(right.at(-1)) + 3) % 10);
  const page = await openWith({ code: { symbology: "ean13-misprint", text: wrong } });
  const lookUps: string[] = [];
  page.on("request", (request) => request.url().includes("/api/products/qr/") && lookUps.push(request.url()));
  await page.clock.install();
  await openScanner(page);
  // The pass that reads such bars takes its turn with many others: the scanner's next frames are brought forward.
  const report = page.getByText("One digit of that barcode doesn’t add up.");
  while (!(await report.isVisible())) await page.clock.runFor(SCAN_POLL_INTERVAL_MS);
  expect(lookUps).toEqual([]);
  await show({ code: { symbology: "ean13", text: right } });
  await expectPlaying(page, product);
});

test("of several codes in view the person taps the one that is meant, in the list or in the picture", async ({
  openWith,
  show,
}) => {
  const [one, other] = await Promise.all([boxedProduct(0), boxedProduct(3)]);
  const bars = ({ gtin }: typeof one) => ({ symbology: "ean13" as const, text: gtin.slice(1) });
  const page = await openWith({});
  const question = page.getByText("Several codes are in the picture. Which one do you mean?");
  await openScanner(page);
  await waitForReaders(page);
  await show({ code: [bars(one), { text: "https://maker.example/care" }] });
  await expect(question).toBeVisible();
  expect(await page.evaluate(() => globalThis.cameraTracks.map((track) => track.readyState))).toEqual(["ended"]);
  await page.getByRole("listitem").getByRole("button", { name: "Link to maker.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  const link = dialog.getByRole("link", { name: "Open maker.example" });
  await expect(link).toHaveAttribute("rel", /noopener/);
  expect(page.url()).toContain(APP);

  await show({ code: [bars(one), bars(other)] });
  await dialog.getByRole("button", { name: "Scan again" }).click();
  await expect(question).toBeVisible();
  const entries = page.getByRole("listitem").getByRole("button", { name: /^GTIN/ });
  await expect(entries).toHaveText([one, other].map(({ gtin }) => new RegExp(`GTIN ${gtin.slice(1)}$`)));
  await page.getByRole("button", { name: new RegExp(`in the picture: GTIN ${other.gtin.slice(1)}`) }).click();
  await expectPlaying(page, other);
});

test("without the WebAssembly reader QR codes are still read", async ({ openWith, refusals }) => {
  const product = await boxedProduct();
  const page = await openWith({ code: product.qrCode });
  await page.context().route("**/*.wasm", (route) => {
    refusals.push(`404 ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 404 });
  });
  await openScanner(page);
  await expectPlaying(page, product);
});
