import { eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database, Transaction } from "#server/db/client.ts";
import { domains } from "#server/domains.ts";
import { isOwnFile } from "#server/features/files/own-files.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import { type ContentRef, readContent, setVisibility } from "#server/features/moderation/content.ts";
import {
  makeProduct,
  makeProposal,
  makeQuestion,
  makeReview,
  makeReviewPhoto,
  makeReviewReply,
  makeSharedVideo,
  makeUpload,
  makeUser,
} from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import {
  CONTENT_KINDS,
  type ContentKind,
  REMOVAL_REASONS,
  type RemovalReason,
  UNLISTING_REASONS,
  type Visibility,
} from "#shared/domain/moderation.ts";
import { EXCERPT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import {
  communityPosts,
  postReplies,
  products,
  removedFiles,
  sharedVideos,
  storedObjects,
  uploadCaptions,
} from "#shared/schema/index.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const LATER = new Date("2026-11-23T10:00:00Z");

test("a review is read with its words on one line, its photos and its last change", async () => {
  const { db } = await openTestDatabase();
  const product = await makeProduct(db, { name: "Lindholm" });
  const review = await makeReview(db, {
    productId: product.id,
    comment: " Two of us,\n\none evening. ",
    editedAt: NOW,
  });
  const photo = await makeReviewPhoto(db, { reviewId: review.id });
  expect(await readContent(KINDS, db, { kind: "review", id: review.id })).toEqual({
    kind: "review",
    id: review.id,
    productId: product.id,
    productName: "Lindholm",
    productNameFr: null,
    placeId: product.id,
    authorId: review.userId,
    visibility: "public",
    excerpt: "Two of us, one evening.",
    text: " Two of us,\n\none evening. ",
    photos: [{ url: objectPath(photo.objectName), thumbnailUrl: objectPath(photo.thumbnailName) }],
    videoUrl: null,
    isThere: true,
    changedAt: NOW,
  });
});

test("a review without words is its stars, one by a former member has no author", async () => {
  const { db } = await openTestDatabase();
  const review = await makeReview(db, { comment: null, rating: 4, userId: null });
  const { excerpt, authorId, changedAt } = (await readContent(KINDS, db, { kind: "review", id: review.id })) ?? {};
  expect([excerpt, authorId, changedAt]).toEqual(["★★★★☆", null, review.createdAt]);
});

test("a long text begins the excerpt and no character of it is cut in two", async () => {
  const { db } = await openTestDatabase();
  for (const text of ["🪛".repeat(500), `a${"🪛".repeat(500)}`]) {
    const review = await makeReview(db, { comment: text });
    const { excerpt = "", text: whole } = (await readContent(KINDS, db, { kind: "review", id: review.id })) ?? {};
    expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX_CHARACTERS);
    expect(excerpt.length).toBeGreaterThan(EXCERPT_MAX_CHARACTERS - 3);
    expect([!/\p{Cs}/u.test(excerpt), excerpt.endsWith("🪛…"), whole]).toEqual([true, true, text]);
  }
});

test("questions and answers are read with their product, also once that is gone", async () => {
  const { db } = await openTestDatabase();
  const product = await makeProduct(db, { name: "Lindholm" });
  const question = await makeQuestion(db, { productId: product.id, title: "Which screw?", content: "Which screw?" });
  const answer = await makeAnswer(db, { postId: question.id, content: "The long one." });
  const common = { productId: product.id, productName: "Lindholm", visibility: "public", photos: [], videoUrl: null };
  expect(await readContent(KINDS, db, { kind: "question", id: question.id })).toMatchObject({
    ...common,
    kind: "question",
    authorId: question.userId,
    excerpt: "Which screw?",
    text: "Which screw?",
  });
  expect(await readContent(KINDS, db, { kind: "answer", id: answer.id })).toMatchObject({
    ...common,
    kind: "answer",
    authorId: answer.userId,
    excerpt: "The long one.",
    text: "The long one.",
  });
  await db.delete(products);
  for (const content of [
    { kind: "question", id: question.id },
    { kind: "answer", id: answer.id },
  ] as const) {
    expect(await readContent(KINDS, db, content)).toMatchObject({ productId: null, productName: null });
  }
});

test("a video is named by its own id or its product's, and has its address once there is one", async () => {
  const { db } = await openTestDatabase();
  const linked = await makeSharedVideo(db);
  const byProduct = await readContent(KINDS, db, { kind: "video", id: linked.productId });
  expect(byProduct).toEqual(await readContent(KINDS, db, { kind: "video", id: linked.id }));
  expect(byProduct).toMatchObject({ id: linked.id, text: null, videoUrl: linked.link, authorId: linked.userId });
  expect(byProduct?.excerpt).toBe(byProduct?.productName);

  const upload = await makeUpload(db);
  const uploaded = await makeSharedVideo(db, { uploadId: upload.id });
  const { videoUrl } = (await readContent(KINDS, db, { kind: "video", id: uploaded.id })) ?? {};
  expect(videoUrl).toBe(objectPath(String(upload.objectName)));
  const converting = await makeSharedVideo(db, { uploadId: (await makeUpload(db, { state: "converting" })).id });
  expect(await readContent(KINDS, db, { kind: "video", id: converting.id })).toMatchObject({ videoUrl: null });
});

test("unknown content, or of another kind, is null", async () => {
  const { db } = await openTestDatabase();
  const review = await makeReview(db);
  const tip = await makeQuestion(db, { postType: "tip" });
  for (const kind of CONTENT_KINDS) {
    expect([kind, await readContent(KINDS, db, { kind, id: v7() })]).toEqual([kind, null]);
    if (kind !== "review") expect([kind, await readContent(KINDS, db, { kind, id: review.id })]).toEqual([kind, null]);
  }
  expect(await readContent(KINDS, db, { kind: "question", id: tip.id })).toBeNull();
});

test("a row is locked where that is asked for, so that of two decisions the second sees the first", async () => {
  const { db, pool } = await openTestDatabase();
  for (const [kind, id] of await oneOfEach(db)) {
    const reading = await db.transaction(async (tx) => {
      await readContent(KINDS, tx, { kind, id }, { lock: true });
      const second = db.transaction((other) => readContent(KINDS, other, { kind, id }, { lock: true }));
      await untilWaiting(pool);
      // A mere reader waits for no lock.
      expect((await readContent(KINDS, db, { kind, id }))?.visibility).toBe("public");
      await change(tx, { kind, id }, "hidden", { now: NOW });
      return { second };
    });
    expect([kind, (await reading.second)?.visibility]).toEqual([kind, "hidden"]);
  }
});

test("everything can be hidden, removed and public again, and removing wants a reason", async () => {
  const { db } = await openTestDatabase();
  for (const [kind, id] of await oneOfEach(db)) {
    for (const visibility of ["hidden", "removed", "public", "removed"] as const) {
      await show(db, kind, id, visibility, "spam");
      expect([kind, (await readContent(KINDS, db, { kind, id }))?.visibility]).toEqual([kind, visibility]);
    }
    const removing = db.transaction((tx) => change(tx, { kind, id }, "removed", { now: NOW }));
    await expect(removing).rejects.toThrow("for a reason");
  }
});

test("a removed question has its reason, a hidden one and a restored one none", async () => {
  const { db } = await openTestDatabase();
  const { id } = await makeQuestion(db);
  const reason = async () => (await db.select().from(communityPosts))[0]?.moderationReason;
  await show(db, "question", id, "hidden");
  expect(await reason()).toBeNull();
  await show(db, "question", id, "removed", "offensive");
  expect(await reason()).toBe("offensive");
  await show(db, "question", id, "public");
  expect(await reason()).toBeNull();
});

test("the photos of a review that is not public are withheld, and served again with it", async () => {
  const { db } = await openTestDatabase();
  const review = await makeReview(db);
  const [photo, others] = [await makeReviewPhoto(db, { reviewId: review.id }), await makeReviewPhoto(db)];
  const own = [photo.objectName, photo.thumbnailName];
  await show(db, "review", review.id, "hidden");
  expect(await withheld(db, own)).toEqual([NOW, NOW]);
  expect(await withheld(db, [others.objectName, others.thumbnailName])).toEqual([null, null]);
  await show(db, "review", review.id, "public");
  expect(await withheld(db, own)).toEqual([null, null]);
});

test("the film, the picture and the captions of an upload are withheld with it", async () => {
  const { db } = await openTestDatabase();
  const { upload, shared, files } = await makeUploadedVideo(db);
  for (const visibility of ["hidden", "removed"] as const) {
    await show(db, "video", shared.id, visibility, "spam");
    expect(await withheld(db, files)).toEqual([NOW, NOW, NOW]);
  }
  await show(db, "video", shared.id, "public");
  expect(await withheld(db, files)).toEqual([null, null, null]);
  expect((await productOf(db, shared.productId))?.videoUrl).toBe(objectPath(String(upload.objectName)));
});

test("the bytes of a removed upload are refused from then on, until it comes back", async () => {
  const { db } = await openTestDatabase();
  const { shared } = await makeUploadedVideo(db);
  const refused = async () => (await db.select().from(removedFiles)).map(({ sha256 }) => sha256);
  await show(db, "video", shared.id, "hidden");
  expect(await refused()).toEqual([]);
  for (const _ of ["once", "again"]) {
    await show(db, "video", shared.id, "removed", "offensive");
    expect(await refused()).toEqual([SHA256]);
  }
  await show(db, "video", shared.id, "public");
  expect(await refused()).toEqual([]);
});

test("the conversion of an upload is refused as well, until it comes back", async () => {
  const { db } = await openTestDatabase();
  const { upload, shared } = await makeUploadedVideo(db);
  const made = "d".repeat(64);
  await db
    .update(storedObjects)
    .set({ sha256: made })
    .where(eq(storedObjects.name, String(upload.objectName)));
  await show(db, "video", shared.id, "removed", "offensive");
  expect((await db.select().from(removedFiles)).map(({ sha256 }) => sha256).sort()).toEqual([SHA256, made].sort());
  await show(db, "video", shared.id, "public");
  expect(await db.$count(removedFiles)).toBe(0);
});

test("a video of another product may be shared again where it belongs", async () => {
  const { db } = await openTestDatabase();
  const { shared } = await makeUploadedVideo(db);
  await show(db, "video", shared.id, "removed", "wrong-product");
  expect(await db.$count(removedFiles)).toBe(0);
});

test("bytes that two uploads have stay refused as long as one of them is removed", async () => {
  const { db } = await openTestDatabase();
  const [first, second] = [await makeUploadedVideo(db), await makeUploadedVideo(db)];
  await show(db, "video", first.shared.id, "removed", "spam");
  await show(db, "video", second.shared.id, "removed", "spam");
  await show(db, "video", first.shared.id, "public");
  expect(await db.$count(removedFiles)).toBe(1);
  await show(db, "video", second.shared.id, "public");
  expect(await db.$count(removedFiles)).toBe(0);
});

test.each(REMOVAL_REASONS)(
  "a video that is removed for %s takes its product along only where there is none without it",
  async (reason) => {
    const { db } = await openTestDatabase();
    const { id, productId } = await makeSharedVideo(db);
    await show(db, "video", id, "hidden");
    expect((await productOf(db, productId))?.isListed).toBe(true);
    await show(db, "video", id, "removed", reason);
    const isGone = UNLISTING_REASONS.includes(reason) || reason === "wrong-product";
    expect((await productOf(db, productId))?.isListed).toBe(!isGone);
    await show(db, "video", id, "public");
    expect((await productOf(db, productId))?.isListed).toBe(true);
  },
);

test("a product that a moderator took into the catalogue stays there whatever its video was", async () => {
  const { db } = await openTestDatabase();
  const { id, productId } = await makeSharedVideo(db);
  await makeProposal(db, { productId });
  await show(db, "video", id, "removed", "spam");
  expect(await productOf(db, productId)).toMatchObject({ isListed: true, videoUrl: null });
});

test("a decision takes the video off its product and notes why", async () => {
  const { db } = await openTestDatabase();
  const { id, productId, link } = await makeSharedVideo(db);
  await show(db, "video", id, "removed", "dead-link");
  const reasonOf = async () => (await db.select().from(sharedVideos))[0]?.removalReason;
  expect([(await productOf(db, productId))?.videoUrl, await reasonOf()]).toEqual([null, "dead-link"]);
  await show(db, "video", id, "public");
  expect([(await productOf(db, productId))?.videoUrl, await reasonOf()]).toEqual([link, null]);
});

test("a decision is no change by the author", async () => {
  const { db } = await openTestDatabase();
  for (const [kind, id] of await oneOfEach(db)) {
    const before = (await readContent(KINDS, db, { kind, id }))?.changedAt;
    await show(db, kind, id, "removed", "spam", LATER);
    expect([kind, (await readContent(KINDS, db, { kind, id }))?.changedAt]).toEqual([kind, before]);
  }
});

test("a file is its author's: photos by the review, videos with picture and captions by the upload", async () => {
  const { db } = await openTestDatabase();
  const stranger = (await makeUser(db)).id;
  const review = await makeReview(db);
  const photo = await makeReviewPhoto(db, { reviewId: review.id });
  const { upload, files } = await makeUploadedVideo(db);
  for (const [author, name] of [
    [review.userId, photo.objectName],
    [review.userId, photo.thumbnailName],
    ...files.map((file) => [upload.userId, file] as const),
  ] as const) {
    expect(await isOwnFile({ db, ...KINDS }, String(author), name)).toBe(true);
    expect(await isOwnFile({ db, ...KINDS }, stranger, name)).toBe(false);
  }
});

const KINDS = { domains };

function change(
  tx: Transaction,
  { kind, id }: ContentRef,
  visibility: Visibility,
  why: { now: Date; reason?: RemovalReason },
): Promise<void> {
  const type = domains.findContentType(kind);
  if (!type) throw new Error(`there is no kind ${kind}`);
  return setVisibility(type, tx, id, visibility, why);
}

const SHA256 = "5".repeat(64);

function show(
  db: Database,
  kind: ContentKind,
  id: string,
  visibility: Visibility,
  reason: RemovalReason = "spam",
  now = NOW,
): Promise<void> {
  return db.transaction((tx) => change(tx, { kind, id }, visibility, { now, reason }));
}

async function oneOfEach(db: Database): Promise<[ContentKind, string][]> {
  return [
    ["review", (await makeReview(db)).id],
    ["question", (await makeQuestion(db)).id],
    ["answer", (await makeAnswer(db)).id],
    ["video", (await makeSharedVideo(db)).id],
    ["reply", (await makeReviewReply(db)).id],
  ];
}

async function makeAnswer(db: Database, values: Partial<typeof postReplies.$inferInsert> = {}) {
  const postId = values.postId ?? (await makeQuestion(db)).id;
  const row = { id: v7(), content: "The long one.", ...values, postId, userId: (await makeUser(db)).id };
  await db.insert(postReplies).values(row);
  return row;
}

/** A shared upload with a picture and captions; `files` are the names of all three. */
async function makeUploadedVideo(db: Database) {
  const [posterName, captions] = [`${v7()}.webp`, `${v7()}.vtt`];
  await db.insert(storedObjects).values([
    { name: posterName, mediaType: "image/webp" },
    { name: captions, mediaType: "text/vtt" },
  ]);
  const upload = await makeUpload(db, { posterName, sourceSha256: SHA256 });
  await setHash(db, upload.objectName, SHA256);
  await db.insert(uploadCaptions).values({ uploadId: upload.id, language: "en", objectName: captions });
  const shared = await makeSharedVideo(db, { uploadId: upload.id });
  return { upload, shared, files: [String(upload.objectName), posterName, captions] };
}

async function setHash(db: Database, name: string | null, sha256: string): Promise<void> {
  await db
    .update(storedObjects)
    .set({ sha256 })
    .where(eq(storedObjects.name, String(name)));
}

async function withheld(db: Database, names: string[]): Promise<(Date | null)[]> {
  const rows = await db.select().from(storedObjects).where(inArray(storedObjects.name, names));
  return names.map((name) => rows.find((row) => row.name === name)?.withheldAt ?? null);
}

async function productOf(db: Database, id: string) {
  return (await db.select().from(products).where(eq(products.id, id)))[0];
}
