import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import {
  makeItem,
  makeProduct,
  makeQuestion,
  makeReport,
  makeReview,
  makeSharedVideo,
  makeUpload,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { ContentKind, ModerationState, ReportReason } from "#shared/domain/moderation.ts";
import type { Role } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  communityPosts,
  moderationItems,
  moderationReports,
  postReplies,
  products,
  reviews,
  sharedVideos,
} from "#shared/schema/index.ts";

const LONG_AGO = new Date("2024-01-01");

type Body = { kind: ContentKind; id: string; reason?: ReportReason; note?: string };

async function serve() {
  const { db, as } = await startTestApp();
  const reportAs = (who: { id: string; role?: Role } | null, body: Body) =>
    as(who && { role: "user", ...who }).call(reports.report, { body: { reason: "spam", ...body } });
  return {
    db,
    reportAs,
    /** A member whose report has full weight. */
    makeOldHand: () => makeUser(db, { createdAt: LONG_AGO }),
    items: () => db.select().from(moderationItems),
    reported: () => db.select().from(moderationReports),
  };
}

/** A member whose reports led to so many decisions. */
async function makeReporter(
  db: Database,
  decisions: { status: ModerationState; reason?: string }[],
  createdAt = LONG_AGO,
) {
  const user = await makeUser(db, { createdAt });
  for (const { status, reason } of decisions) {
    const { item } = await makeReport(db, { userId: user.id });
    const decision = { status, reason: reason ?? (status === "rejected" ? "spam" : null) };
    await db
      .update(moderationItems)
      .set({ ...decision, decidedAt: status === "proposed" ? null : new Date() })
      .where(eq(moderationItems.id, item.id));
  }
  return user;
}

test("a report comes into the queue with what it says, due within the day", async () => {
  const { db, reportAs, items, reported } = await serve();
  const [review, reporter] = [await makeReview(db), await makeUser(db)];
  const answer = await reportAs(reporter, {
    kind: "review",
    id: review.id,
    reason: "dangerous",
    note: " It tips over. ",
  });
  expect(answer).toEqual({ isHidden: false });
  const [item] = await items();
  expect(item).toMatchObject({ kind: "review", subjectId: review.id, status: "proposed", claimedBy: null });
  expect(item && item.dueAt.getTime() - item.createdAt.getTime()).toBe(DAY_MS);
  expect(await reported()).toMatchObject([
    { itemId: item?.id, userId: reporter.id, reason: "dangerous", note: "It tips over.", weight: 0.5 },
  ]);
});

test("all that members make can be reported, a video by its product, and is hidden by enough reports", async () => {
  const { db, reportAs, items, makeOldHand } = await serve();
  const [review, question, video] = [await makeReview(db), await makeQuestion(db), await makeSharedVideo(db)];
  const answerId = v7();
  const author = await makeUser(db);
  await db.insert(postReplies).values({ id: answerId, postId: question.id, userId: author.id, content: "Buy mine." });
  const things = [
    { kind: "review", id: review.id, subjectId: review.id },
    { kind: "question", id: question.id, subjectId: question.id },
    { kind: "answer", id: answerId, subjectId: answerId },
    { kind: "video", id: video.productId, subjectId: video.id },
  ] as const;
  const [first, second, third] = [await makeOldHand(), await makeOldHand(), await makeOldHand()];
  for (const { kind, id } of things) {
    expect(await reportAs(first, { kind, id })).toEqual({ isHidden: false });
    expect(await reportAs(second, { kind, id })).toEqual({ isHidden: false });
    expect(await reportAs(third, { kind, id })).toEqual({ isHidden: true });
  }
  const expected = things.map(({ kind, subjectId }) => ({ kind, subjectId }));
  expect((await items()).sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(expected);
  for (const table of [reviews, communityPosts, postReplies, sharedVideos])
    expect(await db.select({ visibility: table.visibility }).from(table)).toEqual([{ visibility: "hidden" }]);
});

test("guests bring something before a moderator and hide nothing", async () => {
  const { db, reportAs, items, reported } = await serve();
  const { id } = await makeReview(db);
  for (let number = 0; number < 5; number++)
    expect(await reportAs(null, { kind: "review", id })).toEqual({ isHidden: false });
  expect(await items()).toHaveLength(1);
  expect((await reported()).map(({ userId, weight }) => [userId, weight])).toEqual(Array(5).fill([null, 0]));
});

test("a person's second report of the same changes nothing, also of what it has hidden", async () => {
  const { db, reportAs, reported } = await serve();
  const [review, reporter, admin] = [await makeReview(db), await makeUser(db), await makeUser(db, { role: "admin" })];
  const body = { kind: "review", id: review.id } as const;
  await reportAs(reporter, body);
  expect(await reportAs(reporter, { ...body, reason: "offensive", note: "Again" })).toEqual({ isHidden: false });
  expect(await reported()).toMatchObject([{ reason: "spam", note: null }]);
  // A moderator's own report hides at once.
  expect(await reportAs({ id: admin.id, role: "admin" }, body)).toEqual({ isHidden: true });
  expect(await reportAs(reporter, body)).toEqual({ isHidden: true });
  expect(await reported()).toHaveLength(2);
});

test("what is one's own is not reported", async () => {
  const { db, reportAs, items } = await serve();
  const author = await makeUser(db);
  for (const visibility of ["public", "hidden", "removed"] as const) {
    const { id } = await makeReview(db, { userId: author.id, visibility });
    await expect(reportAs(author, { kind: "review", id })).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining("your own"),
    });
  }
  expect(await items()).toEqual([]);
});

test("a product that came with a share can be reported before its video is ready", async () => {
  const { db, reportAs, items } = await serve();
  const upload = await makeUpload(db, { state: "converting", objectName: null });
  const { productId } = await makeSharedVideo(db, { uploadId: upload.id });
  await db.update(products).set({ cameWithShare: true }).where(eq(products.id, productId));
  await reportAs(await makeUser(db), { kind: "video", id: productId });
  expect(await items()).toMatchObject([{ kind: "video", status: "proposed" }]);
});

test("content that is unknown, or can't be seen, can't be reported", async () => {
  const { db, reportAs, items } = await serve();
  const reporter = await makeUser(db);
  const upload = await makeUpload(db, { state: "converting", objectName: null });
  const converting = await makeSharedVideo(db, { uploadId: upload.id });
  await db.update(products).set({ cameWithShare: false }).where(eq(products.id, converting.productId));
  const question = await makeQuestion(db);
  const unseen: Body[] = [
    { kind: "review", id: v7() },
    { kind: "answer", id: v7() },
    { kind: "review", id: question.id },
    { kind: "review", id: (await makeReview(db, { visibility: "hidden" })).id },
    { kind: "review", id: (await makeReview(db, { visibility: "removed" })).id },
    { kind: "question", id: (await makeQuestion(db, { visibility: "hidden" })).id },
    // The catalogue's own.
    { kind: "video", id: (await makeProduct(db, { videoUrl: "https://maker.example/film.mp4" })).id },
    { kind: "video", id: converting.productId },
  ];
  for (const body of unseen)
    for (const who of [reporter, null])
      await expect(reportAs(who, body), `${body.kind} ${body.id}`).rejects.toMatchObject({ status: 404 });
  expect(await items()).toEqual([]);
});

test.each([
  ["was right twice", [{ status: "rejected" }, { status: "rejected" }], 1.5],
  ["was wrong", [{ status: "accepted" }], 0.8],
  ["waits for an answer", [{ status: "proposed" }], 1],
  ["reported what its author deleted then", [{ status: "rejected", reason: "gone" }], 1],
] as const)("the report of a member who %s is weighed by that", async (_what, decisions, weight) => {
  const { db, reportAs } = await serve();
  const [reporter, review] = [await makeReporter(db, [...decisions]), await makeReview(db)];
  await reportAs(reporter, { kind: "review", id: review.id });
  const reports = await db
    .select({ weight: moderationReports.weight })
    .from(moderationReports)
    .innerJoin(moderationItems, eq(moderationItems.id, moderationReports.itemId))
    .where(and(eq(moderationReports.userId, reporter.id), eq(moderationItems.subjectId, review.id)));
  expect(reports).toEqual([{ weight }]);
});

test.each([
  ["two people", 2],
  ["one who taps twice", 1],
] as const)("reports of %s at once make one item, and each counts once", async (_who, count) => {
  const { db, reportAs, items, reported } = await serve();
  const [review, first, second] = [await makeReview(db), await makeUser(db), await makeUser(db)];
  const people = count === 1 ? [first, first] : [first, second];
  // Neither gets any further before both are under way.
  const other = await db.$client.connect();
  await other.query("begin");
  await other.query("select from reviews for update");
  const answers = people.map((one) => reportAs(one, { kind: "review", id: review.id }));
  await untilWaiting(db.$client, 2);
  await other.query("commit");
  other.release();
  expect(await Promise.all(answers)).toEqual([{ isHidden: false }, { isHidden: false }]);
  expect(await items()).toHaveLength(1);
  expect((await reported()).map(({ userId }) => userId).sort()).toEqual(
    [...new Set(people.map(({ id }) => id))].sort(),
  );
});

test("of many reports at once the one that is enough hides it, however they come", async () => {
  const { db, reportAs, items, makeOldHand } = await serve();
  const { id } = await makeReview(db);
  const people = [await makeOldHand(), await makeOldHand(), await makeOldHand()];
  const answers = await Promise.all(people.map((one) => reportAs(one, { kind: "review", id })));
  expect(answers.filter(({ isHidden }) => isHidden)).toHaveLength(1);
  expect(await db.select({ visibility: reviews.visibility }).from(reviews)).toEqual([{ visibility: "hidden" }]);
  expect(await items()).toHaveLength(1);
});

test("what a moderator has kept is hidden by reports only once its author has changed it", async () => {
  const { db, reportAs, items } = await serve();
  const [review, admin] = [await makeReview(db, { createdAt: LONG_AGO }), await makeUser(db, { role: "admin" })];
  const decided = { status: "accepted", decidedAt: new Date("2026-01-01T00:00:00Z") } as const;
  await makeItem(db, { kind: "review", subjectId: review.id, ...decided });
  const report = () => reportAs({ id: admin.id, role: "admin" }, { kind: "review", id: review.id });
  expect(await report()).toEqual({ isHidden: false });
  // It waits for a moderator all the same.
  expect(await items()).toMatchObject([{ status: "accepted" }, { status: "proposed" }]);
  await db.update(reviews).set({ editedAt: new Date("2026-01-01T00:00:00.001Z") });
  const other = await makeUser(db);
  expect(await reportAs(other, { kind: "review", id: review.id })).toEqual({ isHidden: true });
});

test("the reports of a member in an hour are limited, those of guests by their address", async () => {
  const { db, reportAs, items } = await serve();
  const { id } = await makeReview(db);
  for (let number = 0; number < TRY_LIMITS.guestReports.tries; number++) await reportAs(null, { kind: "review", id });
  await expect(reportAs(null, { kind: "review", id })).rejects.toMatchObject({ status: 429 });
  // Members have their own; a second tap takes none of them.
  const member = await makeUser(db);
  for (let number = 0; number <= TRY_LIMITS.reports.tries; number++) await reportAs(member, { kind: "review", id });
  expect(await items()).toHaveLength(1);
});

test("a product's address brings only the video before the moderators that its page opens with", async () => {
  const { db, reportAs, items } = await serve();
  const reporter = await makeUser(db);
  const unseen = { uncheckedSince: new Date(), link: "https://maker.example/bed.mp4" };
  const refused = { linkRefusal: "link-hidden", link: "https://maker.example/bed.mp4" } as const;
  for (const share of [unseen, refused]) {
    const { id: productId } = await makeProduct(db, { videoUrl: null });
    const { id } = await makeSharedVideo(db, { productId, ...share });
    await expect(reportAs(reporter, { kind: "video", id: productId })).rejects.toMatchObject({ status: 404 });
    await expect(reportAs(reporter, { kind: "video", id })).rejects.toMatchObject({ status: 404 });
  }
  // The catalogue's own video has no owner, and a report of it does not mean a member's beside it: not even the
  // caller's.
  const { id: productId } = await makeProduct(db, { videoUrl: "/media/demo/lindholm.mp4" });
  await makeSharedVideo(db, { productId });
  await makeSharedVideo(db, { productId, link: "https://maker.example/own.mp4", userId: reporter.id });
  await expect(reportAs(reporter, { kind: "video", id: productId })).rejects.toMatchObject({ status: 404 });
  expect(await items()).toEqual([]);
});
