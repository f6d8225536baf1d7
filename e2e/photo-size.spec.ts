import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";
import { boxedProduct } from "./boxes.ts";
import { asPhonePhoto } from "./camera/make-photo.ts";
import { expect, openPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, type Member, makeMember } from "./members.ts";

const SENT_MAX_BYTES = 1_000_000;

/**
 * A photo as a phone held upright takes it: lying on its side, with an orientation tag, with its location, and over 2 MB.
 * Its upper part is red. It is a smaller picture, enlarged, as that much noise takes long to draw.
 */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [1344, 1008];
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: "#d01010" } })
    .png()
    .toBuffer();
  const small = await sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    // Turned a quarter to the right, the left side is on top.
    .composite([{ input: red, left: 0, top: 0, blend: "over" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return asPhonePhoto(sharp(small).resize(2 * width, 2 * height, { kernel: "nearest" }))
    .jpeg({ quality: 97 })
    .toBuffer();
}

/** A photo with more bytes than the server takes: phones append a short film to the picture. */
async function takeHugePhoto(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#305080" } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(REVIEW_PHOTO_MAX_BYTES)]);
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

test("photos of a review are sent small, upright and without their location, are judged by their size after that, and open large", async ({
  page,
}) => {
  const { id } = await boxedProduct(4);
  const member = await makeMember();
  const dialog = await beginReview(page, member, id);
  const photo = await takePhoto();
  const before = await sharp(photo).metadata();
  expect(before.exif?.includes("Phonemaker")).toBe(true);
  expect(photo.length).toBeGreaterThan(2 * SENT_MAX_BYTES);
  const huge = test.info().outputPath("huge.jpg");
  await writeFile(huge, await takeHugePhoto());
  // As large, and no picture: it can't be made smaller.
  const noise = test.info().outputPath("noise.jpg");
  await writeFile(noise, Buffer.alloc(REVIEW_PHOTO_MAX_BYTES + 1, "x"));

  const choose = dialog.getByLabel("Choose photos");
  await choose.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(dialog.getByRole("img", { name: /^New photo/ })).toHaveCount(1);
  await choose.setInputFiles(huge);
  await expect(dialog.getByRole("img", { name: /^New photo/ })).toHaveCount(2);
  await choose.setInputFiles(noise);
  await expect(dialog.getByRole("alert").filter({ hasText: "noise.jpg" })).toContainText("larger than 25 MB");
  await expect(dialog.getByRole("img", { name: /^New photo/ })).toHaveCount(2);

  // The browser does not report the files in a request.
  await page.evaluate(() => {
    const sentPhotos: File[] = [];
    Object.assign(globalThis, { sentPhotos });
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const file =
        init?.body instanceof FormData ? [...init.body.values()].find((value) => value instanceof File) : null;
      if (file) sentPhotos.push(file);
      return send(input, init);
    };
  });
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(toastOf(page, "Thank you for your review!")).toBeVisible({ timeout: 60_000 });
  const { photos = [] } = (await callAs(member, productReviews.own, { params: { id } })) ?? {};
  expect(photos).toMatchObject([
    { width: 1200, height: REVIEW_PHOTO_SIDE_PX },
    { width: REVIEW_PHOTO_SIDE_PX, height: 1200 },
  ]);

  await page
    .getByRole("region", { name: "Reviews" })
    .getByRole("button", { name: /^Open large: Photo 1 of 2/ })
    .click();
  const viewer = page.getByRole("dialog", { name: /^Photos by/ });
  const large = viewer.getByRole("img", { name: /^Photo 1 of 2/ });
  await expect(large).toHaveJSProperty("complete", true);
  await expect(large).not.toHaveJSProperty("naturalWidth", 0);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: /^Photo 2 of 2/ })).toBeVisible();

  const bytes = await page.evaluate(async () => {
    const { sentPhotos } = globalThis as unknown as { sentPhotos: File[] };
    const [first] = sentPhotos;
    return first ? Array.from(new Uint8Array(await first.arrayBuffer())) : [];
  });
  const body = Buffer.from(bytes);
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
});
