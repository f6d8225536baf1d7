import { boxedProduct, expectPlaying, goToScanner, unknownGtin, withCheckDigit } from "./boxes.ts";
import { expect, test, waitForReaders } from "./camera/camera-test.ts";
import { APP } from "./surroundings.ts";

/** The codes on boxes are mostly not our own. The camera is fed from a file that shows them. */

test("codes of no product show what they say, a shipping label is never looked up, a maker's link in light print on dark leads to its product, and no other server is called", async ({
  openWith,
  show,
}) => {
  const product = await boxedProduct(1);
  const upc = withCheckDigit("03400047069");
  const gtin = unknownGtin();
  const page = await openWith({ code: { symbology: "upca", text: upc } });
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  const lookUps = () => asked.filter((url) => /\/api\/(products\/qr|codes)\//.test(url));
  const unknown = page.getByRole("dialog", { name: "Not in our catalogue yet" });

  await goToScanner(page);
  await expect(unknown.getByText(upc, { exact: true }).first()).toBeVisible();

  await show({ code: { symbology: "gs1datamatrix", text: `(01)0${gtin}(10)LOT7(21)A9` } });
  await unknown.getByRole("button", { name: "Scan again" }).click();
  for (const shown of [gtin, "LOT7", "A9"]) await expect(unknown.getByText(shown, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => globalThis.playedVideos)).toEqual([]);

  const lookedUp = lookUps();
  expect(lookedUp.length).toBeGreaterThan(0);
  await show({ code: { symbology: "gs1-128", text: `(00)${withCheckDigit("09521234000000001")}` } });
  await unknown.getByRole("button", { name: "Scan again" }).click();
  const label = page.getByRole("dialog", { name: "That is the shipping label" });
  await expect(label).toBeVisible();
  expect(lookUps()).toEqual(lookedUp);

  await show({ code: `https://id.maker.example/ca/01/${product.gtin}/10/L7/21/A9?17=291231`, inverted: true });
  await label.getByRole("button", { name: "Scan again" }).click();
  await expectPlaying(page, product);
  // The reader of bars comes from our server as well.
  expect(asked.filter((url) => url.endsWith(".wasm"))).not.toEqual([]);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(APP))).toEqual([]);
});

test("of several bar codes (EAN-13) in view the person taps the one that is meant in the picture", async ({
  openWith,
  show,
}) => {
  const [one, other] = await Promise.all([boxedProduct(0), boxedProduct(3)]);
  const bars = ({ gtin }: typeof one) => ({ symbology: "ean13" as const, text: gtin.slice(1) });
  const page = await openWith({});
  await goToScanner(page);
  await waitForReaders(page);
  await show({ code: [bars(one), bars(other)] });
  await expect(page.getByText("Several codes are in the picture. Which one do you mean?")).toBeVisible();
  expect(await page.evaluate(() => globalThis.cameraTracks.map((track) => track.readyState))).toEqual(["ended"]);
  const entries = page.getByRole("listitem").getByRole("button", { name: /^GTIN/ });
  await expect(entries).toHaveText([one, other].map(({ gtin }) => new RegExp(`GTIN ${gtin.slice(1)}$`)));
  await page.getByRole("button", { name: new RegExp(`in the picture: GTIN ${other.gtin.slice(1)}`) }).click();
  await expectPlaying(page, other);
});
