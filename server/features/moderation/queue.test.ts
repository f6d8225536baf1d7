import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test, vi } from "vitest";
import {
  makeItem,
  makeProduct,
  makeProposal,
  makeQuestion,
  makeRemoval,
  makeReport,
  makeReview,
  makeReviewPhoto,
  makeSharedVideo,
  makeStrikeDecision,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { ModeratedKind, ModerationState } from "#shared/domain/moderation.ts";
import { linkChecks, moderationItems, moderationReports, postReplies, users } from "#shared/schema/index.ts";

async function serve(now?: () => Date) {
  const app = await startTestApp(now && { now });
  const { db, as } = app;
  const admin = await makeUser(db, { role: "admin" });
  const asAdmin = as({ id: admin.id, role: "admin" });
  return {
    ...app,
    admin,
    asAdmin,
    list: (query: { status?: ModerationState; kind?: ModeratedKind; limit?: number; cursor?: string } = {}) =>
      asAdmin.page(moderation.items, { query }),
    counts: () => asAdmin.call(moderation.counts),
    read: (id: string) => asAdmin.call(moderation.item, { params: { id } }),
    note: (id: string, text: string) => asAdmin.call(moderation.note, { params: { id }, body: { text } }),
  };
}

type Db = Awaited<ReturnType<typeof serve>>["db"];

/** One that waits of every kind, the first made due first. */
async function makeOneOfEach(db: Db) {
  const dresser = await makeProduct(db, { name: "Dresser" });
  const productId = dresser.id;
  const review = await makeReview(db, { productId, comment: " Falls\napart. " });
  const question = await makeQuestion(db, { productId, title: "Who sells pills?" });
  const answer = { id: v7(), postId: question.id, userId: review.userId, content: "I do." };
  await db.insert(postReplies).values(answer);
  const video = await makeSharedVideo(db, { productId, visibility: "hidden" });
  const removal = await makeRemoval(db, { productId, excerpt: "Went together well." });
  const linked = await makeProduct(db, { name: "Crib", videoUrl: "https://www.youtube.com/watch?v=gone" });
  const subjects = [
    ["review", review.id],
    ["question", question.id],
    ["answer", answer.id],
    ["video", video.id],
    ["appeal", removal.id],
    ["dead-link", linked.id],
  ] as const;
  for (const [kind, subjectId] of subjects) await makeItem(db, { kind, subjectId });
  await makeProposal(db, { name: "Bunk bed" });
  const notice = await makeTakedown(db, { productId, work: "My film of 2024" });
  const decision = await makeStrikeDecision(db);
  // Due in the order in which they were made.
  const rows = await db.select().from(moderationItems).orderBy(moderationItems.id);
  for (const [hour, { id }] of rows.entries())
    await db
      .update(moderationItems)
      .set({ dueAt: new Date(Date.UTC(2026, 0, 1, hour)) })
      .where(eq(moderationItems.id, id));
  const idOf = (kind: ModeratedKind) => rows.find((row) => row.kind === kind)?.id ?? "";
  return { productId, idOf, review, video, notice, decision, linked };
}

test("the queue names what each item is about", async () => {
  const { db, list, counts } = await serve();
  const { productId, linked } = await makeOneOfEach(db);
  const { items } = await list();
  const about = { productId, productName: "Dresser", isHidden: false };
  expect(items).toMatchObject([
    { kind: "review", title: "Falls apart.", ...about },
    { kind: "question", title: "Who sells pills?", ...about },
    { kind: "answer", title: "I do.", ...about },
    { kind: "video", title: "Dresser", ...about, isHidden: true },
    { kind: "appeal", title: "Went together well.", ...about, isHidden: true },
    { kind: "dead-link", title: "https://www.youtube.com/watch?v=gone", productId: linked.id, productName: "Crib" },
    { kind: "product", title: "Bunk bed", productId: null, productName: null, isHidden: false },
    { kind: "takedown", title: "My film of 2024", ...about },
    { kind: "account", title: "Maya T.", productId: null, productName: null, isHidden: false },
  ]);
  for (const item of items)
    expect(item).toMatchObject({ status: "proposed", claim: null, reason: null, reportCount: 0 });
  expect(await counts()).toEqual({
    waiting: {
      ...{
        product: 1,
        review: 1,
        question: 1,
        answer: 1,
        video: 1,
        reply: 0,
        post: 0,
        correction: 0,
        project: 0,
        comment: 0,
      },
      ...{ takedown: 1, appeal: 1, account: 1, "dead-link": 1 },
    },
    overdue: 9,
  });
  expect((await list({ kind: "appeal" })).items).toMatchObject([{ kind: "appeal" }]);
});

test("a review without words is called by its stars, and a link by its address", async () => {
  const { db, list } = await serve();
  const review = await makeReview(db, { comment: null, rating: 2 });
  await makeItem(db, { kind: "review", subjectId: review.id });
  const { id: productId } = await makeProduct(db);
  const badAt = new Date("2026-01-01");
  await db.insert(linkChecks).values({ productId, url: "https://vimeo.com/1", firstBadAt: badAt, lastBadAt: badAt });
  await makeItem(db, { kind: "dead-link", subjectId: productId });
  expect((await list()).items.map(({ title }) => title)).toEqual(["★★☆☆☆", "https://vimeo.com/1"]);
});

test("the queue comes page by page, first due first, and last decided first", async () => {
  const { db, list } = await serve();
  for (const [number, day] of [3, 1, 2, 2, 4].entries()) {
    const { id: subjectId } = await makeReview(db, { comment: `Review ${number}` });
    const at = new Date(Date.UTC(2026, 0, day));
    await makeItem(db, { kind: "review", subjectId, dueAt: at });
    const other = await makeQuestion(db, { title: `Question ${number}` });
    await makeItem(db, { kind: "question", subjectId: other.id, dueAt: at, status: "accepted", decidedAt: at });
  }
  const titles = async (status: ModerationState) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await list({ status, limit: 2, ...(cursor && { cursor }) });
      found.push(...items.map(({ title }) => title));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    return found.map((title) => Number(title.slice(-1)));
  };
  expect(await titles("proposed")).toEqual([1, 2, 3, 0, 4]);
  expect(await titles("accepted")).toEqual([4, 0, 3, 2, 1]);
  await expect(list({ cursor: "rubbish" })).rejects.toMatchObject({ status: 400 });
});

test("a full page takes no more statements than a short one", async () => {
  const { db, pool, list } = await serve();
  const statementsOf = async (length: number) => {
    const query = vi.spyOn(pool, "query");
    expect((await list({ limit: 100 })).items).toHaveLength(length);
    const { length: statements } = query.mock.calls;
    query.mockRestore();
    return statements;
  };
  await makeReport(db);
  const few = await statementsOf(1);
  for (let number = 0; number < 30; number++) await makeReport(db);
  expect(await statementsOf(31)).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
});

test("what has gone with its author's account no longer waits, and says nothing against who reported it", async () => {
  const { db, as, list, counts, read } = await serve();
  const { idOf, review } = await makeOneOfEach(db);
  const reporter = await makeUser(db);
  await as({ id: reporter.id, role: "user" }).call(reports.report, {
    body: { kind: "review", id: review.id, reason: "spam" },
  });
  await as({ id: review.userId ?? "", role: "user" }).call(productReviews.remove, { params: { id: review.id } });
  expect((await list()).items.map(({ kind }) => kind)).toContain("review");
  await db.delete(users).where(eq(users.id, review.userId ?? ""));
  expect((await list()).items.map(({ kind }) => kind)).not.toContain("review");
  // Its account, and with it the account's removed content.
  const { author } = await read(idOf("appeal"));
  await db.delete(users).where(eq(users.id, author?.id ?? ""));
  expect((await counts()).waiting).toMatchObject({ review: 0, appeal: 0, question: 1, product: 1, takedown: 1 });
  expect((await list()).items).toHaveLength(7);
  // No moderator decided on them either.
  expect((await list({ status: "rejected" })).items).toEqual([]);
  const closed = { status: "rejected", reason: "gone", title: "", productId: null, claim: null } as const;
  expect(await read(idOf("appeal"))).toMatchObject({ ...closed, text: null, author: null, removal: null });
  expect(await read(idOf("review"))).toMatchObject({
    ...closed,
    text: null,
    author: null,
    reports: [{ reason: "spam" }],
  });
});

test("an item says all that a decision needs", async () => {
  const { db, read, note, admin } = await serve();
  const { review, item, report } = await makeReport(db, { note: "Look at the link." });
  await db.insert(moderationReports).values({ id: v7(), itemId: item.id, reason: "offensive", weight: 0 });
  const photo = await makeReviewPhoto(db, { reviewId: review.id });
  const authorId = review.userId ?? "";
  await makeRemoval(db, { authorId });
  await makeRemoval(db, { authorId, restoredAt: new Date() });
  await note(item.id, " Their third one. ");
  const detail = await read(item.id);
  expect(detail).toMatchObject({
    id: item.id,
    kind: "review",
    reportCount: 2,
    text: "Went together well.",
    photos: [{ url: `/media/o/${photo.objectName}`, thumbnailUrl: `/media/o/${photo.thumbnailName}` }],
    videoUrl: null,
    author: { id: authorId, name: "Maya T.", removals: 1, strikes: 0 },
    notes: [{ text: "Their third one.", by: { id: admin.id, name: "Maya T." } }],
    removal: null,
    takedownId: null,
    proposal: null,
  });
  expect(detail.reports).toMatchObject([
    { reason: "spam", note: "Look at the link.", weight: 1, by: { id: report.userId, name: "Maya T." } },
    { reason: "offensive", note: null, weight: 0, by: null },
  ]);
});

test("a copyright notice is opened with the film, or the text and photos, that it is about", async () => {
  const { db, read, list } = await serve();
  const video = await makeSharedVideo(db);
  const review = await makeReview(db, { comment: "Copied from my blog." });
  const photo = await makeReviewPhoto(db, { reviewId: review.id });
  const ofVideo = await makeTakedown(db, { kind: "video", subjectId: video.id, sharerId: video.userId });
  const ofReview = await makeTakedown(db, { subjectId: review.id, sharerId: review.userId });
  const { items } = await list({ kind: "takedown" });
  const details = await Promise.all(items.map(({ id }) => read(id)));
  const of = (id: string) => details.find(({ takedownId }) => takedownId === id);
  expect(of(ofVideo.id)).toMatchObject({ text: null, videoUrl: video.link });
  expect(of(ofReview.id)).toMatchObject({
    text: "Copied from my blog.",
    photos: [{ url: `/media/o/${photo.objectName}` }],
    videoUrl: null,
  });
});

test("an item of each kind can be opened", async () => {
  const { db, read } = await serve();
  const { idOf, video, notice, decision, linked } = await makeOneOfEach(db);
  expect(await read(idOf("video"))).toMatchObject({ text: null, videoUrl: video.link, author: { id: video.userId } });
  expect(await read(idOf("question"))).toMatchObject({ text: "Who sells pills?" });
  expect(await read(idOf("answer"))).toMatchObject({ text: "I do." });
  expect(await read(idOf("takedown"))).toMatchObject({ takedownId: notice.id, author: { id: notice.sharerId } });
  expect(await read(idOf("account"))).toMatchObject({
    takedownId: null,
    strikeDecisionId: decision.id,
    author: { id: decision.userId, name: "Maya T." },
  });
  expect(await read(idOf("dead-link"))).toMatchObject({ videoUrl: linked.videoUrl, author: null });
  expect(await read(idOf("product"))).toMatchObject({
    proposal: { id: idOf("product"), name: "Bunk bed" },
    author: { name: "Maya T." },
  });
  expect(await read(idOf("appeal"))).toMatchObject({
    text: "Went together well.",
    author: { removals: 1 },
    removal: { reason: "spam", message: null, kind: "review", appeal: null },
  });
  await expect(read(v7())).rejects.toMatchObject({ status: 404 });
});

test("an item is overdue once its time is over", async () => {
  const clock = { now: new Date("2026-03-01T12:00:00Z") };
  const { db, as, counts } = await serve(() => clock.now);
  const { id } = await makeReview(db);
  await as(null).call(reports.report, { body: { kind: "review", id, reason: "spam" } });
  clock.now = new Date("2026-03-02T12:00:00Z");
  expect(await counts()).toMatchObject({ overdue: 0, waiting: { review: 1 } });
  clock.now = new Date("2026-03-02T12:00:00.001Z");
  expect((await counts()).overdue).toBe(1);
});
