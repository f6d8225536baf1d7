import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test, vi } from "vitest";
import { makeProduct, makeRemoval, makeReport, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { contentRemovals, moderationItems, products, reviews, takedowns } from "#shared/schema/index.ts";

const TEXT = "I did build it myself.";

async function serve(now?: () => Date) {
  const { db, as, deps, work } = await startTestApp(now && { now });
  const [author, admin] = [await makeUser(db), await makeUser(db, { role: "admin" })];
  const [asAuthor, asAdmin] = [as({ id: author.id, role: "user" }), as({ id: admin.id, role: "admin" })];
  const queued = vi.spyOn(deps.queue, "add");
  return {
    db,
    as,
    author,
    asAuthor,
    asAdmin,
    own: () => asAuthor.call(removals.own),
    appeal: (id: string, text = TEXT) => asAuthor.call(removals.appeal, { params: { id }, body: { text } }),
    decide: async (verb: "keep" | "remove", message?: string) => {
      const { items } = await asAdmin.page(moderation.items, { query: { kind: "appeal" } });
      const input = { params: { id: items[0]?.id ?? "" }, body: message === undefined ? {} : { message } };
      return verb === "keep" ? asAdmin.call(moderation.keep, input) : asAdmin.call(moderation.remove, input);
    },
    told: async () => {
      await work();
      const inbox = await asAuthor.call(notifications.list);
      const decisions = inbox.filter(({ kind }) => kind === "decision");
      return decisions.map(({ path, words }) => [path, words.en.title, words.fr.message]);
    },
    mails: async () => {
      await work();
      return queued.mock.calls.flatMap(([job, payload]) => (job.isMail ? [payload] : []));
    },
  };
}

test("members see what of theirs was removed, newest first, and no other member's", async () => {
  const { db, author, own } = await serve();
  const product = await makeProduct(db, { name: "Dresser" });
  const first = {
    authorId: author.id,
    productId: product.id,
    createdAt: new Date("2026-01-01"),
    message: "An advert.",
  };
  const older = await makeRemoval(db, first);
  const newer = await makeRemoval(db, { authorId: author.id, reason: "copyright", createdAt: new Date("2026-01-02") });
  const notice = await makeTakedown(db, {
    sharerId: author.id,
    removalId: newer.id,
    state: "down",
    downAt: new Date(),
  });
  await makeRemoval(db);
  expect(await own()).toMatchObject([
    {
      id: newer.id,
      reason: "copyright",
      productId: null,
      productName: null,
      takedown: { id: notice.id, state: "down" },
    },
    { id: older.id, reason: "spam", message: "An advert.", productName: "Dresser", takedown: null, appealedAt: null },
  ]);
  await db.delete(products).where(eq(products.id, product.id));
  expect(await own()).toMatchObject([{}, { id: older.id, productId: null, productName: null }]);
});

test("a removal is appealed once, and comes before a moderator", async () => {
  const { db, author, appeal, asAdmin } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id });
  expect(await appeal(removal.id, `  ${TEXT} `)).toMatchObject({ id: removal.id, appealedAt: expect.any(Date) });
  const [item] = await db.select().from(moderationItems);
  expect(item).toMatchObject({ kind: "appeal", subjectId: removal.id, userId: author.id });
  expect(await asAdmin.call(moderation.item, { params: { id: item?.id ?? "" } })).toMatchObject({
    removal: { reason: "spam", kind: "review", appeal: TEXT },
    text: "Went together well.",
    author: { id: author.id },
  });
  await expect(appeal(removal.id)).rejects.toMatchObject({ status: 409 });
});

test("of two appeals at once one is made", async () => {
  const { db, author, appeal } = await serve();
  const { id } = await makeRemoval(db, { authorId: author.id });
  const results = await Promise.allSettled([appeal(id), appeal(id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
  expect(await db.select().from(moderationItems)).toHaveLength(1);
});

test("another member's removal can't be appealed, nor a restored one, nor without a word why", async () => {
  const { db, author, appeal } = await serve();
  const restored = await makeRemoval(db, { authorId: author.id, restoredAt: new Date() });
  await expect(appeal((await makeRemoval(db)).id)).rejects.toMatchObject({ status: 404 });
  await expect(appeal(v7())).rejects.toMatchObject({ status: 404 });
  await expect(appeal(restored.id)).rejects.toMatchObject({ status: 409 });
  const { id } = await makeRemoval(db, { authorId: author.id });
  await expect(appeal(id, "Why?     ")).rejects.toMatchObject({ status: 400, fields: { text: expect.any(String) } });
  expect(await db.select().from(moderationItems)).toEqual([]);
});

test("an appeal that is turned down is answered", async () => {
  const { db, author, appeal, decide, own, mails, told } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id });
  await appeal(removal.id);
  expect(await decide("remove", "It links to a shop.")).toMatchObject({
    status: "rejected",
    reason: "spam",
    isHidden: true,
  });
  const answered = { appealDecidedAt: expect.any(Date), appealAnswer: "It links to a shop.", restoredAt: null };
  expect(await own()).toMatchObject([answered]);
  expect(await db.select().from(reviews)).toMatchObject([{ visibility: "removed" }]);
  const about = { what: "appeal-decided", kind: "review", excerpt: "Went together well.", isGranted: false } as const;
  expect(await mails()).toEqual([{ to: { userId: author.id }, about: { ...about, message: "It links to a shop." } }]);
  expect(await told()).toEqual([["/decisions", "Your appeal was turned down", "«\u00a0Went together well.\u00a0»"]]);
  await expect(appeal(removal.id)).rejects.toMatchObject({ status: 409 });
});

test("an author is told of a removal in the inbox, and of a granted appeal", async () => {
  const { db, author, asAdmin, asAuthor, appeal, decide, told } = await serve();
  const { item, review } = await makeReport(db);
  await db.update(reviews).set({ userId: author.id }).where(eq(reviews.id, review.id));
  await asAdmin.call(moderation.remove, { params: { id: item.id }, body: { reason: "spam" } });
  const removed = ["/decisions", "Something of yours was removed: see why", "«\u00a0Went together well.\u00a0»"];
  expect(await told()).toEqual([removed]);
  const [removal] = await asAuthor.call(removals.own);
  await appeal(removal?.id ?? "");
  await decide("keep");
  expect(await told()).toEqual([["/decisions", "Your appeal was granted", removed[2]], removed]);
});

test("an appeal that is granted brings it back", async () => {
  const { db, author, appeal, decide, own, mails } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id });
  await appeal(removal.id);
  expect(await decide("keep")).toMatchObject({ status: "accepted", isHidden: false });
  expect(await own()).toMatchObject([
    { restoredAt: expect.any(Date), appealDecidedAt: expect.any(Date), appealAnswer: null },
  ]);
  expect(await db.select().from(reviews)).toMatchObject([{ visibility: "public" }]);
  expect(await mails()).toMatchObject([{ about: { what: "appeal-decided", isGranted: true, message: null } }]);
});

test("an appeal against a strike takes the strike back, and the content stays down", async () => {
  const { db, author, asAuthor, appeal, decide, own } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id, reason: "copyright" });
  const { subjectId } = removal;
  const down = { state: "down", downAt: new Date(), removalId: removal.id, subjectId } as const;
  await makeTakedown(db, { sharerId: author.id, ...down });
  expect(await asAuthor.call(strikes.standing)).toEqual({ strikes: 1, step: "warning", suspendedUntil: null });
  await appeal(removal.id);
  expect(await decide("keep")).toMatchObject({ status: "accepted" });
  expect(await asAuthor.call(strikes.standing)).toEqual({ strikes: 0, step: "none", suspendedUntil: null });
  expect(await own()).toMatchObject([{ restoredAt: null, appealDecidedAt: expect.any(Date) }]);
  expect(await db.select().from(reviews)).toMatchObject([{ visibility: "removed" }]);
  expect(await db.select().from(takedowns)).toMatchObject([{ state: "down", strikeWithdrawnAt: expect.any(Date) }]);
});

test("what a notice has taken down as well stays down when the appeal is granted, for the notice alone", async () => {
  const { db, author, appeal, decide, own } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id, reason: "spam" });
  const { kind, subjectId } = removal;
  const notice = { sharerId: author.id, kind, subjectId, downAt: new Date() };
  const ofNotice = await makeRemoval(db, { authorId: author.id, subjectId, reason: "copyright" });
  const down = await makeTakedown(db, { ...notice, state: "down", removalId: ofNotice.id });
  await makeTakedown(db, { ...notice, state: "restored", restoredAt: new Date(), closedAt: new Date() });
  await appeal(removal.id);
  expect(await decide("keep")).toMatchObject({ status: "accepted" });
  expect(await own()).toMatchObject([
    { id: ofNotice.id, reason: "copyright", restoredAt: null, takedown: { id: down.id, state: "down" } },
    { id: removal.id, restoredAt: expect.any(Date), appealDecidedAt: expect.any(Date), takedown: null },
  ]);
  expect(await db.select().from(reviews)).toMatchObject([{ visibility: "removed" }]);
});

test("what its author has deleted stays deleted when the appeal is granted", async () => {
  const { db, author, appeal, decide, own } = await serve();
  const removal = await makeRemoval(db, { authorId: author.id });
  await appeal(removal.id);
  await db.delete(reviews).where(eq(reviews.id, removal.subjectId));
  expect(await decide("keep")).toMatchObject({ status: "accepted" });
  expect(await own()).toMatchObject([{ restoredAt: expect.any(Date) }]);
});

test("the appeals of a member in an hour are limited", async () => {
  const { appeal } = await serve();
  for (let number = 0; number < TRY_LIMITS.appeals.tries; number++)
    await expect(appeal(v7())).rejects.toMatchObject({ status: 404 });
  await expect(appeal(v7())).rejects.toMatchObject({ status: 429 });
});

test("the way of a review: reported, hidden, restored, left alone, hidden by an edit, removed, appealed, granted", async () => {
  const clock = { now: new Date("2026-03-01T12:00:00Z") };
  const { db, as, asAdmin, appeal, decide, own, mails, asAuthor, author } = await serve(() => clock.now);
  const pass = () => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  };
  const { id: productId } = await makeProduct(db);
  const said = { rating: 4, difficulty: "easy", comment: "Better than theirs: mine." } as const;
  const { id } = await asAuthor.call(productReviews.write, { body: { productId, ...said } });
  const report = async () => {
    pass();
    const { id: reporterId } = await makeUser(db, { createdAt: new Date("2024-01-01") });
    const body = { kind: "review", id, reason: "spam" } as const;
    return (await as({ id: reporterId, role: "user" }).call(reports.report, { body })).isHidden;
  };
  const isShown = async () => {
    const { items } = await as(null).page(productReviews.list, { params: { id: productId } });
    return items.length === 1;
  };
  const waiting = async () => {
    const [item] = (await asAdmin.page(moderation.items, {})).items;
    return item?.id ?? "";
  };

  expect([await report(), await report(), await isShown()]).toEqual([false, false, true]);
  expect([await report(), await isShown()]).toEqual([true, false]);
  pass();
  await asAdmin.call(moderation.keep, { params: { id: await waiting() }, body: {} });
  expect(await isShown()).toBe(true);

  expect([await report(), await report(), await report(), await report()]).toEqual([false, false, false, false]);
  expect(await isShown()).toBe(true);
  pass();
  await asAuthor.call(productReviews.edit, { params: { id }, body: { ...said, comment: "Buy mine: mine.example" } });
  // The existing reports have not been reviewed by then.
  expect(await isShown()).toBe(false);
  expect(await asAdmin.call(moderation.item, { params: { id: await waiting() } })).toMatchObject({ reportCount: 4 });
  pass();
  await asAdmin.call(moderation.remove, { params: { id: await waiting() }, body: { reason: "spam" } });
  const [removal] = await own();
  expect(removal).toMatchObject({ excerpt: "Buy mine: mine.example", reason: "spam", removedAt: clock.now });
  await expect(report()).rejects.toMatchObject({ status: 404 });

  pass();
  await appeal(removal?.id ?? "");
  pass();
  await decide("keep", "You are right: it is your own.");
  expect(await isShown()).toBe(true);
  expect(await own()).toMatchObject([{ restoredAt: clock.now, appealAnswer: "You are right: it is your own." }]);
  // A moderator has looked at it as it is: reports don't hide it again.
  expect([await report(), await report(), await report(), await isShown()]).toEqual([false, false, false, true]);
  expect(await mails()).toMatchObject([
    { to: { userId: author.id }, about: { what: "removed" } },
    { to: { userId: author.id }, about: { what: "appeal-decided", isGranted: true } },
  ]);
  expect(await db.select().from(contentRemovals)).toHaveLength(1);
});

test("a second removal can be appealed as well", async () => {
  const { db, as, asAdmin } = await serve();
  const { review, item } = await makeReport(db);
  const asOwner = as({ id: review.userId ?? "", role: "user" });
  await asAdmin.call(moderation.remove, { params: { id: item.id }, body: { reason: "spam" } });
  const appealNewest = async () => {
    const [removal] = await asOwner.call(removals.own);
    await asOwner.call(removals.appeal, { params: { id: removal?.id ?? "" }, body: { text: TEXT } });
    const { items } = await asAdmin.page(moderation.items, { query: { kind: "appeal" } });
    return asAdmin.call(moderation.keep, { params: { id: items[0]?.id ?? "" }, body: {} });
  };
  expect(await appealNewest()).toMatchObject({ status: "accepted" });
  await as(null).call(reports.report, { body: { kind: "review", id: review.id, reason: "offensive" } });
  const { items } = await asAdmin.page(moderation.items, { query: { kind: "review" } });
  await asAdmin.call(moderation.remove, { params: { id: items[0]?.id ?? "" }, body: { reason: "offensive" } });
  expect(await appealNewest()).toMatchObject({ status: "accepted" });
  expect(await db.select().from(contentRemovals)).toHaveLength(2);
});
