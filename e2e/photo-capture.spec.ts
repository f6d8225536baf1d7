import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { findBarriers } from "./axe.ts";
import { boxedProduct, expectPlaying, openScanner, scanner } from "./boxes.ts";
import { expect, test } from "./camera/camera-test.ts";
import { asPhonePhoto, makePhoto } from "./camera/make-photo.ts";
import { SESSION_ENDED, signInQuietly } from "./fixtures.ts";
import { makeMember } from "./members.ts";
import { BARE_APP } from "./surroundings.ts";

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
 * Twenty megapixels as a phone held upright takes them: on its side, with its maker and its place, over 3 MB. It is a
 * smaller picture, enlarged, as that much noise takes long to draw.
 */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 650, height: 488, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
  const small = await drawn(1300, 975)
    .composite([{ input: grain, blend: "soft-light", tile: true }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return asPhonePhoto(sharp(small).resize(5200, 3900, { kernel: "nearest" }))
    .jpeg({ quality: 92 })
    .toBuffer();
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
const goOn = (page: Page) => page.getByRole("button", { name: "It shows no code: go on" }).click();

/** A member at the photo mode. */
async function openPhotoMode(page: Page): Promise<void> {
  await keepShown(page);
  await signInQuietly(page, await makeMember());
  await page.goto("/home");
  await page.getByRole("button", { name: "AI Scan", exact: true }).click();
  await expect(aiScanner(page)).toBeVisible();
}

test("a member takes a photo of an item, another angle of it, crops one, and can take each back", async ({
  openWith,
}) => {
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

  // One step back at a time: from cropping to the photos, to the camera, to the home screen.
  await page.getByRole("button", { name: "Crop" }).click();
  await expect(page.getByText("50% of the width, 50% of the height")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your photos" })).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Back to your photo" })).toBeVisible();
  await page.goBack();
  await expect(aiScanner(page)).toBeHidden();
});

test("files that are no photos and photos of bad quality are refused with the reason, and a photo can be used anyway", async ({
  openWith,
}) => {
  const page = await openWith("none");
  await holdReader(page);
  await openPhotoMode(page);
  await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
  const refused = page.getByRole("alert").filter({ hasNotText: "No camera" });
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
  await expect(refused).toHaveText("Please select an image file");
  await choose(page, { name: "IMG_2.HEIC", mimeType: "image/heic", buffer: heic() });
  await expect(refused).toHaveText("This browser can’t read HEIC photos. Save it as a JPEG and choose it again.");
  await choose(page, jpeg(Buffer.from("\xff\xd8\xff and then nothing", "latin1")));
  await expect(refused).toHaveText("Unable to process image. Please try a different photo.");
  expect(await findBarriers(page)).toEqual([]);
  const flawed: [string, Buffer][] = [
    ["too dark", await drawn(640, 480).modulate({ brightness: 0.12 }).jpeg().toBuffer()],
    ["overexposed", await drawn(640, 480).linear(0.3, 200).jpeg().toBuffer()],
    ["too blurry", await drawn(640, 480).blur(9).jpeg().toBuffer()],
    ["resolution is too low", await drawn(240, 180).jpeg().toBuffer()],
    ["center the object", await drawn(900, 200).jpeg().toBuffer()],
  ];
  for (const [words, buffer] of flawed) {
    await choose(page, jpeg(buffer));
    await goOn(page);
    await expect(refused).toContainText(words);
    await page.getByRole("button", { name: "Take another" }).click();
    await expect(page.getByRole("heading", { name: "No camera found" })).toBeVisible();
  }
  await choose(page, jpeg(flawed[0]?.[1] ?? Buffer.alloc(0)));
  await goOn(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Use this photo anyway" }).click();
  await expect(identify(page)).toBeVisible();
});

test("a phone's photo is handed over upright, small, without its place, and the same each time", async ({
  openWith,
}) => {
  const page = await openWith("none");
  await holdReader(page);
  await openPhotoMode(page);
  const large = await largePhoto();
  expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(large.includes("Phonemaker")).toBe(true);
  const sent: Buffer[] = [];
  for (let time = 0; time < 2; time++) {
    await choose(page, jpeg(large));
    await goOn(page);
    await expect(identify(page)).toBeVisible();
    sent.push(await lastShown(page));
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(shutter(page)).toBeVisible();
  }
  const [once, again] = sent;
  if (!once || !again) throw new Error("Nothing was shown");
  expect(again.equals(once)).toBe(true);
  for (const trace of ["Phonemaker", "Exif", "GPS", "Photoshop", "http://ns.adobe.com"]) {
    expect(once.includes(trace)).toBe(false);
  }
  const { format, width, height, exif, orientation } = await sharp(once).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: "jpeg",
    width: 600,
    height: 800,
    exif: undefined,
    orientation: undefined,
  });
  expect(once.length).toBeLessThan(3 * 1024 * 1024);
});

test("a code in a photo goes the way of codes, of a member and of a guest", async ({ openWith }) => {
  const product = await boxedProduct();
  const page = await openWith({ code: product.qrCode });
  await openPhotoMode(page);
  await shutter(page).click();
  await expectPlaying(page, product);

  // Where there is no model, guests' photos are read for codes. That server has no products.
  const guest = await openWith("none");
  await guest.goto(`${BARE_APP}/home?dialog=ai`);
  await expect(guest.getByText("For members, the server also reads labels")).toBeVisible();
  await choose(guest, jpeg(await photo()));
  await expect(guest.getByRole("alert").filter({ hasText: "No code was found" })).toBeVisible();
  await expect(guest.getByRole("button", { name: /Sign/ })).toBeHidden();
  await choose(guest, jpeg(await makePhoto({ text: product.qrCode })));
  await expect(guest.getByRole("dialog", { name: "Not in our catalogue yet" })).toContainText(product.qrCode);
});

test("a photo without a code that was chosen among codes goes on as one of an item", async ({ openWith }) => {
  const page = await openWith("none");
  await keepShown(page);
  await signInQuietly(page, await makeMember());
  await openScanner(page);
  await page.getByLabel("Use a photo").setInputFiles(jpeg(await photo()));
  await expect(page.getByRole("heading", { name: "No code was found in the photo" })).toBeVisible();
  await page.getByRole("button", { name: "Identify the item in this photo" }).click();
  await expect(identify(page)).toBeVisible();
  await page.goBack();
  await expect(shutter(page)).toBeVisible();
  await expect(scanner(page)).toBeHidden();
});

test("signing out in another tab closes the scanner with its photos", async ({ openWith }) => {
  const page = await openWith("none");
  await openPhotoMode(page);
  await choose(page, jpeg(await photo()));
  await expect(identify(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(identify(page)).toBeHidden();
  await expect(aiScanner(page)).toBeHidden();
});

test("a session that ends before a photo is sent leaves the photo, with ways to sign in beside it", async ({
  openWith,
  refusals,
}) => {
  refusals.push(...SESSION_ENDED, "401 /api/ai/identify-furniture");
  const page = await openWith("none");
  await openPhotoMode(page);
  await choose(page, jpeg(await photo()));
  await expect(identify(page)).toBeVisible();
  await page.context().clearCookies();
  await identify(page).click();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog.getByRole("button", { name: "Sign In with Email" })).toBeVisible();
  await expect(dialog.getByRole("img")).toBeVisible();
});
