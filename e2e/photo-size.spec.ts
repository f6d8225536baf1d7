import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";
import { boxedProduct } from "./boxes.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, type Member, makeMember } from "./members.ts";

const SENT_MAX_BYTES = 1_000_000;
const SENT_WITHIN_MS = 15_000;

/**
 * A photo of 12 megapixels as a phone held upright takes it: lying on its side, with an orientation tag, with its
 * location, and with as much detail as a room. Its upper part is red.
 */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: "#d01010" } })
    .png()
    .toBuffer();
  return (
    sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
      // Turned a quarter to the right, the left side is on top.
      .composite([{ input: red, left: 0, top: 0, blend: "over" }])
      .withExif({
        IFD0: { Orientation: "6", Make: "Phonemaker" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "46/1 48/1 50/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "71/1 12/1 28/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
  );
}

/** A photo of 24 megapixels with as much detail as possible, larger than the server takes. */
function takeHugePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#808080", noise } })
    .jpeg({ quality: 99 })
    .toBuffer();
}

/** Opens the form of a review with its details, and fills in all that a review needs. */
async function beginReview(page: Page, member: Member, productId: string): Promise<Locator> {
  await signInQuietly(page, member);
  await openPeople(page, productId);
  await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Leave a Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave a Review" });
  await dialog.locator("label").filter({ hasText: "3 stars" }).click();
  await dialog.getByRole("button", { name: "Easy" }).click();
  await dialog.getByRole("button", { name: "Add build time, tools and photos" }).click();
  return dialog;
}

test("a photo over the limit is made smaller first, and judged after that", async ({ page }) => {
  test.setTimeout(120_000);
  const { id } = await boxedProduct(4);
  const member = await makeMember();
  const dialog = await beginReview(page, member, id);
  const buffer = await takeHugePhoto();
  expect(buffer.length).toBeGreaterThan(REVIEW_PHOTO_MAX_BYTES);
  const choose = dialog.getByLabel("Choose photos");
  await choose.setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer });
  // As large, and not a picture: it can't be made smaller.
  const noise = Buffer.alloc(REVIEW_PHOTO_MAX_BYTES + 1, "x");
  await choose.setInputFiles({ name: "noise.jpg", mimeType: "image/jpeg", buffer: noise });
  await expect(dialog.getByRole("alert").filter({ hasText: "noise.jpg" })).toContainText("larger than 25 MB");
  await expect(dialog.getByRole("img", { name: /^New photo/ })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible({ timeout: SENT_WITHIN_MS });
  const { photos = [] } = (await callAs(member, productReviews.own, { params: { id } })) ?? {};
  expect(photos).toMatchObject([{ width: REVIEW_PHOTO_SIDE_PX }]);
});

test("a phone's photo is sent upright, under a megabyte, and without its location", async ({ page }) => {
  test.setTimeout(120_000);
  const { id } = await boxedProduct(3);
  const member = await makeMember();
  const dialog = await beginReview(page, member, id);
  const photo = await takePhoto();
  const before = await sharp(photo).metadata();
  expect(before.exif?.includes("Phonemaker")).toBe(true);
  expect(photo.length).toBeGreaterThan(3 * SENT_MAX_BYTES);
  await dialog.getByLabel("Choose photos").setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });

  // The browser does not report the files in a request.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const file =
        init?.body instanceof FormData ? [...init.body.values()].find((value) => value instanceof File) : null;
      if (file) Object.assign(globalThis, { sentPhoto: file, sentAt: performance.now() });
      return send(input, init);
    };
  });
  const began = await page.evaluate(() => performance.now());
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible();
  const { bytes, sentAt } = await page.evaluate(async () => {
    const { sentPhoto, sentAt } = globalThis as unknown as { sentPhoto: File; sentAt: number };
    return { bytes: Array.from(new Uint8Array(await sentPhoto.arrayBuffer())), sentAt };
  });
  const body = Buffer.from(bytes);
  const took = Math.round(sentAt - began);
  const description = `${photo.length} bytes were sent as ${body.length}, ${took} ms after the button`;
  test.info().annotations.push({ type: "photo", description });
  expect(took).toBeLessThan(SENT_WITHIN_MS);
  expect(body.length).toBeLessThan(SENT_MAX_BYTES);
  expect(body.length).toBeGreaterThan(1000);
  for (const trace of ["Phonemaker", "Exif", "GPS"]) expect(body.includes(trace)).toBe(false);

  const sent = sharp(body);
  const { format, width, height, exif, orientation } = await sent.metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 1200, height: REVIEW_PHOTO_SIDE_PX });
  expect([exif, orientation]).toEqual([undefined, undefined]);
  const colourAt = async (top: number) =>
    (
      await sent
        .clone()
        .extract({ left: 500, top, width: 100, height: 100 })
        .resize(1, 1)
        .removeAlpha()
        .raw()
        .toBuffer()
    )[1] ?? 0;
  // Red has little green, the grey below has half of it.
  expect(await colourAt(100)).toBeLessThan(60);
  expect(await colourAt(1400)).toBeGreaterThan(90);

  const { photos = [] } = (await callAs(member, productReviews.own, { params: { id } })) ?? {};
  expect(photos).toMatchObject([{ width: 1200, height: REVIEW_PHOTO_SIDE_PX }]);
});
