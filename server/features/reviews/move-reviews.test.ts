import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  makeItem,
  makeProduct,
  makeRemoval,
  makeReview,
  makeReviewPhoto,
  makeReviewReply,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies, reviews, reviewVotes } from "#shared/schema/index.ts";

async function startMerge() {
  const app = await startTestApp();
  const admin = await makeUser(app.db, { role: "admin" });
  const [kept, gone] = [await makeProduct(app.db), await makeProduct(app.db)];
  const merge = () =>
    app.as({ id: admin.id, role: "admin" }).call(duplicates.merge, { body: { keep: kept.id, merge: gone.id } });
  const listed = async () =>
    (await app.as(null).page(productReviews.list, { params: { id: kept.id }, query: { order: "newest" } })).items;
  return { ...app, kept, gone, merge, listed };
}

test("a member who has reviewed both has one review: what they said last, with the words, photos and votes of both", async () => {
  const { db, kept, gone, merge, listed } = await startMerge();
  const [author, voter, both] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const at = (day: string) => new Date(`2026-05-0${day}T12:00:00Z`);
  const older = await makeReview(db, {
    productId: kept.id,
    userId: author.id,
    rating: 2,
    difficulty: "hard",
    comment: "A panel was missing.",
    defects: ["missing-parts"],
    minutes: 90,
    tools: ["hammer"],
    createdAt: at("1"),
  });
  const newer = await makeReview(db, {
    productId: gone.id,
    userId: author.id,
    rating: 4,
    difficulty: "easy",
    comment: "They sent it at once.",
    people: 2,
    createdAt: at("2"),
  });
  const others = await makeReview(db, { productId: gone.id, rating: 5, comment: "Fine.", createdAt: at("3") });
  await makeReviewPhoto(db, { reviewId: older.id });
  await makeReviewPhoto(db, { reviewId: newer.id });
  await db.insert(reviewVotes).values([
    { reviewId: older.id, userId: voter.id, isHelpful: true },
    { reviewId: older.id, userId: both.id, isHelpful: true },
    { reviewId: newer.id, userId: both.id, isHelpful: false },
  ]);
  await merge();
  const items = await listed();
  expect(items.map(({ id }) => id)).toEqual([others.id, newer.id]);
  expect(items[1]).toMatchObject({
    rating: 4,
    difficulty: "easy",
    comment: "They sent it at once.\n\nA panel was missing.",
    defects: ["missing-parts"],
    minutes: 90,
    people: 2,
    tools: ["hammer"],
    helpfulVotes: 1,
    unhelpfulVotes: 1,
  });
  expect(items[1]?.photos).toHaveLength(2);
});

test("members who have reviewed both keep their own words, photos, votes and replies", async () => {
  const { db, kept, gone, merge, listed } = await startMerge();
  const voter = await makeUser(db);
  const ofMember = async (name: string, replied: readonly ("first" | "last")[]) => {
    const author = await makeUser(db);
    const of = { userId: author.id };
    const first = await makeReview(db, {
      ...of,
      productId: gone.id,
      comment: `${name} 1`,
      createdAt: new Date("2026-05-01"),
    });
    const last = await makeReview(db, {
      ...of,
      productId: kept.id,
      comment: `${name} 2`,
      createdAt: new Date("2026-05-02"),
    });
    const photo = await makeReviewPhoto(db, { reviewId: first.id });
    if (replied.includes("first")) await makeReviewReply(db, { reviewId: first.id, content: `${name} to 1` });
    if (replied.includes("last")) await makeReviewReply(db, { reviewId: last.id, content: `${name} to 2` });
    return { author, last, photo, name };
  };
  const members = [await ofMember("A", ["first"]), await ofMember("B", ["first", "last"]), await ofMember("C", [])];
  const [one] = members;
  const firsts = await db.select().from(reviews).where(eq(reviews.productId, gone.id));
  const voted = firsts.find(({ userId }) => userId === one?.author.id);
  await db.insert(reviewVotes).values({ reviewId: voted?.id ?? "", userId: voter.id, isHelpful: true });
  await merge();
  const items = await listed();
  expect(items).toHaveLength(3);
  for (const { author, last, photo, name } of members) {
    const item = items.find(({ userId }) => userId === author.id);
    expect(item).toMatchObject({ id: last.id, comment: `${name} 2\n\n${name} 1`, helpfulVotes: name === "A" ? 1 : 0 });
    expect(item?.photos.map(({ id }) => id)).toEqual([photo.id]);
  }
  const replies = await db.select().from(reviewReplies).orderBy(reviewReplies.content);
  expect(replies.map(({ reviewId, content }) => [reviewId, content])).toEqual([
    [members[0]?.last.id, "A to 1"],
    [members[1]?.last.id, "B to 2"],
  ]);
});

test("two with the same words say them once, and the later change counts", async () => {
  const { db, kept, gone, merge, listed } = await startMerge();
  const author = await makeUser(db);
  const text = { userId: author.id, comment: "Went together well." };
  await makeReview(db, { productId: kept.id, ...text, rating: 3, createdAt: new Date("2026-05-02") });
  const edited = await makeReview(db, {
    ...text,
    productId: gone.id,
    rating: 5,
    createdAt: new Date("2026-05-01"),
    editedAt: new Date("2026-05-03"),
  });
  await merge();
  expect((await listed()).map(({ id, rating, comment }) => [id, rating, comment])).toEqual([
    [edited.id, 5, "Went together well."],
  ]);
});

test.each(["hidden", "reported", "a notice about it"])(
  "while one of two by the same member waits for a moderator (%s) nothing is merged",
  async (how) => {
    const { db, kept, gone, merge, listed } = await startMerge();
    const author = await makeUser(db);
    await makeReview(db, { productId: kept.id, userId: author.id });
    const visibility = how === "hidden" ? "hidden" : "public";
    const { id } = await makeReview(db, { productId: gone.id, userId: author.id, visibility });
    if (how === "reported") await makeItem(db, { kind: "review", subjectId: id });
    if (how === "a notice about it") await makeTakedown(db, { subjectId: id, sharerId: author.id });
    await expect(merge()).rejects.toMatchObject({ status: 409, reason: "merge-waits" });
    expect(await listed()).toHaveLength(1);
  },
);

test("a removed review stays removed and open to its author's appeal; the other one is theirs", async () => {
  const { db, kept, gone, merge, listed } = await startMerge();
  const author = await makeUser(db);
  const removed = await makeReview(db, { productId: kept.id, userId: author.id, visibility: "removed" });
  const removal = await makeRemoval(db, { authorId: author.id, subjectId: removed.id, productId: kept.id });
  const theirs = await makeReview(db, { productId: gone.id, userId: author.id, comment: "Another word." });
  await merge();
  expect((await listed()).map(({ id, userId, comment }) => [id, userId, comment])).toEqual([
    [theirs.id, author.id, "Another word."],
  ]);
  const [row] = await db.select().from(reviews).where(eq(reviews.id, removed.id));
  expect(row).toMatchObject({ visibility: "removed", userId: null, productId: kept.id });
  expect(removal.authorId).toBe(author.id);
});
