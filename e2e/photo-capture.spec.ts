import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { findBarriers } from "./axe.ts";
import { boxedProduct, expectPlaying } from "./boxes.ts";
import { test as cameraTest } from "./camera/camera-test.ts";
import { asPhonePhoto } from "./camera/make-photo.ts";
import { expect, signInQuietly, test } from "./fixtures.ts";
import { makeMember } from "./members.ts";

/** A room: a wall, a floor, a cupboard with handles and a label. */
const room = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" preserveAspectRatio="none"
    width="${width}" height="${height}"><rect width="800" height="600" fill="#b9a48c"/>
    <rect y="450" width="800" height="150" fill="#7a5c3e"/><rect x="250" y="90" width="300" height="400" fill="#e3ddd2"/>
    <path d="M400 90v400M250 290h300" stroke="#555" stroke-width="4"/><circle cx="385" cy="280" r="7" fill="#333"/>
    <text x="268" y="130" font-size="18" font-family="sans-serif">LINDHOLM 403.223.15</text></svg>`);
const drawn = (width = 1200, height = 900) => sharp(room(width, height));
const jpeg = (buffer: Buffer) => ({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer });

const photo = () => drawn().jpeg({ quality: 90 }).toBuffer();
/**
 * Twelve megapixels as a phone held upright takes them: on its side, with its maker and its place, and over 3 MB, as
 * phones append a short film to the picture.
 */
async function largePhoto(): Promise<Buffer> {
  const picture = await asPhonePhoto(drawn(4000, 3000)).jpeg({ quality: 90 }).toBuffer();
  return Buffer.concat([picture, Buffer.alloc(3 * 1024 * 1024)]);
}

/** As an iPhone's begins: its kind, and a picture of 4032 by 3024 whose pixels this browser can't read. */
function heic(): Buffer {
  const kind = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const size = Buffer.from("\0\0\0\x14ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0", "latin1");
  return Buffer.concat([kind, size, Buffer.alloc(2000, 7)]);
}

/** Keeps every photo that the page shows: what would be sent is what is shown of it. */
function keepShown(page: Page) {
  return page.addInitScript(() => {
    const shown: Blob[] = [];
    Object.assign(globalThis, { shown });
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (source: Blob) => {
      shown.push(source);
      return make(source);
    };
  });
}

async function lastShown(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const { shown } = globalThis as unknown as { shown: Blob[] };
    return Array.from(new Uint8Array((await shown.at(-1)?.arrayBuffer()) ?? new ArrayBuffer(0)));
  });
  return Buffer.from(bytes);
}

const aiScanner = (page: Page): Locator => page.getByRole("dialog", { name: "AI Scanner" });
const shutter = (page: Page) => page.getByRole("button", { name: "Take photo" });
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Choose a photo").setInputFiles(file);
const identify = (page: Page) => page.getByRole("button", { name: "Identify this item" });

/** Keeps the reader of codes from arriving: codes are looked for in a photo until the person goes on without one. */
const holdReader = (page: Page) => page.context().route("**/*.wasm", () => {});
const goOn = (page: Page) => page.getByRole("button", { name: "It shows no code: go on" });

/** A member at the photo mode, over a view of the home screen that loads little. */
async function openPhotoMode(page: Page): Promise<void> {
  await keepShown(page);
  await signInQuietly(page, await makeMember());
  await page.goto("/home?view=retailers&dialog=ai");
  await expect(aiScanner(page)).toBeVisible();
}

cameraTest(
  "a member takes a photo of an item, another angle of it, crops one, takes one back, and photographs a code",
  async ({ openWith, show }) => {
    const product = await boxedProduct();
    const page = await openWith({});
    await openPhotoMode(page);
    await expect(page.getByText("Photograph the item, its label or its box.")).toBeVisible();
    await expect(page.getByText("No AI is set up")).toBeHidden();
    await expect(shutter(page)).toBeEnabled();
    expect(await findBarriers(page)).toEqual([]);
    await shutter(page).click();
    await expect(page.getByRole("heading", { name: "Your photo" })).toBeFocused();
    await expect(identify(page)).toBeVisible();
    expect(await page.evaluate(() => globalThis.cameraTracks.map((track) => track.readyState))).toEqual(["ended"]);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("button", { name: "Add another angle" }).click();
    await expect(shutter(page)).toBeFocused();
    await expect(page.getByRole("button", { name: "Back to your photo" })).toBeVisible();
    await choose(page, jpeg(await photo()));
    await expect(page.getByRole("heading", { name: "Your photos" })).toBeVisible();
    const whole = await sharp(await lastShown(page)).metadata();
    expect([whole.width, whole.height]).toEqual([1200, 900]);

    await page.getByRole("button", { name: "Crop" }).click();
    const corner = page.getByRole("button", { name: "Bottom right corner" });
    await corner.focus();
    for (let time = 0; time < 5; time++) await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.getByRole("status").filter({ hasText: "50% of the width, 100% of the height" })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const top = await page.getByRole("button", { name: "Top left corner" }).boundingBox();
    const bottom = await corner.boundingBox();
    if (!top || !bottom) throw new Error("There are no corners");
    await page.mouse.move(bottom.x + 22, bottom.y + 22);
    await page.mouse.down();
    await page.mouse.move(bottom.x + 22, (top.y + bottom.y) / 2 + 22, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText("50% of the width, 50% of the height")).toBeVisible();
    await page.getByRole("button", { name: "Use this part" }).click();
    await expect(identify(page)).toBeVisible();
    const cut = await sharp(await lastShown(page)).metadata();
    expect([cut.width, cut.height]).toEqual([600, 450]);

    // One step back at a time: from cropping to the photos, and to the camera.
    await page.getByRole("button", { name: "Crop" }).click();
    await expect(page.getByText("50% of the width, 50% of the height")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Your photos" })).toBeVisible();
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeHidden();
    // Before the camera is on again: a picture of what was in view could be taken otherwise.
    await show({ code: product.qrCode });
    await page.goBack();
    await expect(page.getByRole("button", { name: "Back to your photo" })).toBeVisible();
    await expect(shutter(page)).toBeEnabled();
    await shutter(page).click();
    await expectPlaying(page, product);
  },
);

test("a phone's photo is handed over upright, small and without its place, and what is no photo or a bad one is refused with the reason", async ({
  page,
}) => {
  await holdReader(page);
  await openPhotoMode(page);
  const large = await largePhoto();
  expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(large.includes("Phonemaker")).toBe(true);
  await choose(page, jpeg(large));
  await goOn(page).click();
  await expect(identify(page)).toBeVisible();
  const sent = await lastShown(page);
  for (const trace of ["Phonemaker", "Exif", "GPS", "Photoshop", "http://ns.adobe.com"]) {
    expect(sent.includes(trace)).toBe(false);
  }
  const { format, width, height, exif, orientation } = await sharp(sent).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: "jpeg",
    width: 600,
    height: 800,
    exif: undefined,
    orientation: undefined,
  });
  expect(sent.length).toBeLessThan(3 * 1024 * 1024);
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(shutter(page)).toBeVisible();

  const alert = page.getByRole("alert");
  await choose(page, { name: "IMG_2.HEIC", mimeType: "image/heic", buffer: heic() });
  await expect(alert.filter({ hasText: "This browser can’t read HEIC photos." })).toBeVisible();
  await choose(page, jpeg(Buffer.from("\xff\xd8\xff and then nothing", "latin1")));
  await expect(alert.filter({ hasText: "Unable to process image. Please try a different photo." })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await choose(page, jpeg(await drawn(640, 480).modulate({ brightness: 0.12 }).jpeg().toBuffer()));
  await goOn(page).click();
  await expect(alert.filter({ hasText: "too dark" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Use this photo anyway" }).click();
  await expect(identify(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await choose(page, jpeg(await drawn(640, 480).blur(40).jpeg().toBuffer()));
  await goOn(page).click();
  await expect(alert.filter({ hasText: "too blurry" })).toBeVisible();
});
