import type { Page } from "playwright/test";
import { boxedProduct, expectPlaying, goToScanner, openScanner, scanner, typeCode } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";

const trackStates = (page: Page) => page.evaluate(() => globalThis.cameraTracks.map((track) => track.readyState));

declare global {
  /** Lets the camera start that the app has asked for and that is kept waiting. */
  var allowCamera: (() => void) | undefined;
}

/** Keeps the camera waiting when the app first asks for it, as while its owner is being asked. */
async function holdCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    let isAllowed = false;
    devices.getUserMedia = async (constraints) => {
      if (!isAllowed) {
        await new Promise<void>((resolve) => {
          globalThis.allowCamera = resolve;
        });
      }
      isAllowed = true;
      return open(constraints);
    };
  });
}

test("a guest scans a code of the catalogue, its film plays, and the camera is off while another app is in front", async ({
  openWith,
  show,
}) => {
  const product = await boxedProduct();
  const page = await openWith({});
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await setVisibility(page, "hidden");
  await expect(page.getByText("The camera is paused")).toBeVisible();
  expect(await trackStates(page)).toEqual(["ended"]);
  await show({ code: product.qrCode });
  await setVisibility(page, "visible");
  await expectPlaying(page, product);
  expect(await trackStates(page)).toEqual(["ended", "ended"]);
});

test.describe("on the narrowest phones in French", () => {
  test.use({ locale: "fr-CA", viewport: { width: 320, height: 640 } });

  test("a camera that was refused can be tried again without scrolling, and a typed code leads to its film", async ({
    openWith,
  }) => {
    const { film, qrCode } = await boxedProduct();
    const page = await openWith("refused");
    await goToScanner(page);
    await expect(page.getByRole("heading", { name: "La caméra n’est pas autorisée" })).toBeVisible();
    const again = page.getByRole("button", { name: "Relancer la caméra" });
    await expect(again).toBeInViewport({ ratio: 1 });
    // Nor does it cover the button for a photo, or lie under it.
    await again.click({ trial: true });
    await page.getByRole("button", { name: "Utiliser une photo" }).click({ trial: true });
    await page.getByRole("textbox", { name: "Saisir le code QR à la main" }).fill(qrCode.toLowerCase());
    await page.getByRole("button", { name: "Chercher", exact: true }).click();
    await expect.poll(() => page.evaluate(() => globalThis.playedVideos.join())).toContain(film);
  });
});

test("Back leads to the camera after it was skipped, from the field, an unknown code and a search, and closing turns it off", async ({
  openWith,
}) => {
  const product = await boxedProduct();
  const page = await openWith({});
  const camera = page.getByText("Auto-scanning active");
  const field = page.getByRole("textbox", { name: "Enter QR Code Manually" });
  const unknown = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  const adding = page.getByRole("dialog", { name: "Add this product" });
  const scanQr = page.getByRole("button", { name: "Scan QR" });
  const lookUp = async () => {
    await page.getByRole("button", { name: "Enter QR Code Manually" }).click();
    await typeCode(page, "HXK-NONE-SUCH");
    await expect(unknown).toBeVisible();
  };
  const expectCameraOff = () =>
    expect.poll(async () => (await trackStates(page)).filter((state) => state !== "ended")).toEqual([]);
  await holdCamera(page);
  await openScanner(page);
  await page.waitForFunction(() => globalThis.allowCamera);
  await page.getByRole("button", { name: "Skip Camera" }).click();
  await expect(page.getByText("The camera is off")).toBeVisible();
  // Its owner allows it too late.
  await page.evaluate(() => globalThis.allowCamera?.());
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);
  await page.goBack();
  await expect(camera).toBeVisible();
  expect(await trackStates(page)).toEqual(["ended", "live"]);

  await page.getByRole("button", { name: "Enter QR Code Manually" }).click();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(camera).toBeVisible();
  await lookUp();
  await unknown.getByRole("button", { name: "Add this product", exact: true }).click();
  await expect(adding).toBeVisible();
  await page.goBack();
  await expect(unknown).toBeVisible();
  await expect(adding).toBeHidden();
  await page.goBack();
  await expect(unknown).toBeHidden();
  await expect(camera).toBeVisible();
  await page.getByRole("button", { name: "Search manually instead" }).click();
  await expect(scanner(page)).toBeHidden();
  await page.goBack();
  await expect(camera).toBeVisible();

  // The choice there is in the address, and Back then leaves it.
  await page.getByRole("button", { name: "Search manually instead" }).click();
  await page.getByRole("searchbox").fill(product.name);
  await page.getByRole("dialog").getByRole("button", { name: product.name }).first().click();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`found=${product.id}`));
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expectCameraOff();

  await scanQr.click();
  await expect(camera).toBeVisible();
  await page.goBack();
  await expect(scanner(page)).toBeHidden();
  await expectCameraOff();
  await scanQr.click();
  await expect(camera).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(scanner(page)).toBeHidden();
  await expectCameraOff();
  await scanQr.click();
  await expect(camera).toBeVisible();
  await lookUp();
  await unknown.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

/** A headless browser has no other app to switch to, so the test sends the page the system's event. */
async function setVisibility(page: Page, state: "hidden" | "visible") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
