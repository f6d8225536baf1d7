import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTO_SIDE_PX } from "#shared/domain/limits.ts";
import { boxedProduct } from "./boxes.ts";
import { asPhonePhoto } from "./camera/make-photo.ts";
import { expect, scrollToPeople, signInQuietly, test, toastOf } from "./fixtures.ts";
import { callAs, makeMember } from "./members.ts";

const SENT_MAX_BYTES = 1_000_000;
/** An orientation tag turns the photo a quarter to the right: its left side is on top. */
const [WIDTH, HEIGHT] = [2400, 1800];

/**
 * A photo as a phone held upright takes it: lying on its side, with an orientation tag, with its location, and with more
 * bytes than the server takes, as phones append a short film to the picture. Its uppermost quarter is red, and the
 * rest has more detail than any room.
 */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 120 } as const;
  const red = await sharp({ create: { width: WIDTH / 4, height: HEIGHT, channels: 3, background: "#d01010" } })
    .png()
    .toBuffer();
  const grey = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080", noise } });
  const picture = await asPhonePhoto(grey.composite([{ input: red, left: 0, top: 0, blend: "over" }]))
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(REVIEW_PHOTO_MAX_BYTES)]);
}

test("a photo of a review that is full of detail is sent small, upright and without its location, is judged by its size after that, and opens large", async ({
  page,
}) => {
  const { id } = await boxedProduct(4);
  const member = await makeMember();
  const photo = await takePhoto();
  expect((await sharp(photo).metadata()).exif?.includes("Phonemaker")).toBe(true);
  const file = test.info().outputPath("IMG_1.jpg");
  await writeFile(file, photo);
  await signInQuietly(page, member);
  await page.goto(`/p/${id}?dialog=review`);
  const dialog = page.getByRole("dialog", { name: "Leave a Review" });
  await dialog.locator("label").filter({ hasText: "3 stars" }).click();
  await dialog.getByRole("button", { name: "Easy" }).click();
  await dialog.getByRole("button", { name: "Add build time, tools and photos" }).click();
  await dialog.getByLabel("Choose photos").setInputFiles(file);
  await expect(dialog.getByRole("img", { name: /^New photo/ })).toHaveCount(1);

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
  expect(photos).toMatchObject([{ width: 1200, height: REVIEW_PHOTO_SIDE_PX }]);
  const bytes = await page.evaluate(async () => {
    const { sentPhotos } = globalThis as unknown as { sentPhotos: File[] };
    const [first] = sentPhotos;
    return first ? Array.from(new Uint8Array(await first.arrayBuffer())) : [];
  });

  await scrollToPeople(page);
  await page
    .getByRole("region", { name: "Reviews" })
    .getByRole("button", { name: /^Open large: Photo 1 of 1/ })
    .first()
    .click();
  const large = page.getByRole("dialog", { name: /^Photos by/ }).getByRole("img", { name: /^Photo 1 of 1/ });
  await expect(large).toHaveJSProperty("complete", true);
  await expect(large).not.toHaveJSProperty("naturalWidth", 0);

  const body = Buffer.from(bytes);
  expect(body.length).toBeLessThan(SENT_MAX_BYTES);
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
