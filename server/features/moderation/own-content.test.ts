import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { makeCorrection } from "#server/testing/corrections.ts";
import {
  makeAnswer,
  makeComment,
  makeItem,
  makeProduct,
  makeProject,
  makeProposal,
  makeQuestion,
  makeRemoval,
  makeReview,
  makeReviewReply,
  makeSharedVideo,
  makeStrikeDecision,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { takedowns as takedownContract } from "#shared/contracts/takedowns/takedowns.ts";
import { MODERATED_KINDS, type ModeratedKind } from "#shared/domain/moderation.ts";
import { adminAudit, moderationItems, moderationNotes, moderationReports, takedowns } from "#shared/schema/index.ts";

/** Makes a member's waiting content of each kind; answers the id of its item. */
const MAKE: Record<ModeratedKind, (db: Database, userId: string) => Promise<string>> = {
  product: async (db, userId) => (await makeProposal(db, { userId })).itemId,
  review: async (db, userId) => itemAbout(db, "review", (await makeReview(db, { userId })).id),
  question: async (db, userId) => itemAbout(db, "question", (await makeQuestion(db, { userId })).id),
  post: async (db, userId) => itemAbout(db, "post", (await makeQuestion(db, { userId, postType: "tip" })).id),
  answer: async (db, userId) => itemAbout(db, "answer", (await makeAnswer(db, { userId })).id),
  project: async (db, userId) => itemAbout(db, "project", (await makeProject(db, { userId })).id),
  comment: async (db, userId) => itemAbout(db, "comment", (await makeComment(db, { userId })).id),
  video: async (db, userId) => itemAbout(db, "video", (await makeSharedVideo(db, { userId })).id),
  reply: async (db, userId) => itemAbout(db, "reply", (await makeReviewReply(db, { userId })).id),
  correction: async (db, userId) => itemAbout(db, "correction", (await makeCorrection(db, { userId })).id),
  takedown: async (db, sharerId) => {
    const notice = await makeTakedown(db, { sharerId });
    const [item] = await db.select().from(moderationItems).where(eq(moderationItems.subjectId, notice.id));
    return item?.id ?? "";
  },
  account: async (db, userId) => {
    const { id } = await makeStrikeDecision(db, { userId });
    const [item] = await db.select().from(moderationItems).where(eq(moderationItems.subjectId, id));
    return item?.id ?? (await itemAbout(db, "account", id));
  },
  appeal: async (db, authorId) => {
    const said = { appeal: "It is my own.", appealedAt: new Date() };
    return itemAbout(db, "appeal", (await makeRemoval(db, { authorId, ...said })).id);
  },
  "dead-link": async (db, userId) => {
    const video = await makeSharedVideo(db, { userId, link: "https://vimeo.com/76979871" });
    return itemAbout(db, "dead-link", video.id);
  },
};

async function itemAbout(db: Database, kind: ModeratedKind, subjectId: string): Promise<string> {
  const item = await makeItem(db, { kind, subjectId });
  await db.insert(moderationReports).values({ id: crypto.randomUUID(), itemId: item.id, reason: "spam", weight: 1 });
  return item.id;
}

async function serve() {
  const { db, as } = await startTestApp();
  const [self, other] = [await makeUser(db, { role: "admin" }), await makeUser(db, { role: "super-admin" })];
  return { db, self, asSelf: as({ id: self.id, role: "admin" }), asOther: as({ id: other.id, role: "super-admin" }) };
}

const PRODUCT = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;

test.each(MODERATED_KINDS)(
  "a moderator neither takes nor decides on a %s of their own; another one does",
  async (kind) => {
    const { db, self, asSelf, asOther } = await serve();
    const id = await MAKE[kind](db, self.id);
    const params = { id };
    const takedownId = (await db.select().from(takedowns))[0]?.id ?? "";
    const subjectId = (await db.select().from(moderationItems))[0]?.subjectId ?? "";
    const body = { reason: "Three films of three other people." };
    const ways = (who: typeof asSelf) => [
      () => who.call(moderation.keep, { params, body: {} }),
      () => who.call(moderation.remove, { params, body: { reason: "spam" } }),
      ...(kind === "product"
        ? [
            () => who.call(proposals.accept, { params, body: PRODUCT }),
            () => who.call(proposals.reject, { params, body: { reason: "incomplete" } }),
          ]
        : []),
      ...(kind === "account" ? [() => who.call(takedownContract.terminate, { params: { id: subjectId }, body })] : []),
      ...(kind === "takedown"
        ? [
            () => who.call(takedownContract.takeDown, { params: { id: takedownId } }),
            () => who.call(takedownContract.refuse, { params: { id: takedownId }, body: { reason: "licensed" } }),
          ]
        : []),
    ];
    const refused = { status: 403, reason: "own-case", serverMessage: expect.stringContaining("another moderator") };
    for (const way of [
      () => asSelf.call(moderation.claim, { params }),
      () => asSelf.call(moderation.note, { params, body: { text: "It is fine." } }),
      ...ways(asSelf),
    ]) {
      await expect(way()).rejects.toMatchObject(refused);
    }
    const [item] = await db.select().from(moderationItems).where(eq(moderationItems.id, id));
    expect(item).toMatchObject({ status: "proposed", claimedBy: null });
    expect([await db.$count(adminAudit), await db.$count(moderationNotes)]).toEqual([0, 0]);

    // The queue says so, and keeps who said what of it from them.
    await asOther.call(moderation.note, { params, body: { text: "Their third one." } });
    expect(await asSelf.call(moderation.items, { query: {} })).toMatchObject([{ id, isOwn: true }]);
    expect(await asSelf.call(moderation.item, { params })).toMatchObject({ isOwn: true, reports: [], notes: [] });
    expect(await asOther.call(moderation.items, { query: {} })).toMatchObject([{ id, isOwn: false }]);
    const seen = await asOther.call(moderation.item, { params });
    expect([seen.isOwn, seen.notes.length]).toEqual([false, 1]);

    await asOther.call(moderation.claim, { params });
    const decide =
      kind === "product"
        ? () => asOther.call(proposals.reject, { params, body: { reason: "incomplete" } })
        : kind === "account"
          ? () => asOther.call(takedownContract.terminate, { params: { id: subjectId }, body })
          : kind === "takedown"
            ? () => asOther.call(takedownContract.refuse, { params: { id: takedownId }, body: { reason: "licensed" } })
            : () => asOther.call(moderation.keep, { params, body: {} });
    await decide();
    const [decided] = await db.select().from(moderationItems).where(eq(moderationItems.id, id));
    expect(decided?.status).not.toBe("proposed");
  },
);

test("deleting it does not make a moderator's own case another member's", async () => {
  const { db, self, asSelf } = await serve();
  const review = await makeReview(db, { userId: self.id });
  const id = await itemAbout(db, "review", review.id);
  await asSelf.call(productReviews.remove, { params: { id: review.id } });
  const decide = asSelf.call(moderation.keep, { params: { id }, body: {} });
  await expect(decide).rejects.toMatchObject({ status: 403, reason: "own-case" });
  expect(await asSelf.call(moderation.items, { query: {} })).toMatchObject([{ id, isOwn: true, isDeleted: true }]);
});

test("a dead link of the catalogue's own is no member's", async () => {
  const { db, asSelf } = await serve();
  const product = await makeProduct(db, { videoUrl: "https://vimeo.com/76979871" });
  const id = await itemAbout(db, "dead-link", product.id);
  expect(await asSelf.call(moderation.claim, { params: { id } })).toMatchObject({ isOwn: false });
});
