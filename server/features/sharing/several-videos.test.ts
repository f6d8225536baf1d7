import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { checkLinks } from "#server/features/sharing/dead-links.ts";
import { makeProduct, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { ReportReason } from "#shared/domain/moderation.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";
import {
  linkChecks,
  moderationItems,
  products,
  sharedVideoVotes,
  sharedVideos as shareRows,
} from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const CODE = "034000470693";
const linkTo = (id: string) => `https://www.youtube.com/watch?v=${id.padEnd(11, "_")}`;
const [ONE, TWO, THREE] = [linkTo("one"), linkTo("two"), linkTo("three")];

async function serve() {
  const app = await startTestApp();
  const { db, as } = app;
  const join = async (role: "user" | "admin" = "user") => {
    const member = await makeUser(db, { role });
    return { member, ...as({ id: member.id, role }) };
  };
  type Member = Awaited<ReturnType<typeof join>>;
  const [ann, ben, moderator] = [await join(), await join(), await join("admin")];
  const ofProduct = (id: string, by: Pick<Member, "call"> = as(null)) =>
    by.call(sharedVideos.ofProduct, { params: { id } });
  return {
    ...app,
    join,
    ann,
    ben,
    moderator,
    ofProduct,
    shareNew: async (
      by: Member,
      videoUrl: string,
      more: Partial<EndpointInput<typeof sharedVideos.share>["body"]> = {},
    ) => (await by.call(sharedVideos.share, { body: { ...BED, videoUrl, ...more } })).id,
    add: (by: Member, id: string, body: EndpointInput<typeof sharedVideos.add>["body"]) =>
      by.call(sharedVideos.add, { params: { id }, body }),
    linksOf: async (id: string) => (await ofProduct(id)).map(({ videoUrl }) => videoUrl),
    shown: async (id: string) => (await as(null).call(catalog.get, { params: { id } })).videoUrl,
    isListed: async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.isListed,
    shareOf: async (link: string) => {
      const [row] = await db.select().from(shareRows).where(eq(shareRows.link, link));
      if (!row) throw new Error(`no share of ${link}`);
      return row.id;
    },
    vote: (by: Member, id: string, isHelpful: boolean | null) =>
      by.call(sharedVideos.vote, { params: { id }, body: { isHelpful } }),
    withdraw: (by: Member, id: string) => by.call(sharedVideos.withdraw, { params: { id } }),
    /** Has a moderator remove it. */
    remove: async (id: string, reason: ReportReason) => {
      await moderator.call(reports.report, { body: { kind: "video", id, reason } });
      const [item] = await moderator.call(moderation.items, { query: {} });
      await moderator.call(moderation.remove, { params: { id: item?.id ?? "" }, body: { reason } });
    },
  };
}

test("a product of the catalogue that has no video gets one, and stays the product that it was", async () => {
  const { db, ann, add, ofProduct } = await serve();
  const product = await makeProduct(db, { videoUrl: null, name: "Loft bed" });
  await makeReview(db, { productId: product.id, rating: 4 });
  const shared = await add(ann, product.id, { videoUrl: ONE });
  expect(shared).toMatchObject({ id: product.id, name: "Loft bed", videoUrl: ONE, averageRating: 4, reviewCount: 1 });
  expect(await db.$count(products)).toBe(1);
  expect(await ofProduct(product.id)).toMatchObject([
    { videoUrl: ONE, sharerName: expect.any(String), isOwn: false, helpfulVotes: 0, ownVote: null },
  ]);
  expect(await ofProduct(product.id, ann)).toMatchObject([{ isOwn: true }]);
});

test("a file is shared for a product with its length, picture and captions", async () => {
  const { db, ben, ann, add, ofProduct } = await serve();
  const { id } = await makeProduct(db, { videoUrl: null });
  await add(ben, id, { videoUrl: ONE });
  const file = new Blob([new Uint8Array(await makeVideo())], { type: "video/mp4" });
  const { id: uploadId } = await ann.call(videoUploads.uploadVideo, { file });
  const captions = new Blob(["WEBVTT\n\n00:01.000 --> 00:02.000\nTurn it around.\n"], { type: "text/vtt" });
  await ann.call(videoUploads.setCaptions, { params: { id: uploadId, language: "en" }, file: captions });
  await add(ann, id, { uploadId });
  const url = expect.stringMatching(/^\/media\/o\//);
  expect(await ofProduct(id)).toMatchObject([
    { videoUrl: ONE, videoSources: [], captions: [] },
    { videoUrl: url, videoSources: [{ url, type: "video/mp4" }], captions: [{ language: "en" }] },
  ]);
  // It was there first and is as good: it stays what the product opens with.
  const product = await ben.call(catalog.get, { params: { id } });
  expect(product).toMatchObject({ videoUrl: ONE, videoSources: [], captions: [] });
});

test("the catalogue's own video stays in front of what members share beside it", async () => {
  const { db, ann, add, shown, linksOf, shareOf, withdraw } = await serve();
  const { id } = await makeProduct(db, { videoUrl: "/media/demo/lindholm.mp4" });
  await add(ann, id, { videoUrl: ONE });
  expect([await shown(id), await linksOf(id)]).toEqual(["/media/demo/lindholm.mp4", [ONE]]);
  await withdraw(ann, await shareOf(ONE));
  expect([await shown(id), await linksOf(id)]).toEqual(["/media/demo/lindholm.mp4", []]);
});

test("the same video is on a page once, and an unknown or unlisted product gets none", async () => {
  const { db, ann, ben, add, shareNew } = await serve();
  const id = await shareNew(ann, ONE);
  await expect(add(ben, id, { videoUrl: ONE })).rejects.toMatchObject({ status: 409, reason: "video-there" });
  const unlisted = await makeProduct(db, { isListed: false });
  for (const other of [unlisted.id, "019b0000-0000-7000-8000-000000000001"]) {
    await expect(add(ben, other, { videoUrl: TWO })).rejects.toMatchObject({ status: 404 });
  }
  await expect(add(ben, id, {})).rejects.toMatchObject({ status: 400 });
});

test("the more helpful video comes first and is what the product opens with; a vote is changed and withdrawn", async () => {
  const { ann, ben, join, shareNew, add, shareOf, vote, linksOf, shown, ofProduct } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  const [two, cleo] = [await shareOf(TWO), await join()];
  expect(await vote(cleo, two, true)).toEqual({ helpfulVotes: 1, unhelpfulVotes: 0, ownVote: true });
  expect([await linksOf(id), await shown(id)]).toEqual([[TWO, ONE], TWO]);
  expect(await vote(cleo, two, true)).toEqual({ helpfulVotes: 1, unhelpfulVotes: 0, ownVote: true });
  expect(await ofProduct(id, cleo)).toMatchObject([{ ownVote: true }, { ownVote: null }]);
  expect(await vote(cleo, two, false)).toEqual({ helpfulVotes: 0, unhelpfulVotes: 1, ownVote: false });
  expect([await linksOf(id), await shown(id)]).toEqual([[ONE, TWO], ONE]);
  expect(await vote(cleo, two, null)).toEqual({ helpfulVotes: 0, unhelpfulVotes: 0, ownVote: null });
});

test("many good votes weigh more than one, by Wilson's bound", async () => {
  const { ann, ben, join, shareNew, add, shareOf, vote, linksOf } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  const [one, two] = [await shareOf(ONE), await shareOf(TWO)];
  await vote(await join(), one, true);
  for (const isHelpful of [true, true, true, true, true, true, true, false]) await vote(await join(), two, isHelpful);
  expect(await linksOf(id)).toEqual([TWO, ONE]);
});

test("a member can't vote on their own video, nor on one that is not public", async () => {
  const { ann, ben, moderator, shareNew, shareOf, vote } = await serve();
  await shareNew(ann, ONE);
  const one = await shareOf(ONE);
  await expect(vote(ann, one, true)).rejects.toMatchObject({ status: 409 });
  await moderator.call(reports.report, { body: { kind: "video", id: one, reason: "dangerous" } });
  await expect(vote(ben, one, true)).rejects.toMatchObject({ status: 404 });
});

test("with the votes of an account that goes the next video moves up", async () => {
  const { db, deps, ann, ben, join, shareNew, add, shareOf, vote, linksOf, shown } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  const cleo = await join();
  await vote(cleo, await shareOf(TWO), true);
  expect([await linksOf(id), await shown(id)]).toEqual([[TWO, ONE], TWO]);
  await db.transaction((tx) => deleteAccountOf(deps, tx, cleo.member.id));
  expect([await linksOf(id), await shown(id)]).toEqual([[ONE, TWO], ONE]);
});

test.each(["vote", "report"] as const)(
  "a %s waits for its video before it holds its member, as the deletion of an account takes the two",
  async (act) => {
    const { db, ann, ben, shareNew, shareOf } = await serve();
    await shareNew(ann, ONE);
    const id = await shareOf(ONE);
    const begin = () =>
      act === "vote"
        ? ben.call(sharedVideos.vote, { params: { id }, body: { isHelpful: true } })
        : ben.call(reports.report, { body: { kind: "video", id, reason: "spam" } });
    let acting: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(shareRows).where(eq(shareRows.id, id)).for("update");
      acting = begin();
      await untilWaiting(db.$client);
      await tx.execute(sql`select from users where id = ${ben.member.id} for update nowait`);
    });
    await acting;
  },
);

test("the votes of an account that goes are counted no more", async () => {
  const { db, deps, ann, ben, shareNew, shareOf, vote, ofProduct } = await serve();
  const id = await shareNew(ann, ONE);
  await vote(ben, await shareOf(ONE), true);
  await db.transaction((tx) => deleteAccountOf(deps, tx, ben.member.id));
  expect(await ofProduct(id)).toMatchObject([{ helpfulVotes: 0 }]);
  expect(await db.$count(sharedVideoVotes)).toBe(0);
});

test("one video that is taken back leaves the others and the product, even if its sharer made that", async () => {
  const { ann, ben, shareNew, add, shareOf, withdraw, linksOf, shown, isListed } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  await withdraw(ann, await shareOf(ONE));
  expect([await linksOf(id), await shown(id)]).toEqual([[TWO], TWO]);
  // It came with a share, and goes with the last one.
  await withdraw(ben, await shareOf(TWO));
  expect(await isListed(id)).toBeUndefined();
});

test("a product whose other video waits for a moderator stays when the first is taken back", async () => {
  const { ann, ben, moderator, shareNew, add, shareOf, withdraw, isListed } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  await moderator.call(reports.report, { body: { kind: "video", id: await shareOf(TWO), reason: "dangerous" } });
  await withdraw(ann, await shareOf(ONE));
  expect(await isListed(id)).toBe(true);
});

test("a product that was there before its video stays when that goes, by whichever way", async () => {
  const { db, ann, add, shareOf, withdraw, remove, isListed, shown } = await serve();
  const { id } = await makeProduct(db, { videoUrl: null });
  await add(ann, id, { videoUrl: ONE });
  await withdraw(ann, await shareOf(ONE));
  expect([await isListed(id), await shown(id)]).toEqual([true, null]);
  await add(ann, id, { videoUrl: TWO });
  await remove(await shareOf(TWO), "spam");
  expect([await isListed(id), await shown(id)]).toEqual([true, null]);
});

test.each(["spam", "dangerous", "wrong-product"] as const)(
  "a video removed for %s leaves the others and the product",
  async (reason) => {
    const { db, ann, ben, shareNew, add, shareOf, remove, linksOf, shown, isListed } = await serve();
    const id = await shareNew(ann, ONE);
    await add(ben, id, { videoUrl: TWO });
    await remove(await shareOf(ONE), reason);
    expect([await linksOf(id), await shown(id), await isListed(id)]).toEqual([[TWO], TWO, true]);
    expect((await db.select().from(shareRows).where(eq(shareRows.link, TWO)))[0]?.visibility).toBe("public");
  },
);

test("what waits about a video that is taken back is not handed to another one of the same member beside it", async () => {
  const { db, ann, as, shareNew, add, shareOf, withdraw, linksOf } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ann, id, { videoUrl: TWO });
  const one = await shareOf(ONE);
  await as(null).call(reports.report, { body: { kind: "video", id: one, reason: "spam" } });
  await withdraw(ann, one);
  expect(await linksOf(id)).toEqual([TWO]);
  expect(await db.select().from(moderationItems)).toMatchObject([{ subjectId: one, status: "proposed" }]);
});

test("a report names one video of several", async () => {
  const { ann, ben, moderator, shareNew, add, shareOf, linksOf } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  await moderator.call(reports.report, { body: { kind: "video", id: await shareOf(TWO), reason: "dangerous" } });
  expect(await linksOf(id)).toEqual([ONE]);
});

test("a product that others share videos of, or that was there before, can't be renamed", async () => {
  const { db, ann, ben, shareNew, add, shareOf } = await serve();
  const id = await shareNew(ann, ONE);
  const own = async () => (await ann.call(sharedVideos.own, {})).map(({ canRename }) => canRename);
  expect(await own()).toEqual([true]);
  await add(ben, id, { videoUrl: TWO });
  expect(await own()).toEqual([false]);
  const edit = ann.call(sharedVideos.edit, { params: { id: await shareOf(ONE) }, body: { ...BED, name: "Nothing" } });
  await expect(edit).rejects.toMatchObject({ status: 409, reason: "product-built-upon" });
  const there = await makeProduct(db, { videoUrl: null });
  await add(ben, there.id, { videoUrl: THREE });
  expect((await ben.call(sharedVideos.own, {})).map(({ canRename }) => canRename)).toEqual([false, false]);
});

test("the product that a code belongs to is known before anything is sent, and gets the video", async () => {
  const { ann, ben, shareNew, add, linksOf } = await serve();
  const id = await shareNew(ann, ONE, { code: CODE });
  const known = (code: string) => ben.call(sharedVideos.known, { query: { code, brand: "Oakline" } });
  expect(await known(CODE)).toMatchObject({ id, name: "Bunk bed", brand: "Oakline" });
  expect(await known("034000470686")).toBeNull();
  await expect(shareNew(ben, TWO, { code: CODE })).rejects.toMatchObject({ status: 409, reason: "code-taken" });
  await add(ben, id, { videoUrl: TWO });
  expect(await linksOf(id)).toEqual([ONE, TWO]);
});

test("after a removal as another product's the code is free for the right video, and that one is not put there again", async () => {
  const { ann, ben, shareNew, add, shareOf, remove, as, linksOf } = await serve();
  await shareNew(ann, ONE, { code: CODE });
  await remove(await shareOf(ONE), "wrong-product");
  const right = await shareNew(ben, TWO, { code: CODE, name: "Loft bed" });
  expect((await as(null).call(codes.findProduct, { params: { code: CODE } })).id).toBe(right);
  // Of a page that stays, the same video is refused.
  await add(ann, right, { videoUrl: THREE });
  await remove(await shareOf(THREE), "wrong-product");
  await expect(add(ben, right, { videoUrl: THREE })).rejects.toMatchObject({ status: 422, reason: "shows-other" });
  expect(await linksOf(right)).toEqual([TWO]);
});

test("a dead link beside another video comes before the moderators as its sharer's, and goes alone", async () => {
  const { db, deps, ann, ben, moderator, shareNew, add, shareOf, linksOf, shown } = await serve();
  const id = await shareNew(ann, ONE);
  await add(ben, id, { videoUrl: TWO });
  const badAt = new Date(deps.now().getTime() - DAY_MS);
  await db.insert(linkChecks).values({ productId: id, url: TWO, firstBadAt: badAt, lastBadAt: badAt });
  const find = async ({ id: video }: { id: string }) =>
    TWO.endsWith(video) ? null : { title: null, author: null, thumbnailUrl: null };
  await checkLinks({ ...deps, videoServices: { find } }, {}, { pauseMs: 0 });
  const [item] = await moderator.call(moderation.items, { query: {} });
  expect(item).toMatchObject({ kind: "dead-link", title: TWO, productId: id });
  await moderator.call(moderation.remove, { params: { id: item?.id ?? "" }, body: {} });
  expect([await linksOf(id), await shown(id)]).toEqual([[ONE], ONE]);
  expect(
    await db
      .select()
      .from(shareRows)
      .where(eq(shareRows.id, await shareOf(TWO))),
  ).toMatchObject([{ visibility: "removed", removalReason: "dead-link" }]);
});
