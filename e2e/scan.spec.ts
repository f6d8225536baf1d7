import type { Page } from "playwright/test";
import { boxedProduct, expectPlaying, openScanner, scanner, typeCode } from "./boxes.ts";
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

/** Skips a camera that the app has asked for already. */
async function skipHeldCamera(page: Page): Promise<void> {
  await openScanner(page);
  await page.waitForFunction(() => globalThis.allowCamera);
  await page.getByRole("button", { name: "Skip Camera" }).click();
}

const letCameraStart = (page: Page) => page.evaluate(() => globalThis.allowCamera?.());

test("a guest scans a code of the catalogue and its product's film plays", async ({ openWith, show }) => {
  const product = await boxedProduct();
  const page = await openWith({});
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await show({ code: product.qrCode });
  await expectPlaying(page, product);
  expect(await trackStates(page)).toEqual(["ended"]);
});

test("an unknown code is not in the catalogue yet, whatever else the catalogue has", async ({ openWith }) => {
  const page = await openWith({ code: "HXK-NONE-SUCH" });
  await openScanner(page);
  const dialog = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  await expect(dialog.getByText("HXK-NONE-SUCH")).toBeVisible();
  for (const name of ["Scan again", "Search", "Identify by photo", "Add this product"]) {
    await expect(dialog.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(dialog.getByText("None of them is the product with your code.")).toBeVisible();
  expect(await page.evaluate(() => globalThis.playedVideos)).toEqual([]);
  expect(await trackStates(page)).toEqual(["ended"]);
  await dialog.getByRole("button", { name: "Identify by photo" }).click();
  await expect(page.getByRole("dialog", { name: "AI Scanner Access" })).toBeVisible();
});

for (const { camera, heading, text } of [
  {
    camera: "refused",
    heading: "The camera is not allowed",
    text: "Camera access denied. Please click the camera icon in your browser's address bar and allow camera access, then try again.",
  },
  {
    camera: "none",
    heading: "No camera found",
    text: "Camera access denied. No camera found on this device.",
  },
] as const) {
  test(`with a camera ${camera} the scanner says so, and a typed code leads on`, async ({ openWith }) => {
    const product = await boxedProduct();
    const page = await openWith(camera);
    await openScanner(page);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Camera Again" })).toBeVisible();
    await typeCode(page, product.qrCode.toLowerCase());
    await expectPlaying(page, product);
  });
}

test.describe("on the narrowest phones in French", () => {
  test.use({ locale: "fr-CA", viewport: { width: 320, height: 640 } });

  test("a camera that was refused can be tried again without scrolling", async ({ openWith }) => {
    const page = await openWith("refused");
    await page.goto("/home");
    await page.getByRole("button", { name: "Numériser", exact: true }).click();
    await expect(page.getByRole("heading", { name: "La caméra n’est pas autorisée" })).toBeVisible();
    const again = page.getByRole("button", { name: "Relancer la caméra" });
    await expect(again).toBeInViewport({ ratio: 1 });
    // Nor does it cover the button for a photo, or lie under it.
    await again.click({ trial: true });
    await page.getByRole("button", { name: "Utiliser une photo" }).click({ trial: true });
  });
});

test("a visitor who skips the camera types the code", async ({ openWith }) => {
  const product = await boxedProduct();
  const page = await openWith({});
  await holdCamera(page);
  await skipHeldCamera(page);
  await typeCode(page, product.qrCode);
  await expectPlaying(page, product);
  await letCameraStart(page);
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);
});

test("closing the scanner turns the camera off, also with the back button", async ({ openWith }) => {
  const page = await openWith({});
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  expect(await trackStates(page)).toEqual(["live"]);
  await page.keyboard.press("Escape");
  await expect(scanner(page)).toBeHidden();
  expect(await trackStates(page)).toEqual(["ended"]);
  await openScanner(page);
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await page.goBack();
  await expect(scanner(page)).toBeHidden();
  await expect.poll(() => trackStates(page)).toEqual(["ended"]);
});

test("Back leads from the field and from an unknown code to the camera, one by one, and closing leaves them all", async ({
  openWith,
}) => {
  const page = await openWith({});
  const camera = page.getByText("Auto-scanning active");
  const field = page.getByRole("textbox", { name: "Enter QR Code Manually" });
  const unknown = page.getByRole("dialog", { name: "Not in our catalogue yet" });
  const lookUp = async () => {
    await page.getByRole("button", { name: "Enter QR Code Manually" }).click();
    await typeCode(page, "HXK-NONE-SUCH");
    await expect(unknown).toBeVisible();
  };
  await openScanner(page);
  await expect(camera).toBeVisible();
  await page.getByRole("button", { name: "Enter QR Code Manually" }).click();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(camera).toBeVisible();
  await lookUp();
  await unknown.getByRole("button", { name: "Add this product", exact: true }).click();
  const adding = page.getByRole("dialog", { name: "Add this product" });
  await expect(adding).toBeVisible();
  await page.goBack();
  await expect(unknown).toBeVisible();
  await expect(adding).toBeHidden();
  await page.goBack();
  await expect(unknown).toBeHidden();
  await expect(camera).toBeVisible();
  await page.goBack();
  await expect(scanner(page)).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);

  await openScanner(page);
  await expect(camera).toBeVisible();
  await lookUp();
  await unknown.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

test("Back leads from a camera that was skipped, and from a search, to the camera", async ({ openWith }) => {
  const product = await boxedProduct();
  const page = await openWith({});
  await holdCamera(page);
  await skipHeldCamera(page);
  await expect(page.getByText("The camera is off")).toBeVisible();
  await letCameraStart(page);
  await page.goBack();
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  await page.getByRole("button", { name: "Search manually instead" }).click();
  await expect(scanner(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByText("Auto-scanning active")).toBeVisible();
  // The choice there is in the address, and Back then leaves it.
  await page.getByRole("button", { name: "Search manually instead" }).click();
  await page.getByRole("searchbox").fill(product.name);
  await page.getByRole("dialog").getByRole("button", { name: product.name }).first().click();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`found=${product.id}`));
  await page.reload();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

test("the camera goes off while another app is in front, and scans on afterwards", async ({ openWith, show }) => {
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

/** A headless browser has no other app to switch to, so the test sends the page the system's event. */
async function setVisibility(page: Page, state: "hidden" | "visible") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
