import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeProduct, makeReview, makeReviewPhoto, makeUser, makeVotes } from "#server/testing/factories.ts";
import { openTestStorage, startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { REVIEW_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { reviewPhotos, reviews, reviewVotes, storedObjects } from "#shared/schema/index.ts";

const GOOD = { rating: 5, difficulty: "easy" } as const;
const POOR = { rating: 2, difficulty: "hard" } as const;

test("a review is by the signed-in member, whatever its payload says, and comes back as the list has it", async () => {
  const { db, as, user } = await startWithUser();
  const product = await makeProduct(db);
  const other = await makeUser(db);
  const written = await as(user).call(productReviews.write, {
    body: {
      ...GOOD,
      productId: product.id,
      userId: other.id,
      comment: "  Two of us, one evening. ",
      defects: ["unclear-instructions", "missing-parts", "missing-parts"],
      minutes: 95,
      people: 2,
      tools: ["drill", "hex-key"],
    },
  });
  expect(written).toMatchObject({
    userId: user.id,
    isOwn: true,
    comment: "Two of us, one evening.",
    defects: ["missing-parts", "unclear-instructions"],
    minutes: 95,
    people: 2,
    tools: ["hex-key", "drill"],
    helpfulVotes: 0,
    editedAt: null,
  });
  expect(await as(user).call(productReviews.list, { params: { id: product.id } })).toEqual([written]);
  const { averageRating, reviewCount } = await as(null).call(catalog.get, { params: { id: product.id } });
  expect([averageRating, reviewCount]).toEqual([5, 1]);
});

test("a comment of nothing but blanks is none", async () => {
  const { db, as, user } = await startWithUser();
  const productId = (await makeProduct(db)).id;
  const { comment, id } = await as(user).call(productReviews.write, { body: { ...GOOD, productId, comment: " \n\t" } });
  expect(comment).toBeNull();
  const edited = await as(user).call(productReviews.edit, { params: { id }, body: { ...GOOD, comment: "Sturdy." } });
  expect(edited.comment).toBe("Sturdy.");
  expect((await as(user).call(productReviews.edit, { params: { id }, body: GOOD })).comment).toBeNull();
});

test("a person reviews a product once, also with two taps at once", async () => {
  const { db, as, user } = await startWithUser();
  const body = { ...GOOD, productId: (await makeProduct(db)).id };
  const answers = await Promise.allSettled([1, 2, 3].map(() => as(user).call(productReviews.write, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(as(user).call(productReviews.write, { body })).rejects.toMatchObject({
    status: 409,
    code: "CONFLICT",
    serverMessage: expect.stringContaining("already"),
  });
  expect(await db.$count(reviews)).toBe(1);
  const another = { ...body, productId: (await makeProduct(db)).id };
  await as(user).call(productReviews.write, { body: another });
  expect(await db.$count(reviews)).toBe(2);
});

test("a review of an unknown product is 404, an impossible one 400", async () => {
  const { db, as, user } = await startWithUser();
  const productId = (await makeProduct(db)).id;
  const write = (changes: object) => as(user).call(productReviews.write, { body: { ...GOOD, productId, ...changes } });
  await expect(write({ productId: v7() })).rejects.toMatchObject({ status: 404 });
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { difficulty: "tricky" },
    { minutes: 0 },
    { people: 21 },
    { tools: ["spoon"] },
    { defects: ["too-brown"] },
    { comment: "x".repeat(REVIEW_MAX_CHARACTERS + 1) },
  ]) {
    await expect(write(wrong)).rejects.toMatchObject({ status: 400, code: "INVALID_INPUT" });
  }
  expect(await db.$count(reviews)).toBe(0);
});

test("the reviews that a member writes in an hour are limited", async () => {
  const { db, as, user } = await startWithUser();
  const body = { ...GOOD, productId: (await makeProduct(db)).id };
  const write = () => as(user).call(productReviews.write, { body });
  const answers = await Promise.allSettled(Array.from({ length: TRY_LIMITS.reviews.tries }, write));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(write()).rejects.toMatchObject({ status: 429 });
});

test("the author changes a review: all of it, with the time, and the product's figures follow", async () => {
  const now = new Date("2026-05-01T10:00:00Z");
  const { db, as, user } = await startWithUser({ now: () => now });
  const review = await makeReview(db, { userId: user.id, rating: 5, minutes: 30, createdAt: new Date("2026-04-01") });
  const edited = await as(user).call(productReviews.edit, { params: { id: review.id }, body: POOR });
  expect(edited).toMatchObject({ ...POOR, comment: null, minutes: null, createdAt: review.createdAt, editedAt: now });
  const product = await as(null).call(catalog.get, { params: { id: review.productId } });
  expect(product.averageRating).toBe(2);
});

test("for other members, changing or deleting a review is as if it were not there", async () => {
  const { db, as, user } = await startWithUser();
  const review = await makeReview(db);
  const former = await makeReview(db, { userId: null });
  for (const id of [review.id, former.id, v7()]) {
    const admin = { id: user.id, role: "super-admin" } as const;
    for (const actor of [user, admin]) {
      const edit = as(actor).call(productReviews.edit, { params: { id }, body: POOR });
      await expect(edit).rejects.toMatchObject({ status: 404 });
      await expect(as(actor).call(productReviews.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
  }
  expect(await db.select().from(reviews).where(eq(reviews.id, review.id))).toEqual([review]);
});

test("deleting a review takes votes, photos and files along, and the person may write another", async () => {
  const { db, as, user, deps } = await startWithUser();
  const review = await makeReview(db, { userId: user.id });
  await makeVotes(db, review.id, 2, 1);
  await makeReviewPhoto(db, { reviewId: review.id });
  const other = await makeReviewPhoto(db);
  await as(user).call(productReviews.remove, { params: { id: review.id } });
  expect(await db.$count(reviewVotes)).toBe(0);
  expect(await db.$count(reviewPhotos)).toBe(1);
  const names = (await db.select().from(storedObjects)).map(({ name }) => name);
  expect(names.sort()).toEqual([other.objectName, other.thumbnailName].sort());
  expect(await deps.storage.open(other.objectName)).toBeNull();
  await as(user).call(productReviews.write, { body: { ...GOOD, productId: review.productId } });
});

test("a review is deleted also while the storage is away, and its files are left to the sweep", async () => {
  const storage = { ...(await openTestStorage()), remove: fails };
  const { db, as, user, logged } = await startWithUser({ storage });
  const review = await makeReview(db, { userId: user.id });
  const photo = await makeReviewPhoto(db, { reviewId: review.id });
  await as(user).call(productReviews.remove, { params: { id: review.id } });
  expect(await db.$count(reviews)).toBe(0);
  expect(await db.$count(storedObjects)).toBe(2);
  expect(logged().filter((line) => line.includes("left to the sweep") && line.includes(photo.objectName))).toHaveLength(
    1,
  );
});

test("a vote counts, changes its mind, and is taken back", async () => {
  const { db, as, user } = await startWithUser();
  const review = await makeReview(db);
  const vote = (isHelpful: boolean | null) =>
    as(user).call(productReviews.vote, { params: { id: review.id }, body: { isHelpful } });
  expect(await vote(true)).toEqual({ helpfulVotes: 1, unhelpfulVotes: 0, ownVote: true });
  expect(await vote(true)).toEqual({ helpfulVotes: 1, unhelpfulVotes: 0, ownVote: true });
  expect(await vote(false)).toEqual({ helpfulVotes: 0, unhelpfulVotes: 1, ownVote: false });
  expect(await vote(null)).toEqual({ helpfulVotes: 0, unhelpfulVotes: 0, ownVote: null });
  expect(await vote(null)).toEqual({ helpfulVotes: 0, unhelpfulVotes: 0, ownVote: null });
  expect(await db.select().from(reviews).where(eq(reviews.id, review.id))).toEqual([review]);
});

test("votes of many at once all count, whatever else happens to the review", async () => {
  const { db, as, user } = await startWithUser();
  const review = await makeReview(db, { userId: user.id });
  const voters = await Promise.all(Array.from({ length: 12 }, () => makeUser(db)));
  const params = { id: review.id };
  await Promise.all([
    ...voters.map(({ id }, n) =>
      as({ id, role: "user" }).call(productReviews.vote, { params, body: { isHelpful: n % 3 > 0 } }),
    ),
    ...[1, 2, 3].map(() => as(user).call(productReviews.edit, { params, body: POOR })),
  ]);
  const [kept] = await as(null).call(productReviews.list, { params: { id: review.productId } });
  expect(kept).toMatchObject({ helpfulVotes: 8, unhelpfulVotes: 4, ...POOR });
});

test("a member can't vote on their own review or an unknown one", async () => {
  const { db, as, user } = await startWithUser();
  const own = await makeReview(db, { userId: user.id });
  const vote = (id: string, isHelpful: boolean | null) =>
    as(user).call(productReviews.vote, { params: { id }, body: { isHelpful } });
  await expect(vote(own.id, true)).rejects.toMatchObject({
    status: 409,
    serverMessage: expect.stringContaining("own"),
  });
  await expect(vote(own.id, null)).rejects.toMatchObject({ status: 409 });
  await expect(vote(v7(), true)).rejects.toMatchObject({ status: 404 });
  expect(await db.$count(reviewVotes)).toBe(0);
});

test("a member whose account is gone meanwhile writes and votes no more", async () => {
  const { db, as } = await startWithUser();
  const gone = { id: v7(), role: "user" } as const;
  const review = await makeReview(db);
  const body = { ...GOOD, productId: review.productId };
  await expect(as(gone).call(productReviews.write, { body })).rejects.toMatchObject({ status: 401 });
  const vote = as(gone).call(productReviews.vote, { params: { id: review.id }, body: { isHelpful: true } });
  await expect(vote).rejects.toMatchObject({ status: 401 });
});

async function startWithUser(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  return { ...app, user: { id: (await makeUser(app.db)).id, role: "user" } as const };
}

async function fails(): Promise<never> {
  throw new Error("the storage is away");
}
