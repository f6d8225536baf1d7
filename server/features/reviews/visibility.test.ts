import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import { makeProduct, makeReview, makeReviewPhoto, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviews as feed } from "#shared/contracts/reviews/reviews.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { products, reviewPhotos, reviews, storedObjects } from "#shared/schema/index.ts";

const SAID = { rating: 1, difficulty: "hard", comment: "Buy elsewhere!" } as const;

test.each(["hidden", "removed"] as const)(
  "a review that is %s is in no list, no figure and no badge",
  async (visibility) => {
    const { app, product, author, review } = await startWithReview(visibility);
    const others = await makeReview(app.db, { productId: product.id, rating: 5, difficulty: "easy" });
    for (const actor of [null, author, STRANGER]) {
      const { as } = app;
      for (const order of ["newest", "helpful"] as const) {
        const listed = await as(actor).call(productReviews.list, { params: { id: product.id }, query: { order } });
        expect(listed.map(({ id }) => id)).toEqual([others.id]);
      }
      for (const query of [{ recent: "true" }, { productId: product.id }] as const) {
        expect((await as(actor).call(feed.list, { query })).map(({ id }) => id)).toEqual([others.id]);
      }
      const found = await as(actor).call(productReviews.summary, { query: { productId: product.id } });
      expect(found).toMatchObject({ count: 1, averageRating: 5, stars: [0, 0, 0, 0, 1], difficulties: { hard: 0 } });
      const { averageRating, reviewCount, difficulty } = await as(actor).call(catalog.get, {
        params: { id: product.id },
      });
      expect([averageRating, reviewCount, difficulty]).toEqual([5, 1, "easy"]);
    }
    await show(app.db, review.id, "public");
    const listed = await app.as(null).call(productReviews.list, { params: { id: product.id } });
    expect(listed).toHaveLength(2);
  },
);

test("the author still sees their own review, and no other member does", async () => {
  for (const visibility of ["hidden", "removed"] as const) {
    const { app, product, author, review } = await startWithReview(visibility);
    const params = { id: product.id };
    expect(await app.as(author).call(productReviews.own, { params })).toMatchObject({ id: review.id, isOwn: true });
    const stranger = { id: (await makeUser(app.db)).id, role: "user" } as const;
    expect(await app.as(stranger).call(productReviews.own, { params })).toBeNull();
  }
});

test("a review that is not public takes no votes, and an earlier vote stays", async () => {
  const { app, review } = await startWithReview("public");
  const voter = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const vote = (isHelpful: boolean | null) =>
    app.as(voter).call(productReviews.vote, { params: { id: review.id }, body: { isHelpful } });
  await vote(true);
  for (const visibility of ["hidden", "removed"] as const) {
    await show(app.db, review.id, visibility);
    for (const isHelpful of [true, false, null]) await expect(vote(isHelpful)).rejects.toMatchObject({ status: 404 });
  }
  await show(app.db, review.id, "public");
  expect(await vote(true)).toMatchObject({ helpfulVotes: 1, ownVote: true });
});

test("a hidden review can be changed by its author and stays hidden", async () => {
  const { app, product, author, review } = await startWithReview("hidden");
  const params = { id: review.id };
  const edited = await app.as(author).call(productReviews.edit, { params, body: { ...SAID, comment: "Better now." } });
  expect(edited.comment).toBe("Better now.");
  expect((await app.db.select().from(reviews))[0]?.visibility).toBe("hidden");
  expect(await app.as(null).call(productReviews.list, { params: { id: product.id } })).toEqual([]);
  await app.as(author).call(productReviews.remove, { params });
  expect(await app.db.$count(reviews)).toBe(0);
});

test("a removed review stays as it was: no change, no deletion, no photo, no second one, and it says where to read why", async () => {
  const { app, product, author, review } = await startWithReview("removed");
  const photo = await makeReviewPhoto(app.db, { reviewId: review.id });
  const params = { id: review.id };
  const calls = app.as(author);
  const file = await picture();
  const before = await app.db.select().from(reviews);
  for (const attempt of [
    () => calls.call(productReviews.edit, { params, body: SAID }),
    () => calls.call(productReviews.remove, { params }),
    () => calls.call(productReviews.write, { body: { ...SAID, productId: product.id } }),
    () => calls.call(productReviews.addPhoto, { params, file }),
    () => calls.call(productReviews.removePhoto, { params: { ...params, photoId: photo.id } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining("/decisions"),
    });
  }
  expect(await app.db.select().from(reviews)).toEqual(before);
  expect(await app.db.$count(reviewPhotos)).toBe(1);
});

test("to a stranger a removed review is as if it were not there", async () => {
  const { app, review } = await startWithReview("removed");
  const stranger = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const params = { id: review.id };
  const file = await picture();
  for (const attempt of [
    () => app.as(stranger).call(productReviews.edit, { params, body: SAID }),
    () => app.as(stranger).call(productReviews.remove, { params }),
    () => app.as(stranger).call(productReviews.addPhoto, { params, file }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
});

test("a photo that comes to a hidden review is not public, one that comes to a public one is", async () => {
  for (const [visibility, status] of [
    ["hidden", 404],
    ["public", 200],
  ] as const) {
    const { app, author, review } = await startWithReview(visibility);
    const file = await picture();
    const { url, thumbnailUrl } = await app
      .as(author)
      .call(productReviews.addPhoto, { params: { id: review.id }, file });
    for (const path of [url, thumbnailUrl]) expect((await fetch(app.origin + path)).status).toBe(status);
    const stored = await app.db.select().from(storedObjects);
    expect(stored.map(({ withheldAt }) => withheldAt !== null)).toEqual([status === 404, status === 404]);
    expect(stored.map(({ name }) => objectPath(name))).toContain(url);
  }
});

test("a word that is never shown is in no review", async () => {
  const { app, product, review, author } = await startWithReview("public");
  const other = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const body = { ...SAID, comment: "What a fucking mess." };
  for (const attempt of [
    () => app.as(other).call(productReviews.write, { body: { ...body, productId: product.id } }),
    () => app.as(author).call(productReviews.edit, { params: { id: review.id }, body }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 422, reason: "blocked-words" });
  }
  expect((await app.db.select().from(reviews)).map(({ comment }) => comment)).toEqual([review.comment]);
});

test("an unlisted product has no reviews, and takes no reviews or votes", async () => {
  const { app, product, author, review } = await startWithReview("public");
  await app.db.update(products).set({ isListed: false });
  const { as } = app;
  const voter = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const params = { id: product.id };
  for (const attempt of [
    () => as(null).call(productReviews.list, { params }),
    () => as(null).call(productReviews.summary, { query: { productId: product.id } }),
    () => as(voter).call(productReviews.write, { body: { ...SAID, productId: product.id } }),
    () => as(voter).call(productReviews.vote, { params: { id: review.id }, body: { isHelpful: true } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
  for (const query of [{}, { productId: product.id }]) expect(await as(null).call(feed.list, { query })).toEqual([]);
  expect(await as(author).call(productReviews.own, { params })).toMatchObject({ id: review.id });
});

const STRANGER: Actor = { id: "01890000-0000-7000-8000-000000000001", role: "user" };

async function startWithReview(visibility: Visibility) {
  const app = await startTestApp();
  const product = await makeProduct(app.db);
  const author: Actor = { id: (await makeUser(app.db)).id, role: "user" };
  const review = await makeReview(app.db, {
    productId: product.id,
    userId: author.id,
    rating: 1,
    difficulty: "hard",
    visibility,
  });
  return { app, product, author, review };
}

function show(db: Database, id: string, visibility: Visibility) {
  return db.update(reviews).set({ visibility }).where(eq(reviews.id, id));
}

async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}
