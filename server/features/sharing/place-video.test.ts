import { asc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import { placeSharedVideo } from "#server/features/sharing/place-video.ts";
import { makeProduct, makeSharedVideo, makeUpload } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import { productMedia, products, sharedVideos, storedObjects, uploadCaptions, uploads } from "#shared/schema/index.ts";

const LINK = "https://vimeo.com/76979871";
const PICTURE = "https://i.vimeocdn.com/video/452001751.jpg";

test("an upload stands with its product once it is ready: address, length, picture, file and captions", async () => {
  const { db } = await openTestDatabase();
  const { shared, upload } = await makeUploadedVideo(db, { state: "converting" });
  await place(db, shared.id);
  expect(await shownOf(db, shared.productId)).toEqual(NOTHING);
  await db.update(uploads).set({ state: "ready", durationSeconds: 95 }).where(eq(uploads.id, upload.id));
  // Twice is as once.
  for (const _ of ["once", "again"]) {
    await place(db, shared.id);
    expect(await shownOf(db, shared.productId)).toEqual({
      videoUrl: objectPath(upload.objectName),
      videoDuration: 95,
      thumbnailUrl: objectPath(upload.posterName),
      media: [
        ["captions", "text/vtt", "en", objectPath(upload.captions.en)],
        ["captions", "text/vtt", "fr", objectPath(upload.captions.fr)],
        ["video", "video/mp4", null, objectPath(upload.objectName)],
      ],
    });
  }
});

test.each([
  ["h264", "aac", "video/mp4"],
  ["av1", "opus", 'video/mp4; codecs="av01.0.00M.08, opus"'],
  ["vp9", null, 'video/mp4; codecs="vp09.00.10.08"'],
])(
  "a file of %s and %s is offered as %s, so that a browser can be asked for it",
  async (videoCodec, audioCodec, type) => {
    const { db } = await openTestDatabase();
    const { shared, upload } = await makeUploadedVideo(db);
    await db.update(uploads).set({ videoCodec, audioCodec }).where(eq(uploads.id, upload.id));
    await place(db, shared.id);
    const { media } = await shownOf(db, shared.productId);
    expect(media.find(([kind]) => kind === "video")?.[1]).toBe(type);
  },
);

test.each(["hidden", "removed"] as const)(
  "a video that is %s stands nowhere, and comes back as it was",
  async (visibility) => {
    const { db } = await openTestDatabase();
    const { shared } = await makeUploadedVideo(db);
    await place(db, shared.id);
    const before = await shownOf(db, shared.productId);
    await show(db, shared.id, visibility);
    expect(await shownOf(db, shared.productId)).toEqual(NOTHING);
    await show(db, shared.id, "public");
    expect(await shownOf(db, shared.productId)).toEqual(before);
  },
);

test("a link stands with its product at once, with the picture that its service names and no length", async () => {
  const { db } = await openTestDatabase();
  const product = await makeProduct(db, { videoUrl: null });
  const shared = await makeSharedVideo(db, { productId: product.id, link: LINK, thumbnailUrl: PICTURE });
  await place(db, shared.id);
  const placed = { videoUrl: LINK, videoDuration: null, thumbnailUrl: PICTURE, media: [] };
  expect(await shownOf(db, product.id)).toEqual(placed);
  await show(db, shared.id, "hidden");
  expect(await shownOf(db, product.id)).toEqual(NOTHING);
});

test("a length of a linked video from another source stays while that video does", async () => {
  const { db } = await openTestDatabase();
  const shared = await makeSharedVideo(db, { link: LINK });
  await db.update(products).set({ videoUrl: LINK, videoDuration: 300 });
  await place(db, shared.id);
  expect((await shownOf(db, shared.productId)).videoDuration).toBe(300);
});

test("a video, a picture and files of the product from another source stay, whatever becomes of the shared one", async () => {
  const { db } = await openTestDatabase();
  const { shared } = await makeUploadedVideo(db);
  const productId = shared.productId;
  const elsewhere = await makeUpload(db);
  const theirs = {
    videoUrl: "/media/demo/lindholm.mp4",
    videoDuration: 60,
    thumbnailUrl: "/media/demo/lindholm-640.webp",
  };
  await db.update(products).set(theirs).where(eq(products.id, productId));
  const files = ["/media/demo/lindholm.mp4", objectPath(String(elsewhere.objectName))];
  await db
    .insert(productMedia)
    .values(files.map((url) => ({ id: v7(), productId, kind: "video" as const, url, mediaType: "video/mp4" })));
  const before = await shownOf(db, productId);
  for (const visibility of ["public", "hidden", "removed", "public"] as const) {
    await show(db, shared.id, visibility);
    expect(await shownOf(db, productId)).toEqual(before);
  }
});

test("a picture that the product has already is kept beside the shared video", async () => {
  const { db } = await openTestDatabase();
  const { shared, upload } = await makeUploadedVideo(db);
  await db.update(products).set({ thumbnailUrl: "/media/demo/lindholm-640.webp" });
  await place(db, shared.id);
  expect(await shownOf(db, shared.productId)).toMatchObject({
    videoUrl: objectPath(upload.objectName),
    thumbnailUrl: "/media/demo/lindholm-640.webp",
  });
  await show(db, shared.id, "hidden");
  expect(await shownOf(db, shared.productId)).toEqual({ ...NOTHING, thumbnailUrl: "/media/demo/lindholm-640.webp" });
});

test("another picture and other captions take the place of the ones before", async () => {
  const { db } = await openTestDatabase();
  const { shared, upload } = await makeUploadedVideo(db);
  await place(db, shared.id);
  const [poster, captions] = [await makeObject(db, "webp"), await makeObject(db, "vtt")];
  await db.update(uploads).set({ posterName: poster });
  await db.update(uploadCaptions).set({ objectName: captions }).where(eq(uploadCaptions.language, "fr"));
  await place(db, shared.id);
  const { thumbnailUrl, media } = await shownOf(db, shared.productId);
  expect(thumbnailUrl).toBe(objectPath(poster));
  expect(media.map(([, , language, url]) => [language, url])).toEqual([
    ["en", objectPath(upload.captions.en)],
    ["fr", objectPath(captions)],
    [null, objectPath(upload.objectName)],
  ]);
});

test("a file that comes to a hidden video is withheld like the others, and none of a public one is", async () => {
  const { db } = await openTestDatabase();
  const { shared } = await makeUploadedVideo(db);
  const withheld = async () => (await db.select().from(storedObjects)).filter(({ withheldAt }) => withheldAt !== null);
  await place(db, shared.id);
  expect(await withheld()).toEqual([]);
  await show(db, shared.id, "hidden");
  const earlier = await withheld();
  expect(earlier).toHaveLength(4);
  const poster = await makeObject(db, "webp");
  await db.update(uploads).set({ posterName: poster });
  await place(db, shared.id);
  expect((await withheld()).map(({ name }) => name)).toContain(poster);
  // Since when, stays.
  expect(await withheld()).toEqual(expect.arrayContaining(earlier));
});

test("of a video that is hidden at the moment in which it becomes ready, nothing is shown", async () => {
  const { db, pool } = await openTestDatabase();
  const { shared, upload } = await makeUploadedVideo(db, { state: "converting" });
  const becoming = await db.transaction(async (moderator) => {
    await moderator.update(sharedVideos).set({ visibility: "hidden" }).where(eq(sharedVideos.id, shared.id));
    await placeSharedVideo(moderator, shared.id);
    const ready = db.transaction(async (tx) => {
      await tx.update(uploads).set({ state: "ready" }).where(eq(uploads.id, upload.id));
      await placeSharedVideo(tx, shared.id);
    });
    await untilWaiting(pool);
    return { ready };
  });
  await becoming.ready;
  expect(await shownOf(db, shared.productId)).toEqual(NOTHING);
});

test("a share that is gone is nothing to do", async () => {
  const { db } = await openTestDatabase();
  await expect(place(db, v7())).resolves.toBeUndefined();
});

const NOTHING = { videoUrl: null, videoDuration: null, thumbnailUrl: null, media: [] };

function place(db: Database, id: string): Promise<void> {
  return db.transaction((tx) => placeSharedVideo(tx, id));
}

async function show(db: Database, id: string, visibility: Visibility): Promise<void> {
  const removalReason = visibility === "removed" ? "spam" : null;
  await db.update(sharedVideos).set({ visibility, removalReason }).where(eq(sharedVideos.id, id));
  await place(db, id);
}

async function makeObject(db: Database, ending: "webp" | "vtt"): Promise<string> {
  const name = `${v7()}.${ending}`;
  await db.insert(storedObjects).values({ name, mediaType: ending === "vtt" ? "text/vtt" : "image/webp" });
  return name;
}

/** An upload with a picture and captions, shared with a product that has nothing to show yet. */
async function makeUploadedVideo(db: Database, values: Partial<typeof uploads.$inferInsert> = {}) {
  const posterName = await makeObject(db, "webp");
  const captions = { en: await makeObject(db, "vtt"), fr: await makeObject(db, "vtt") };
  const { id, objectName } = await makeUpload(db, { posterName, ...values });
  await db.insert(uploadCaptions).values([
    { uploadId: id, language: "fr", objectName: captions.fr },
    { uploadId: id, language: "en", objectName: captions.en },
  ]);
  const product = await makeProduct(db, { videoUrl: null });
  const shared = await makeSharedVideo(db, { uploadId: id, productId: product.id });
  return { shared, upload: { id, objectName: String(objectName), posterName, captions } };
}

/** What the product shows of a video. */
async function shownOf(db: Database, productId: string) {
  const { videoUrl, videoDuration, thumbnailUrl } = products;
  const [product] = await db
    .select({ videoUrl, videoDuration, thumbnailUrl })
    .from(products)
    .where(eq(products.id, productId));
  const { kind, mediaType, language, url } = productMedia;
  const media = await db
    .select({ kind, mediaType, language, url })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(kind), asc(language), asc(url));
  return { ...product, media: media.map((row) => [row.kind, row.mediaType, row.language, row.url]) };
}
