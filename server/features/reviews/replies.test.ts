import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { letKeepBrands, stopKeepingBrands } from "#server/features/catalog/index.ts";
import { makeApplication, makeProduct, makeReview, makeReviewReply, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";
import { reviews as feed } from "#shared/contracts/reviews/reviews.ts";
import { manufacturerPartners, moderationItems, reviewReplies as replyTable, reviews } from "#shared/schema/index.ts";

/** A maker who keeps the brand of a product, and a review of it. */
async function start() {
  const app = await startTestApp();
  const { db, as } = app;
  const account = await makeUser(db, { role: "manufacturer" });
  await makeApplication(db, {
    applicationStatus: "approved",
    partner: { userId: account.id, partnershipStatus: "approved", companyName: "Nordhem Furniture" },
  });
  await db.transaction((tx) => letKeepBrands(tx, { userId: account.id, brands: ["Nordhem"] }));
  const product = await makeProduct(db, { brand: "NORDHEM" });
  const review = await makeReview(db, { productId: product.id });
  const params = { id: review.id };
  const maker = as({ id: account.id, role: "manufacturer" });
  const seenBy = async (who: typeof maker) =>
    (await who.call(productReviews.list, { params: { id: product.id } })).find(({ id }) => id === review.id);
  return {
    ...app,
    account,
    product,
    review,
    params,
    maker,
    guest: as(null),
    author: as({ id: review.userId ?? "", role: "user" }),
    admin: as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" }),
    seenBy,
    write: (text = "We have sent the screws.") => maker.call(reviewReplies.write, { params, body: { text } }),
  };
}

test("the maker of a product replies once to each review, and all read it under the company's name", async () => {
  const { maker, guest, seenBy, write, params, product } = await start();
  expect(await seenBy(maker)).toMatchObject({ reply: null, mayReply: true });
  const written = await write();
  expect(written).toMatchObject({ companyName: "Nordhem Furniture", text: "We have sent the screws.", isOwn: true });
  await expect(write("Once more.")).rejects.toMatchObject({ status: 409, reason: "replied-already" });
  expect(await seenBy(maker)).toMatchObject({ reply: { isOwn: true }, mayReply: false });
  expect(await seenBy(guest)).toMatchObject({
    reply: { companyName: "Nordhem Furniture", text: "We have sent the screws.", isOwn: false, editedAt: null },
    mayReply: false,
  });
  expect(await guest.call(feed.list, { query: { productId: product.id } })).toMatchObject([
    { reply: { companyName: "Nordhem Furniture", text: "We have sent the screws." } },
  ]);
  await maker.call(reviewReplies.edit, { params, body: { text: "They have arrived." } });
  expect((await seenBy(guest))?.reply).toMatchObject({ text: "They have arrived.", editedAt: expect.any(Date) });
  await maker.call(reviewReplies.remove, { params });
  expect(await seenBy(guest)).toMatchObject({ reply: null });
  await write("Again.");
});

test("only an approved partner who keeps the brand replies: neither members, nor admins, nor other makers", async () => {
  const { db, as, admin, author, params, account, maker, write, seenBy } = await start();
  const other = await makeUser(db, { role: "manufacturer" });
  const body = { text: "Buy ours." };
  const refused = { status: 404, reason: "review-missing" };
  for (const who of [admin, author, as({ id: other.id, role: "manufacturer" })]) {
    await expect(who.call(reviewReplies.write, { params, body })).rejects.toMatchObject(refused);
    expect(await seenBy(who)).toMatchObject({ mayReply: false });
  }
  await write();
  const suspend = (partnershipStatus: "suspended" | "approved") =>
    db.update(manufacturerPartners).set({ partnershipStatus }).where(eq(manufacturerPartners.userId, account.id));
  await suspend("suspended");
  await expect(maker.call(reviewReplies.edit, { params, body })).rejects.toMatchObject(refused);
  await suspend("approved");
  await db.transaction((tx) => stopKeepingBrands(tx, account.id));
  await expect(maker.call(reviewReplies.edit, { params, body })).rejects.toMatchObject(refused);
  // What was said is still the maker's own to take back.
  await maker.call(reviewReplies.remove, { params });
  expect(await db.$count(replyTable)).toBe(0);
});

test("a hidden review, and one of a product that is not listed, take no reply", async () => {
  const { db, maker, params, review } = await start();
  await db.update(reviews).set({ visibility: "hidden" }).where(eq(reviews.id, review.id));
  await expect(maker.call(reviewReplies.write, { params, body: { text: "No." } })).rejects.toMatchObject({
    status: 404,
  });
});

test("words that are never shown are refused", async () => {
  const { write, db } = await start();
  await expect(write("You asshole.")).rejects.toMatchObject({ reason: "blocked-words" });
  expect(await db.$count(replyTable)).toBe(0);
});

test("a reported reply is hidden from all but the maker, and removed by a moderator for good", async () => {
  const { admin, guest, maker, write, seenBy, params, db, as } = await start();
  const { id } = await write();
  // A moderator's own report hides at once.
  expect(await admin.call(reports.report, { body: { kind: "reply", id, reason: "spam" } })).toEqual({ isHidden: true });
  expect((await seenBy(guest))?.reply).toBeNull();
  expect((await seenBy(maker))?.reply).toMatchObject({ visibility: "hidden" });
  const second = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const [item] = await second.call(moderation.items, { query: {} });
  expect(item).toMatchObject({ kind: "reply", title: "We have sent the screws." });
  await second.call(moderation.remove, { params: { id: item?.id ?? "" }, body: { reason: "spam" } });
  expect((await seenBy(guest))?.reply).toBeNull();
  expect((await seenBy(maker))?.reply).toMatchObject({ visibility: "removed" });
  for (const way of [
    () => maker.call(reviewReplies.edit, { params, body: { text: "Again." } }),
    () => maker.call(reviewReplies.remove, { params }),
  ]) {
    await expect(way()).rejects.toMatchObject({ status: 409, reason: "text-removed" });
  }
});

test("a reviewer who deletes the review takes the reply along, and what was open about it is closed", async () => {
  const { admin, author, write, db, params } = await start();
  const { id } = await write();
  await admin.call(reports.report, { body: { kind: "reply", id, reason: "spam" } });
  await author.call(productReviews.remove, { params });
  expect(await db.$count(replyTable)).toBe(0);
  expect(await db.select().from(moderationItems)).toMatchObject([
    { kind: "reply", status: "rejected", reason: "gone" },
  ]);
});

test("of two calls at once one replies", async () => {
  const { write, db } = await start();
  const results = await Promise.allSettled([write("One."), write("Two.")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(replyTable)).toBe(1);
});

test("a reply goes with the account of its maker", async () => {
  const { db } = await start();
  const reply = await makeReviewReply(db);
  await db.execute(`delete from users where id = '${reply.userId}'`);
  expect(await db.$count(replyTable)).toBe(0);
});
