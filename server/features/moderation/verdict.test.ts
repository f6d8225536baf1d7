import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import {
  makeItem,
  makeProduct,
  makeProposal,
  makeReport,
  makeReview,
  makeSharedVideo,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { ReportReason } from "#shared/domain/moderation.ts";
import {
  adminAudit,
  contentRemovals,
  linkChecks,
  moderationItems,
  products,
  reviews,
  sharedVideos,
  users,
} from "#shared/schema/index.ts";

async function serve() {
  const { db, as, deps, work } = await startTestApp();
  const admin = await makeUser(db, { role: "admin" });
  const asAdmin = as({ id: admin.id, role: "admin" });
  const queued = vi.spyOn(deps.queue, "add");
  return {
    db,
    as,
    admin,
    keep: (id: string, message?: string) =>
      asAdmin.call(moderation.keep, { params: { id }, body: message === undefined ? {} : { message } }),
    remove: (id: string, body: { reason?: ReportReason; message?: string } = {}) =>
      asAdmin.call(moderation.remove, { params: { id }, body }),
    /** The mails that are to be sent. */
    mails: async () => {
      await work();
      return queued.mock.calls.flatMap(([job, payload]) => (job.isMail ? [payload] : []));
    },
    visibility: async (reviewId: string) =>
      (await db.select().from(reviews).where(eq(reviews.id, reviewId)))[0]?.visibility,
  };
}

test("kept content stays, or comes back if it was hidden", async () => {
  const { db, admin, keep, visibility, mails } = await serve();
  for (const before of ["public", "hidden"] as const) {
    const { review, item } = await makeReport(db);
    await db.update(reviews).set({ visibility: before }).where(eq(reviews.id, review.id));
    expect(await keep(item.id)).toMatchObject({ status: "accepted", reason: null, isHidden: false });
    expect(await visibility(review.id)).toBe("public");
  }
  const [item] = await db.select().from(moderationItems);
  expect(item).toMatchObject({ decidedBy: admin.id, decidedAt: expect.any(Date) });
  // Its author never knew.
  expect(await mails()).toEqual([]);
  expect(await db.select().from(adminAudit)).toHaveLength(2);
});

test("removed content is gone for everyone, and its author gets the reason", async () => {
  const { db, as, admin, remove, visibility, mails } = await serve();
  const { review, item } = await makeReport(db);
  const removed = await remove(item.id, { reason: "personal-data", message: " There is a phone number in it. " });
  expect(removed).toMatchObject({ status: "rejected", reason: "personal-data", isHidden: true });
  expect(await visibility(review.id)).toBe("removed");
  const userId = review.userId ?? "";
  const told = {
    kind: "review",
    excerpt: "Went together well.",
    reason: "personal-data",
    message: "There is a phone number in it.",
  } as const;
  expect(await as({ id: userId, role: "user" }).call(removals.own)).toMatchObject([
    { ...told, productId: review.productId, restoredAt: null, appealedAt: null, takedown: null },
  ]);
  expect(await mails()).toEqual([{ to: { userId }, about: { what: "removed", ...told } }]);
  expect(await db.select().from(adminAudit)).toMatchObject([
    {
      actorId: admin.id,
      action: "moderation.remove",
      targetType: "moderation-item",
      targetId: item.id,
      before: { status: "proposed" },
      after: { status: "rejected", kind: "review", subjectId: review.id },
      reason: "personal-data",
    },
  ]);
});

test("reported content is not removed without a reason", async () => {
  const { db, remove, visibility } = await serve();
  const { review, item } = await makeReport(db);
  await expect(remove(item.id, { message: "No." })).rejects.toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) },
  });
  expect(await visibility(review.id)).toBe("public");
});

test("a former member's content is removed as well, with no author to mail", async () => {
  const { db, remove, visibility, mails } = await serve();
  const review = await makeReview(db, { userId: null });
  const item = await makeItem(db, { kind: "review", subjectId: review.id });
  await remove(item.id, { reason: "spam" });
  expect(await visibility(review.id)).toBe("removed");
  expect(await db.select().from(contentRemovals)).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("content that was removed for another reason meanwhile stays so, whatever the decision on its reports", async () => {
  const { db, keep, remove, visibility, mails } = await serve();
  const review = await makeReview(db, { visibility: "removed" });
  await keep((await makeItem(db, { kind: "review", subjectId: review.id })).id);
  expect(await visibility(review.id)).toBe("removed");
  await remove((await makeItem(db, { kind: "review", subjectId: review.id })).id, { reason: "spam" });
  expect(await db.select().from(contentRemovals)).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("a decision stays, and an unknown item is not found", async () => {
  const { db, keep, remove } = await serve();
  const [first, second] = [await makeReport(db), await makeReport(db)];
  await keep(first.item.id);
  await remove(second.item.id, { reason: "spam" });
  for (const { item } of [first, second]) {
    await expect(keep(item.id)).rejects.toMatchObject({ status: 409 });
    await expect(remove(item.id, { reason: "spam" })).rejects.toMatchObject({ status: 409 });
  }
  await expect(keep(v7())).rejects.toMatchObject({ status: 404 });
  await expect(remove(v7(), { reason: "spam" })).rejects.toMatchObject({ status: 404 });
});

test("of several verdicts at once one holds", async () => {
  const { db, keep, remove, visibility } = await serve();
  for (let round = 0; round < 3; round++) {
    const { review, item } = await makeReport(db);
    const { id } = item;
    const results = await Promise.allSettled([
      keep(id),
      remove(id, { reason: "spam" }),
      keep(id),
      remove(id, { reason: "offensive" }),
    ]);
    const held = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(held).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
    expect(await visibility(review.id)).toBe(held[0]?.status === "accepted" ? "public" : "removed");
  }
});

test("products and notices are decided elsewhere", async () => {
  const { db, keep, remove } = await serve();
  const { itemId } = await makeProposal(db);
  await makeTakedown(db);
  const [notice] = await db.select().from(moderationItems).where(eq(moderationItems.kind, "takedown"));
  for (const id of [itemId, notice?.id ?? ""]) {
    await expect(keep(id)).rejects.toMatchObject({ status: 409, serverMessage: expect.stringContaining("instead") });
    await expect(remove(id)).rejects.toMatchObject({ status: 409 });
  }
});

test.each(["keep", "remove"] as const)(
  "what has gone with its author's account just before a verdict (%s) closes as gone",
  async (verb) => {
    const { db, as, keep, remove, mails } = await serve();
    const { review, item } = await makeReport(db);
    await as({ id: review.userId ?? "", role: "user" }).call(productReviews.remove, { params: { id: review.id } });
    await db.delete(users).where(eq(users.id, review.userId ?? ""));
    const closed = verb === "keep" ? await keep(item.id) : await remove(item.id, { reason: "spam" });
    expect(closed).toMatchObject({ status: "rejected", reason: "gone" });
    expect(await mails()).toEqual([]);
  },
);

test("an account that is deleted while its review is being removed waits for that", async () => {
  const { db, remove, visibility } = await serve();
  const { review, item } = await makeReport(db);
  const other = await db.$client.connect();
  const waiting = (count: number) => untilWaiting(db.$client, count);
  await other.query("begin");
  await other.query("select from moderation_items for update");
  const removed = remove(item.id, { reason: "spam" });
  await waiting(1);
  // Now the review is held, and its author's name not written yet.
  const deleted = db
    .delete(users)
    .where(eq(users.id, review.userId ?? ""))
    .execute();
  await waiting(2);
  await other.query("commit");
  other.release();
  await Promise.all([removed, deleted]);
  expect(await visibility(review.id)).toBe("removed");
  expect(await db.select().from(contentRemovals)).toEqual([]);
});

const DEAD = "https://www.youtube.com/watch?v=gone";

/** A product with a dead link, of the catalogue's own unless a member shared it. */
async function makeDeadLink(db: Database, { isShared = false, url = DEAD } = {}) {
  const product = await makeProduct(db, { videoUrl: DEAD, videoDuration: 120, thumbnailUrl: "/media/crib.webp" });
  const shared = isShared ? await makeSharedVideo(db, { productId: product.id, link: DEAD }) : null;
  const badAt = new Date("2026-01-01");
  await db.insert(linkChecks).values({ productId: product.id, url, firstBadAt: badAt, lastBadAt: badAt });
  const item = await makeItem(db, { kind: "dead-link", subjectId: shared?.id ?? product.id });
  const find = async () => (await db.select().from(products).where(eq(products.id, product.id)))[0];
  return { product, shared, item, find };
}

test("a dead link of the catalogue's own goes, and its picture stays", async () => {
  const { db, remove, mails } = await serve();
  const { item, find } = await makeDeadLink(db);
  expect(await remove(item.id)).toMatchObject({ status: "rejected", reason: "dead-link" });
  expect(await find()).toMatchObject({ videoUrl: null, videoDuration: null, thumbnailUrl: "/media/crib.webp" });
  expect(await db.select().from(linkChecks)).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("a dead link that a member shared is removed as theirs", async () => {
  const { db, remove, mails } = await serve();
  const { item, shared, find } = await makeDeadLink(db, { isShared: true });
  await remove(item.id);
  expect((await find())?.videoUrl).toBeNull();
  expect(await db.select().from(sharedVideos)).toMatchObject([{ visibility: "removed", removalReason: "dead-link" }]);
  expect(await db.select().from(contentRemovals)).toMatchObject([
    { kind: "video", subjectId: shared?.id, authorId: shared?.userId, reason: "dead-link" },
  ]);
  expect(await mails()).toMatchObject([{ about: { what: "removed", reason: "dead-link" } }]);
});

test("a link that is kept is looked at anew", async () => {
  const { db, keep } = await serve();
  const { item, find } = await makeDeadLink(db, { isShared: true });
  expect(await keep(item.id)).toMatchObject({ status: "accepted" });
  expect((await find())?.videoUrl).toBe(DEAD);
  expect(await db.select().from(linkChecks)).toEqual([]);
});

test("a link of the catalogue's own that has taken a dead one's place stays", async () => {
  const { db, remove } = await serve();
  const { item, find } = await makeDeadLink(db, { url: "https://vimeo.com/76979871" });
  await remove(item.id);
  expect((await find())?.videoUrl).toBe(DEAD);
  expect(await db.select().from(contentRemovals)).toEqual([]);
});
