import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { admitContent, keepForCase } from "#server/features/moderation/authors.ts";
import { videoContent } from "#server/features/sharing/content.ts";
import {
  makeAnswer,
  makeProduct,
  makeQuestion,
  makeReview,
  makeReviewPhoto,
  makeSharedVideo,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { community } from "#shared/contracts/community/community.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { ContentKind, ReportReason } from "#shared/domain/moderation.ts";
import {
  moderationItems,
  moderationPhotos,
  moderationTexts,
  reviewPhotos,
  reviews,
  sharedVideos,
  storedObjects,
} from "#shared/schema/index.ts";

const SAID = { rating: 1, difficulty: "hard", comment: "Buy at bolts.example." } as const;

async function serve() {
  const { db, as, deps, work } = await startTestApp();
  const [author, admin] = [await makeUser(db), await makeUser(db, { role: "admin" })];
  const asAuthor = as({ id: author.id, role: "user" });
  const asAdmin = as({ id: admin.id, role: "admin" });
  const queued = vi.spyOn(deps.queue, "add");
  return {
    db,
    deps,
    as,
    author,
    asAuthor,
    asAdmin,
    mails: async () => {
      await work();
      return queued.mock.calls.flatMap(([job, payload]) => (job.isMail ? [payload] : []));
    },
    /** A moderator's report hides at once; without `hides` it merely comes before the moderators. */
    report: async (kind: ContentKind, id: string, { hides } = { hides: true }) => {
      const reporter = hides ? as({ id: (await makeUser(db)).id, role: "admin" }) : as(null);
      return reporter.call(reports.report, { body: { kind, id, reason: "spam" } });
    },
    write: (productId: string, comment: string = SAID.comment) =>
      asAuthor.call(productReviews.write, { body: { ...SAID, comment, productId } }),
    erase: (id: string) => asAuthor.call(productReviews.remove, { params: { id } }),
    queue: () => asAdmin.call(moderation.items, { query: {} }),
    detail: (id: string) => asAdmin.call(moderation.item, { params: { id } }),
    keep: (id: string) => asAdmin.call(moderation.keep, { params: { id }, body: {} }),
    remove: (id: string, reason: ReportReason = "spam") =>
      asAdmin.call(moderation.remove, { params: { id }, body: { reason } }),
    shown: (id: string) => as(null).call(productReviews.list, { params: { id }, query: {} }),
    texts: () => db.select().from(moderationTexts),
  };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** A hidden review with the only item of the queue about it. */
async function hideReview({ db, author, report, queue }: Served) {
  const review = await makeReview(db, { userId: author.id, comment: "Buy at bolts.example." });
  await report("review", review.id);
  const [item] = await queue();
  return { review, productId: review.productId, itemId: item?.id ?? "" };
}

test("a hidden review that is deleted and posted again stays hidden, and its case in the queue", async () => {
  const served = await serve();
  const { write, erase, queue, shown, detail } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  expect(await queue()).toMatchObject([
    { id: itemId, title: "Buy at bolts.example.", productId, isDeleted: true, reportCount: 1 },
  ]);
  const again = await write(productId, "Buy it at bolts.example!");
  expect(again).toMatchObject({ visibility: "hidden", isOwn: true });
  expect(again.id).not.toBe(review.id);
  expect(await shown(productId)).toEqual([]);
  expect(await queue()).toMatchObject([
    { id: itemId, title: "Buy it at bolts.example!", isDeleted: false, isHidden: true, reportCount: 1 },
  ]);
  expect(await detail(itemId)).toMatchObject({
    text: "Buy it at bolts.example!",
    earlier: [{ text: "Buy at bolts.example.", photos: [] }],
  });
  // However often.
  await erase(again.id);
  expect(await write(productId)).toMatchObject({ visibility: "hidden" });
  expect((await detail(itemId)).earlier.map(({ text }) => text)).toEqual([
    "Buy at bolts.example.",
    "Buy it at bolts.example!",
  ]);
});

test("what was reported and not hidden comes back as public, with its reports counting on", async () => {
  const { db, author, report, write, erase, queue, shown } = await serve();
  const review = await makeReview(db, { userId: author.id });
  await report("review", review.id, { hides: false });
  await erase(review.id);
  const again = await write(review.productId, "Went together well.");
  expect(again.visibility).toBe("public");
  expect(await shown(review.productId)).toHaveLength(1);
  expect(await queue()).toMatchObject([{ reportCount: 1, isHidden: false, isDeleted: false }]);
  expect(await report("review", again.id)).toEqual({ isHidden: true });
  expect(await queue()).toMatchObject([{ reportCount: 2, isHidden: true }]);
});

test("a moderator who keeps it ends the case: it is public, and no earlier text is kept", async () => {
  const served = await serve();
  const { db, write, erase, keep, shown, texts, queue } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  await write(productId);
  expect(await keep(itemId)).toMatchObject({ status: "accepted", isHidden: false });
  expect(await shown(productId)).toMatchObject([{ comment: SAID.comment, visibility: "public" }]);
  expect([await texts(), await queue()]).toEqual([[], []]);
  // Nothing of the case is left: the author deletes and writes as usual.
  const [kept] = await db.select().from(reviews);
  await erase(kept?.id ?? "");
  expect(await write(productId)).toMatchObject({ visibility: "public" });
});

test("what was deleted can be kept, too: then nothing is left of it", async () => {
  const served = await serve();
  const { db, write, erase, keep, texts, mails } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  expect(await keep(itemId)).toMatchObject({ status: "accepted" });
  expect([await texts(), await db.$count(reviews), await mails()]).toEqual([[], 0, []]);
  expect(await write(productId)).toMatchObject({ visibility: "public" });
});

test("deleted content can be removed: its author is informed, and can't write it anew while that is in force", async () => {
  const served = await serve();
  const { asAuthor, write, erase, remove, keep, texts, queue, mails } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  expect(await remove(itemId)).toMatchObject({ status: "rejected", reason: "spam" });
  expect(await texts()).toEqual([]);
  expect(await mails()).toMatchObject([{ about: { what: "removed", reason: "spam" } }]);
  const [removal] = await asAuthor.call(removals.own);
  expect(removal).toMatchObject({ kind: "review", excerpt: "Buy at bolts.example.", productId, reason: "spam" });
  await expect(write(productId)).rejects.toMatchObject({ status: 409, reason: "review-removed" });
  // Elsewhere they may.
  expect(await write((await makeProduct(served.db)).id)).toMatchObject({ visibility: "public" });

  const text = "It was about the product.";
  await asAuthor.call(removals.appeal, { params: { id: removal?.id ?? "" }, body: { text } });
  const [appeal] = await queue();
  await keep(appeal?.id ?? "");
  expect(await write(productId)).toMatchObject({ visibility: "public" });
});

test("a case that was joined and is removed takes the new review down", async () => {
  const served = await serve();
  const { asAuthor, write, erase, remove } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  await write(productId);
  await remove(itemId);
  const own = await asAuthor.call(productReviews.own, { params: { id: productId } });
  expect(own).toMatchObject({ visibility: "removed" });
  await expect(erase(own?.id ?? "")).rejects.toMatchObject({ status: 409 });
  await expect(write(productId)).rejects.toMatchObject({ status: 409, reason: "review-removed" });
});

test("a hidden review that is changed stays hidden, and moderators see what it said", async () => {
  const served = await serve();
  const { asAuthor, detail } = served;
  const { review, itemId } = await hideReview(served);
  const edit = (comment: string) =>
    asAuthor.call(productReviews.edit, { params: { id: review.id }, body: { ...SAID, comment } });
  expect(await edit("A fine table.")).toMatchObject({ visibility: "hidden" });
  expect(await edit("A fine table.")).toMatchObject({ visibility: "hidden" });
  expect(await detail(itemId)).toMatchObject({
    text: "A fine table.",
    earlier: [{ text: "Buy at bolts.example." }],
    isDeleted: false,
  });
});

test("a text that was kept and is changed is judged by the reports that came since", async () => {
  const { db, author, asAuthor, report, queue, keep } = await serve();
  const review = await makeReview(db, { userId: author.id });
  await report("review", review.id);
  await keep((await queue())[0]?.id ?? "");
  expect(await report("review", review.id)).toEqual({ isHidden: false });
  const body = { ...SAID, comment: "Buy at bolts.example." };
  const changed = await asAuthor.call(productReviews.edit, { params: { id: review.id }, body });
  expect(changed.visibility).toBe("hidden");
});

test("the photos of a deleted review stay before the moderators alone, and go with the decision", async () => {
  const served = await serve();
  const { db, asAuthor, write, erase, detail, keep } = served;
  const { review, productId, itemId } = await hideReview(served);
  const [first, second] = [
    await makeReviewPhoto(db, { reviewId: review.id }),
    await makeReviewPhoto(db, { reviewId: review.id }),
  ];
  await asAuthor.call(productReviews.removePhoto, { params: { id: review.id, photoId: first.id } });
  await erase(review.id);
  const again = await write(productId);
  expect(again.photos).toEqual([]);
  const { earlier } = await detail(itemId);
  expect(earlier.map(({ photos }) => photos.map(({ url }) => url))).toEqual([
    [expect.stringContaining(first.objectName)],
    [expect.stringContaining(second.objectName)],
  ]);
  const withheld = await db.select({ at: storedObjects.withheldAt }).from(storedObjects);
  expect(withheld).toHaveLength(4);
  expect(withheld.every(({ at }) => at !== null)).toBe(true);
  await keep(itemId);
  expect([await db.$count(moderationPhotos), await db.$count(reviewPhotos)]).toEqual([0, 0]);
});

test("without a report a review is deleted at once, with nothing kept", async () => {
  const { db, author, erase, write, texts, queue } = await serve();
  const review = await makeReview(db, { userId: author.id });
  await erase(review.id);
  expect([await texts(), await queue()]).toEqual([[], []]);
  expect(await write(review.productId)).toMatchObject({ visibility: "public" });
});

test("another product, another kind and another author are another matter", async () => {
  const served = await serve();
  const { db, as, asAuthor, write, erase, queue } = served;
  const { review, productId, itemId } = await hideReview(served);
  await erase(review.id);
  expect(await write((await makeProduct(db)).id)).toMatchObject({ visibility: "public" });
  const asked = await asAuthor.call(community.ask, { params: { id: productId }, body: { text: SAID.comment } });
  expect(asked.isHidden).toBe(false);
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  expect(await other.call(productReviews.write, { body: { ...SAID, productId } })).toMatchObject({
    visibility: "public",
  });
  expect(await queue()).toMatchObject([{ id: itemId, isDeleted: true }]);
});

test("who reported the deleted text has reported the new one as well", async () => {
  const { db, as, author, write, erase, queue } = await serve();
  const review = await makeReview(db, { userId: author.id });
  const reporter = as({ id: (await makeUser(db)).id, role: "user" });
  const reportIt = (id: string) => reporter.call(reports.report, { body: { kind: "review", id, reason: "spam" } });
  await reportIt(review.id);
  await erase(review.id);
  const again = await write(review.productId);
  await reportIt(again.id);
  expect(await queue()).toMatchObject([{ reportCount: 1 }]);
});

test("a hidden question or answer that is removed and written again joins its case", async () => {
  const { db, as, author, asAuthor, report, queue, detail } = await serve();
  const product = await makeProduct(db);
  const thread = await makeQuestion(db, { productId: product.id });
  const question = await makeQuestion(db, { productId: product.id, userId: author.id, title: "Buy bolts?" });
  const answer = await makeAnswer(db, { postId: thread.id, userId: author.id, content: "Buy bolts." });
  const ways = {
    question: {
      id: question.id,
      erase: () => asAuthor.call(community.removeQuestion, { params: { id: question.id } }),
      write: () => asAuthor.call(community.ask, { params: { id: product.id }, body: { text: "Cheap bolts?" } }),
    },
    answer: {
      id: answer.id,
      erase: () => asAuthor.call(community.removeAnswer, { params: { id: answer.id } }),
      write: () => asAuthor.call(community.answer, { params: { id: thread.id }, body: { text: "Cheap bolts." } }),
    },
  };
  for (const kind of ["question", "answer"] as const) {
    const { id, erase, write } = ways[kind];
    await report(kind, id);
    // Writing it beside the hidden one does not go around it either.
    await expect(write()).rejects.toMatchObject({ status: 409, reason: "text-hidden" });
    await erase();
    const again = await write();
    expect(again).toMatchObject({ isHidden: true, isOwn: true });
    const [item] = await db
      .select()
      .from(moderationItems)
      .where(and(eq(moderationItems.kind, kind), eq(moderationItems.subjectId, again.id)));
    expect(await detail(item?.id ?? "")).toMatchObject({
      isDeleted: false,
      earlier: [{ text: expect.stringMatching(/^Buy bolts/) }],
    });
  }
  expect(await queue()).toHaveLength(2);
  const params = { id: product.id };
  const listed = await as(null).call(community.listQuestions, { params });
  expect(listed).toMatchObject([{ id: thread.id, answerCount: 0, answers: [] }]);
  // Their author sees both.
  const own = await asAuthor.call(community.listQuestions, { params });
  expect(own.map(({ text, isHidden }) => [text, isHidden])).toEqual([
    ["Cheap bolts?", true],
    [thread.title, false],
  ]);
  expect(own[1]?.answers).toMatchObject([{ text: "Cheap bolts.", isHidden: true }]);
});

test("a question or answer that was removed is not written anew in the same words", async () => {
  const { db, author, asAuthor, report, queue, remove } = await serve();
  const product = await makeProduct(db);
  const thread = await makeQuestion(db, { productId: product.id });
  const question = await makeQuestion(db, { productId: product.id, userId: author.id, title: "Buy my bolts?" });
  const answer = await makeAnswer(db, { postId: thread.id, userId: author.id, content: "Buy my bolts." });
  for (const [kind, id] of [
    ["question", question.id],
    ["answer", answer.id],
  ] as const) {
    await report(kind, id);
    const [item] = await queue();
    await remove(item?.id ?? "");
  }
  const ask = (text: string) => asAuthor.call(community.ask, { params: { id: product.id }, body: { text } });
  const reply = (text: string) => asAuthor.call(community.answer, { params: { id: thread.id }, body: { text } });
  for (const again of [() => ask("buy  MY bolts"), () => reply("Buy my bolts!!")]) {
    await expect(again()).rejects.toMatchObject({ status: 409, reason: "text-removed" });
  }
  expect(await ask("Which bolts go first?")).toMatchObject({ isHidden: false });
  expect(await reply("The long ones.")).toMatchObject({ isHidden: false });
});

test("a video that is taken back and shared again joins its case", async () => {
  const { db, author, report, queue, detail } = await serve();
  const link = "https://www.youtube.com/watch?v=abcdefghijk";
  const video = await makeSharedVideo(db, { userId: author.id, link });
  await report("video", video.productId);
  const now = new Date();
  await db.transaction(async (tx) => {
    expect(await keepForCase(tx, videoContent, video.id, now)).toBe(true);
    await tx.delete(sharedVideos).where(eq(sharedVideos.id, video.id));
  });
  expect(await queue()).toMatchObject([{ kind: "video", isDeleted: true }]);
  const again = await makeSharedVideo(db, { userId: author.id, productId: video.productId, link });
  await db.transaction(async (tx) => {
    expect(await admitContent(tx, videoContent, again.id, now)).toBe("hidden");
  });
  const [item] = await queue();
  expect(item).toMatchObject({ kind: "video", isDeleted: false, isHidden: true });
  expect((await detail(item?.id ?? "")).earlier).toMatchObject([{ text: link }]);
});

test("an account that goes takes its earlier texts with it, and closes what it had deleted", async () => {
  const served = await serve();
  const { db, author, erase, write, queue, texts } = served;
  const gone = await hideReview(served);
  await erase(gone.review.id);
  const stays = await makeReview(db, { userId: author.id });
  await served.report("review", stays.id);
  await erase(stays.id);
  await write(stays.productId, "Buy at nuts.example.");
  expect(await texts()).toHaveLength(2);
  await db.transaction((tx) => deleteAccountOf(served.deps, tx, author.id));
  expect(await texts()).toEqual([]);
  // As before: a former member's hidden content is decided on.
  expect(await queue()).toMatchObject([{ title: "Buy at nuts.example.", isHidden: true, isDeleted: false }]);
});

test("a member finds what of theirs is hidden, and what they deleted that is still looked at", async () => {
  const served = await serve();
  const { db, as, asAuthor, author, report, erase, keep } = served;
  expect(await asAuthor.call(removals.held)).toEqual([]);
  const { review, productId, itemId } = await hideReview(served);
  expect(await asAuthor.call(removals.held)).toMatchObject([
    { id: itemId, kind: "review", excerpt: "Buy at bolts.example.", productId, isDeleted: false },
  ]);
  // Reported and public: its author does not see that.
  const reported = await makeReview(db, { userId: author.id });
  await report("review", reported.id, { hides: false });
  const body = { ...SAID, comment: "Another text." };
  await asAuthor.call(productReviews.edit, { params: { id: reported.id }, body });
  await erase(review.id);
  expect(await asAuthor.call(removals.held)).toMatchObject([{ id: itemId, isDeleted: true }]);
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  expect(await other.call(removals.held)).toEqual([]);
  await keep(itemId);
  expect(await asAuthor.call(removals.held)).toEqual([]);
});

test("a decision and a new text at the same moment end in one of the two orders", async () => {
  for (let round = 0; round < 3; round++) {
    const served = await serve();
    const { db, write, erase, remove } = served;
    const { review, productId, itemId } = await hideReview(served);
    await erase(review.id);
    const [written, decided] = await Promise.allSettled([write(productId), remove(itemId)]);
    const [row] = await db.select().from(reviews);
    const statuses = [written, decided].map((one) => (one.status === "rejected" ? one.reason.status : 200));
    // Removed first: nothing is written. Written first: it waits or is removed.
    expect([
      [409, 200],
      [200, 409],
      [200, 200],
    ]).toContainEqual(statuses);
    if (written.status === "rejected") expect(row).toBeUndefined();
    else expect(row?.visibility).toBe(decided.status === "rejected" ? "hidden" : "removed");
  }
});
