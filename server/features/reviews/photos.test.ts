import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { bounded } from "#server/ports/storage/bounded.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import { makeReview, makeReviewPhoto, makeUser } from "#server/testing/factories.ts";
import { openTestStorage, startTestApp } from "#server/testing/harness.ts";
import { jpegThatClaims } from "#server/testing/hostile-pictures.ts";
import { productReviews, type ReviewPhoto } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_PHOTO_MAX_BYTES, REVIEW_PHOTOS_MAX } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviewPhotos, reviews, storedObjects } from "#shared/schema/index.ts";

test("a photo becomes upright, smaller and a square, and says nothing of place, camera or colours any more", async () => {
  const { add, bytesOf, deps } = await startWithReview();
  // As a phone held upright writes it: lying on its side, with a mark where the top left corner is to be.
  const lying = await paint({ width: 4000, height: 2000 }, { left: 0, top: 1900, width: 100, height: 100 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 30/1 0/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Trois-Rivières</place></x:xmpmeta>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(await sharp(lying).metadata()).toMatchObject({ orientation: 6, exif: {}, icc: {}, xmp: {} });

  const photo = await add(lying);
  expect(photo).toMatchObject({ width: 800, height: 1600 });
  const [large, small] = [await bytesOf(photo.url), await bytesOf(photo.thumbnailUrl)];
  for (const bytes of [large, small]) {
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: "webp", space: "srgb" });
    for (const told of ["orientation", "exif", "icc", "xmp", "iptc"]) expect(facts).not.toHaveProperty(told);
    for (const told of ["Exif", "Phone", "Trois-Rivi", "ICCP"]) expect(bytes.includes(told)).toBe(false);
  }
  expect(await sharp(large).metadata()).toMatchObject({ width: 800, height: 1600 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 320 });
  expect(await colourAt(large, 10, 10)).toBe("red");
  expect(await colourAt(large, 790, 10)).toBe("blue");
  expect(await deps.db.select().from(storedObjects).orderBy(desc(storedObjects.bytes))).toMatchObject([
    { mediaType: "image/webp" },
    { bytes: small.length },
  ]);
});

test("the colours of a wide gamut are converted, not merely called something else", async () => {
  const { add, bytesOf } = await startWithReview();
  const grass = sharp({ create: { width: 400, height: 400, channels: 3, background: { r: 120, g: 200, b: 90 } } });
  const wide = await grass.withIccProfile("p3").png().toBuffer();
  const stored = await pixelAt(await bytesOf((await add(wide)).url), 200, 200);
  // The file has other numbers for the same colour.
  expect((await sharp(wide, { ignoreIcc: true }).removeAlpha().raw().toBuffer())[0]).toBeGreaterThan(130);
  expect(stored.map((value, at) => Math.abs(value - ([120, 200, 90][at] ?? 0)) <= 4)).toEqual([true, true, true]);
});

test("JPEG, PNG, WebP and AVIF are taken, whatever they claim to be, and never made larger", async () => {
  const { add, bytesOf } = await startWithReview();
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const bytes = await paint({ width: 300, height: 200 }).toFormat(format).toBuffer();
    const photo = await add(bytes, "application/pdf");
    expect(photo).toMatchObject({ width: 300, height: 200 });
    expect(await sharp(await bytesOf(photo.thumbnailUrl)).metadata()).toMatchObject({ width: 320, height: 320 });
  }
});

test("odd but sound pictures are taken: of one pixel, grey, see-through, in 16 bits, moving, as wide as a street", async () => {
  const { add } = await startWithReview();
  const plain = (width: number, height: number) => paint({ width, height });
  const frames = Buffer.alloc(4 * 8 * 3, 200);
  const odd: [Buffer, { width: number; height: number }][] = [
    [await plain(1, 1).webp().toBuffer(), { width: 1, height: 1 }],
    [await plain(40, 30).greyscale().jpeg().toBuffer(), { width: 40, height: 30 }],
    [await plain(40, 30).ensureAlpha(0.5).png().toBuffer(), { width: 40, height: 30 }],
    [await plain(40, 30).toColourspace("rgb16").png().toBuffer(), { width: 40, height: 30 }],
    [
      await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
        .webp({ loop: 0 })
        .toBuffer(),
      { width: 4, height: 4 },
    ],
    [await plain(6000, 2).png().toBuffer(), { width: 1600, height: 1 }],
  ];
  for (const [bytes, size] of odd) expect(await add(bytes)).toMatchObject(size);
});

test("what is no photo is 415, even where it is called a JPEG", async () => {
  const { add, db } = await startWithReview();
  for (const [what, bytes] of NO_PHOTOS) {
    await expect(add(bytes, "image/jpeg"), what).rejects.toMatchObject({ status: 415, code: "UNSUPPORTED" });
  }
  expect(await db.$count(storedObjects)).toBe(0);
});

test("a damaged photo is 422 and leaves nothing behind", async () => {
  const { add, db } = await startWithReview();
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const sound = await paint({ width: 900, height: 700 }).toFormat(format).toBuffer();
    for (const part of [20, Math.floor(sound.length / 2)]) {
      const cut = add(sound.subarray(0, part));
      await expect(cut, `${format} cut after ${part}`).rejects.toMatchObject({ status: 422, code: "UNPROCESSABLE" });
    }
  }
  const disguised = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<svg></svg>")]);
  await expect(add(disguised)).rejects.toMatchObject({ status: 422 });
  expect(await db.$count(storedObjects)).toBe(0);
});

test("a small file that would unpack to a huge picture is 422, one that is too many bytes 413", async () => {
  const { add } = await startWithReview();
  await expect(add(await jpegThatClaims(9000, 8000))).rejects.toMatchObject({
    status: 422,
    serverMessage: expect.stringContaining("million pixels"),
  });
  await expect(add(Buffer.alloc(REVIEW_PHOTO_MAX_BYTES + 1))).rejects.toMatchObject({ status: 413 });
});

test("a review has so many photos and no more, also when all arrive at once, and no file too many", async () => {
  const { add, db, names } = await startWithReview();
  const bytes = await paint({ width: 30, height: 20 }).jpeg().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: REVIEW_PHOTOS_MAX + 3 }, () => add(bytes)));
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.map(({ reason }) => reason.status)).toEqual([409, 409, 409]);
  expect(await db.$count(reviewPhotos)).toBe(REVIEW_PHOTOS_MAX);
  expect(await db.$count(storedObjects)).toBe(2 * REVIEW_PHOTOS_MAX);
  expect(names.size).toBe(2 * REVIEW_PHOTOS_MAX);
  await expect(add(bytes)).rejects.toMatchObject({ status: 409, serverMessage: expect.stringContaining("6 photos") });
});

test("a photo whose review goes while it is stored leaves no file and no row", async () => {
  let db: Database | undefined;
  const onPut = async (count: number) => count === 2 && db?.delete(reviews);
  const app = await startWithReview(onPut);
  db = app.db;
  const adding = app.add(await paint({ width: 30, height: 20 }).jpeg().toBuffer());
  await expect(adding).rejects.toMatchObject({ status: 404 });
  expect(app.names.size).toBe(0);
  expect(await db.$count(storedObjects)).toBe(0);
});

test("a photo that can only be stored in part leaves no file and no row", async () => {
  const onPut = async (count: number) => {
    if (count === 2) throw new Error("the storage is away");
  };
  const { add, db, names } = await startWithReview(onPut);
  await expect(add(await paint({ width: 30, height: 20 }).jpeg().toBuffer())).rejects.toMatchObject({ status: 500 });
  expect(names.size).toBe(0);
  expect(await db.$count(storedObjects)).toBe(0);
  expect(await db.$count(reviewPhotos)).toBe(0);
});

test("a review that a moderator removed takes no photo, and says that this is why", async () => {
  const { db, add } = await startWithReview();
  await db.update(reviews).set({ visibility: "removed" });
  const refused = { status: 409, reason: "review-removed" };
  await expect(add(await paint({ width: 30, height: 20 }).jpeg().toBuffer())).rejects.toMatchObject(refused);
});

test("photos of another member's review can't be added or removed", async () => {
  const { db, as, user, add, review } = await startWithReview();
  const photo = await add(await paint({ width: 30, height: 20 }).jpeg().toBuffer());
  const theirs = await makeReviewPhoto(db);
  const other = as({ id: (await makeUser(db)).id, role: "super-admin" });
  const file = new Blob(["any"]);
  for (const id of [review.id, v7()]) {
    await expect(other.call(productReviews.addPhoto, { params: { id }, file })).rejects.toMatchObject({ status: 404 });
    const removal = other.call(productReviews.removePhoto, { params: { id, photoId: photo.id } });
    await expect(removal).rejects.toMatchObject({ status: 404 });
  }
  for (const id of [review.id, theirs.reviewId]) {
    const removal = as(user).call(productReviews.removePhoto, { params: { id, photoId: theirs.id } });
    await expect(removal).rejects.toMatchObject({ status: 404 });
  }
  expect(await db.$count(reviewPhotos)).toBe(2);
});

test("the author takes a photo off again, with its files, and the others stay", async () => {
  const { db, as, user, add, review, names } = await startWithReview();
  const bytes = await paint({ width: 30, height: 20 }).jpeg().toBuffer();
  const [first, second] = [await add(bytes), await add(bytes)];
  const params = { id: review.id, photoId: first.id };
  await as(user).call(productReviews.removePhoto, { params });
  const [seen] = await as(null).call(productReviews.list, { params: { id: review.productId } });
  expect(seen?.photos).toEqual([second]);
  expect([...names].map((name) => `/media/o/${name}`).sort()).toEqual([second.url, second.thumbnailUrl].sort());
  expect(await db.$count(storedObjects)).toBe(2);
  await expect(as(user).call(productReviews.removePhoto, { params })).rejects.toMatchObject({ status: 404 });
});

test("the photos that a member adds in an hour are limited", async () => {
  const { db, user, add } = await startWithReview();
  for (let n = 0; n < TRY_LIMITS.reviewPhotos.tries; n++) await takeTry(db, TRY_LIMITS.reviewPhotos, user.id);
  await expect(add(Buffer.from("any"))).rejects.toMatchObject({ status: 429 });
});

test("a photo that is sent again with its key is one photo, also once there is no room for another", async () => {
  const { send, db, review } = await startWithReview();
  const bytes = await paint({ width: 30, height: 20 }).jpeg().toBuffer();
  const first = await send(bytes, "a");
  for (let n = 1; n < REVIEW_PHOTOS_MAX; n++) await makeReviewPhoto(db, { reviewId: review.id });
  expect(await send(bytes, "a")).toEqual(first);
  await expect(send(bytes, "b")).rejects.toMatchObject({ status: 409 });
  const other = await paint({ width: 31, height: 20 }).jpeg().toBuffer();
  await expect(send(other, "a")).rejects.toMatchObject({ status: 422 });
  expect(await db.$count(reviewPhotos)).toBe(REVIEW_PHOTOS_MAX);
});

test("where the storage hangs it is 503, nothing refers to what may be there, and the next one is good", async () => {
  let isHung = true;
  const { add, db, review } = await startWithReview(() => (isHung ? new Promise(() => undefined) : Promise.resolve()), {
    putMs: 200,
  });
  const bytes = await paint({ width: 30, height: 20 }).jpeg().toBuffer();
  await expect(add(bytes)).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE", retryAfterSeconds: 10 });
  expect(await db.$count(reviewPhotos)).toBe(0);
  // Its row is there for the sweep, whatever the storage comes to have.
  expect(await db.select({ bytes: storedObjects.bytes }).from(storedObjects)).toEqual([{ bytes: null }]);
  isHung = false;
  await add(bytes);
  expect(await db.$count(reviewPhotos, eq(reviewPhotos.reviewId, review.id))).toBe(1);
});

const NO_PHOTOS: [what: string, bytes: Buffer][] = [
  [
    "SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ["GIF", Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64")],
  ["TIFF", Buffer.from("49492a00080000000000", "hex")],
  ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
  ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["an MP4 film", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")],
  ["text", Buffer.from("JPEG")],
  ["nothing", Buffer.alloc(0)],
];

/** An app with a member's review; `names` are those of the stored objects. */
async function startWithReview(onPut?: (count: number) => Promise<unknown>, limits: { putMs?: number } = {}) {
  const disk = await openTestStorage();
  const names = new Set<string>();
  let puts = 0;
  const storage: ObjectStorage = {
    ...disk,
    put: async (name, mediaType, source: Readable) => {
      await onPut?.(++puts);
      const stored = await disk.put(name, mediaType, source);
      names.add(name);
      return stored;
    },
    remove: async (name) => {
      await disk.remove(name);
      names.delete(name);
    },
  };
  const app = await startTestApp({ storage: bounded(storage, limits) });
  const review = await makeReview(app.db);
  const user = { id: review.userId ?? "", role: "user" } as const;
  return {
    ...app,
    review,
    user,
    names,
    send: (bytes: Uint8Array, key: string): Promise<ReviewPhoto> =>
      app.as(user).call(productReviews.addPhoto, {
        params: { id: review.id },
        file: new Blob([new Uint8Array(bytes)]),
        headers: { "idempotency-key": key },
      }),
    add: (bytes: Uint8Array, type = "image/jpeg"): Promise<ReviewPhoto> =>
      app.as(user).call(productReviews.addPhoto, {
        params: { id: review.id },
        file: new Blob([new Uint8Array(bytes)], { type }),
      }),
    /** The stored bytes at a path of ours. */
    bytesOf: async (path: string): Promise<Buffer> => {
      const stored = await storage.open(path.replace("/media/o/", ""));
      if (!stored) throw new Error(`${path} is not stored`);
      return buffer(stored);
    },
  };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A blue picture, where asked for with a red mark. */
function paint({ width, height }: { width: number; height: number }, mark?: Box) {
  const blue = sharp({ create: { width, height, channels: 3, background: "blue" } });
  if (!mark) return blue;
  const { left, top, ...size } = mark;
  return blue.composite([{ input: { create: { ...size, channels: 3, background: "red" } }, left, top }]);
}

async function pixelAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<"red" | "blue" | "other"> {
  const [red = 0, , blue = 0] = await pixelAt(bytes, left, top);
  if (red > 200 && blue < 60) return "red";
  return blue > 200 && red < 60 ? "blue" : "other";
}
