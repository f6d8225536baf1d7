import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { eraseWithdrawn } from "#server/features/sharing/withdraw-share.ts";
import {
  makeItem,
  makeProduct,
  makeProposal,
  makeQuestion,
  makeReview,
  makeScan,
  makeSharedVideo,
  makeTakedown,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import {
  contentRemovals,
  linkChecks,
  moderationItems,
  productMedia,
  productProposals,
  products,
  sharedVideos as shareRows,
  storedObjects,
  uploads,
} from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const CAPTIONS = new Blob(["WEBVTT\n\n00:01.000 --> 00:02.000\nTurn it around.\n"], { type: "text/vtt" });

async function serve() {
  const app = await startTestApp();
  const { db, as, origin } = app;
  const member = await makeUser(db);
  const admin = await makeUser(db, { role: "admin" });
  const sharer = as({ id: member.id, role: "user" });
  const moderator = as({ id: admin.id, role: "admin" });

  const film = new Blob([new Uint8Array(await makeVideo())], { type: "video/mp4" });

  /** A film with captions, shared as a file. */
  const shareFile = async () => {
    const { id: uploadId } = await sharer.call(videoUploads.uploadVideo, { file: film });
    await sharer.call(videoUploads.setCaptions, { params: { id: uploadId, language: "en" }, file: CAPTIONS });
    const product = await sharer.call(sharedVideos.share, { body: { ...BED, uploadId } });
    return { id: await idOf(db, product.id), productId: product.id, file: `${origin}${product.videoUrl}` };
  };
  const shareLink = async () => {
    const product = await sharer.call(sharedVideos.share, { body: { ...BED, videoUrl: LINK } });
    return { id: await idOf(db, product.id), productId: product.id };
  };
  return {
    ...app,
    member,
    sharer,
    moderator,
    film,
    shareFile,
    shareLink,
    withdraw: (id: string) => sharer.call(sharedVideos.withdraw, { params: { id } }),
    states: async () => (await sharer.call(sharedVideos.own, {})).map(({ state }) => state),
    /** Has the moderator's own report hide it. */
    hide: (id: string) => moderator.call(reports.report, { body: { kind: "video", id, reason: "dangerous" } }),
    queued: async () => (await moderator.call(moderation.items, { query: {} })).map(({ id, kind }) => ({ id, kind })),
    /** By a guest without anything of the address in a cache. */
    statusOf: async (url: string) => (await fetch(url, { method: "HEAD" })).status,
    pageStatus: (id: string) =>
      as(null)
        .call(catalog.get, { params: { id } })
        .then(() => 200)
        .catch((error: { status: number }) => error.status),
  };
}

async function idOf(db: Database, productId: string): Promise<string> {
  const [row] = await db.select().from(shareRows).where(eq(shareRows.productId, productId));
  if (!row) throw new Error("nothing is shared of it");
  return row.id;
}

test("a file that is taken back is gone with its page, its upload and every object of it", async () => {
  const { db, deps, shareFile, withdraw, statusOf, pageStatus, states } = await serve();
  const { id, productId, file } = await shareFile();
  expect([await statusOf(file), await pageStatus(productId)]).toEqual([200, 200]);
  const names = (await db.select().from(storedObjects)).map(({ name }) => name);
  expect(names).toHaveLength(2);
  await withdraw(id);
  expect([await statusOf(file), await pageStatus(productId)]).toEqual([404, 404]);
  for (const table of [shareRows, uploads, storedObjects, products]) expect(await db.select().from(table)).toEqual([]);
  for (const name of names) expect(await deps.storage.open(name)).toBeNull();
  expect(await states()).toEqual([]);
});

test("a link that is taken back can be shared again, with the same code on the box", async () => {
  const { sharer, withdraw, db } = await serve();
  const body = { ...BED, videoUrl: LINK, code: "034000470693" };
  const first = await sharer.call(sharedVideos.share, { body });
  await withdraw(await idOf(db, first.id));
  expect((await sharer.call(sharedVideos.share, { body })).videoUrl).toBe(LINK);
});

test.each([
  ["review", (db: Database, productId: string) => makeReview(db, { productId })],
  ["question", (db: Database, productId: string) => makeQuestion(db, { productId })],
  ["scan", (db: Database, productId: string) => makeScan(db, { productId })],
])("a page on which another member has left a %s stays without the film", async (_what, leave) => {
  const { db, shareFile, withdraw, statusOf, pageStatus } = await serve();
  const { id, productId, file } = await shareFile();
  await leave(db, productId);
  await withdraw(id);
  expect([await statusOf(file), await pageStatus(productId)]).toEqual([404, 200]);
  expect(await db.select().from(products)).toMatchObject([{ videoUrl: null, videoDuration: null, thumbnailUrl: null }]);
  expect(await db.select().from(productMedia)).toEqual([]);
  expect(await db.select().from(shareRows)).toEqual([]);
});

test("the sharer's own review keeps the page, their own scan does not", async () => {
  const { db, member, shareLink, withdraw, pageStatus } = await serve();
  const [reviewed, scanned] = [await shareLink(), await shareLink()];
  await makeReview(db, { productId: reviewed.productId, userId: member.id });
  await makeScan(db, { productId: scanned.productId, userId: member.id });
  for (const { id } of [reviewed, scanned]) await withdraw(id);
  expect([await pageStatus(reviewed.productId), await pageStatus(scanned.productId)]).toEqual([200, 404]);
});

test("what a moderator took into the catalogue, and a page with another video, stay", async () => {
  const { db, member, shareLink, withdraw, pageStatus } = await serve();
  const taken = await shareLink();
  await makeProposal(db);
  await db.update(productProposals).set({ productId: taken.productId });
  const filmed = await makeProduct(db, { videoUrl: "https://maker.example/film.mp4" });
  const beside = await makeSharedVideo(db, { userId: member.id, productId: filmed.id, link: LINK });
  for (const { id } of [taken, beside]) await withdraw(id);
  expect([await pageStatus(taken.productId), await pageStatus(filmed.id)]).toEqual([200, 200]);
});

test("a share is its sharer's alone, and is taken back once", async () => {
  const { db, as, shareLink, withdraw } = await serve();
  const { id } = await shareLink();
  const stranger = await makeUser(db);
  const asStranger = as({ id: stranger.id, role: "user" });
  await expect(asStranger.call(sharedVideos.withdraw, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await withdraw(id);
  await expect(withdraw(id)).rejects.toMatchObject({ status: 404 });
});

test("a suspended member may take back their shares, and not change them", async () => {
  const { as, member, shareLink } = await serve();
  const { id } = await shareLink();
  const suspended = as({ id: member.id, role: "user", isSuspended: true });
  const body = { ...BED, name: "Loft bed" };
  const refused = { status: 403, reason: "account-suspended" };
  await expect(suspended.call(sharedVideos.edit, { params: { id }, body })).rejects.toMatchObject(refused);
  expect(await suspended.call(sharedVideos.own, {})).toHaveLength(1);
  await suspended.call(sharedVideos.withdraw, { params: { id } });
});

test("what was reported and hidden stays with the moderators, its file locked away, and is erased once it is kept", async () => {
  const { db, deps, origin, moderator, shareFile, hide, withdraw, queued, statusOf, pageStatus, states } =
    await serve();
  const { id, productId, file } = await shareFile();
  await hide(id);
  expect(await states()).toEqual(["hidden"]);
  await withdraw(id);
  expect(await states()).toEqual(["withdrawn"]);
  expect([await statusOf(file), await pageStatus(productId)]).toEqual([404, 404]);
  const [waiting] = await queued();
  expect(waiting?.kind).toBe("video");
  const detail = await moderator.call(moderation.item, { params: { id: waiting?.id ?? "" } });
  expect(detail).toMatchObject({ title: "Bunk bed", isHidden: true, reports: [{ reason: "dangerous" }] });
  const evidence = await fetch(`${origin}${detail.videoUrl}`, { headers: moderator.headers });
  expect([evidence.status, (await evidence.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);

  // However often the sweep comes by.
  await eraseWithdrawn(deps);
  expect(await statusOf(file)).toBe(404);
  expect(await db.select().from(uploads)).toHaveLength(1);

  await moderator.call(moderation.keep, { params: { id: waiting?.id ?? "" }, body: {} });
  expect([await statusOf(file), await pageStatus(productId)]).toEqual([404, 404]);
  expect(await states()).toEqual(["withdrawn"]);
  await eraseWithdrawn(deps);
  for (const table of [shareRows, uploads, storedObjects, products]) expect(await db.select().from(table)).toEqual([]);
});

test("taking it back is no way out: a moderator removes it all the same, and the same file is refused", async () => {
  const { db, deps, sharer, moderator, film, shareFile, hide, withdraw, queued, states } = await serve();
  const { id } = await shareFile();
  await hide(id);
  await withdraw(id);
  const [waiting] = await queued();
  await moderator.call(moderation.remove, { params: { id: waiting?.id ?? "" }, body: { reason: "dangerous" } });
  await eraseWithdrawn(deps);
  expect(await states()).toEqual(["removed"]);
  expect(await sharer.call(removals.own, {})).toMatchObject([{ kind: "video", reason: "dangerous", restoredAt: null }]);
  await expect(sharer.call(videoUploads.uploadVideo, { file: film })).rejects.toMatchObject({
    reason: "removed-before",
  });
  // An appeal that is granted brings nothing back that its sharer had taken back.
  const [removal] = await db.select().from(contentRemovals);
  const params = { id: removal?.id ?? "" };
  await sharer.call(removals.appeal, { params, body: { text: "It was filmed with every care." } });
  const [appeal] = await queued();
  await moderator.call(moderation.keep, { params: { id: appeal?.id ?? "" }, body: {} });
  expect(await states()).toEqual(["withdrawn"]);
  await eraseWithdrawn(deps);
  expect(await db.select().from(uploads)).toEqual([]);
});

test("a report that hides nothing keeps the file, too, until it is decided", async () => {
  const { db, deps, as, shareFile, withdraw, states } = await serve();
  const { id } = await shareFile();
  await as(null).call(reports.report, { body: { kind: "video", id, reason: "spam" } });
  expect(await states()).toEqual(["live"]);
  await withdraw(id);
  await eraseWithdrawn(deps);
  expect(await states()).toEqual(["withdrawn"]);
  expect(await db.select().from(storedObjects)).toHaveLength(2);
});

test("a video that was taken back can't be reported", async () => {
  const { as, shareFile, withdraw, hide } = await serve();
  const { id } = await shareFile();
  await hide(id);
  await withdraw(id);
  const report = as(null).call(reports.report, { body: { kind: "video", id, reason: "spam" } });
  await expect(report).rejects.toMatchObject({ status: 404 });
});

test("a copyright notice that waits keeps the file, and is a strike once it is followed", async () => {
  const { db, deps, member, sharer, moderator, shareFile, withdraw, states } = await serve();
  const { id, productId } = await shareFile();
  const notice = await makeTakedown(db, { kind: "video", subjectId: id, productId, sharerId: member.id });
  await withdraw(id);
  await eraseWithdrawn(deps);
  expect(await states()).toEqual(["withdrawn"]);
  expect(await db.select().from(storedObjects)).toHaveLength(2);
  await moderator.call(takedowns.takeDown, { params: { id: notice.id } });
  expect(await states()).toEqual(["removed"]);
  expect(await sharer.call(strikes.standing)).toMatchObject({ strikes: 1 });
});

test("a forwarded notice keeps nothing from deletion, as its mail to the sharer says", async () => {
  const { db, member, shareFile, withdraw } = await serve();
  const { id, productId } = await shareFile();
  const about = { kind: "video", subjectId: id, productId, sharerId: member.id } as const;
  await makeTakedown(db, { ...about, regime: "canada", state: "forwarded" });
  await withdraw(id);
  expect(await db.select().from(storedObjects)).toEqual([]);
});

test("what a moderator removed stays removed: it can be neither taken back nor changed", async () => {
  const { moderator, sharer, shareFile, hide, queued, states, withdraw } = await serve();
  const { id } = await shareFile();
  await hide(id);
  const [waiting] = await queued();
  await moderator.call(moderation.remove, { params: { id: waiting?.id ?? "" }, body: { reason: "wrong-product" } });
  const refused = { status: 409, reason: "share-closed" };
  await expect(withdraw(id)).rejects.toMatchObject(refused);
  const edit = sharer.call(sharedVideos.edit, { params: { id }, body: { ...BED, name: "Loft bed" } });
  await expect(edit).rejects.toMatchObject(refused);
  expect(await states()).toEqual(["removed"]);
});

test("a dead link that is taken back waits for no decision any more", async () => {
  const { db, shareLink, withdraw, queued } = await serve();
  const { id, productId } = await shareLink();
  await makeReview(db, { productId });
  const moment = new Date("2026-11-01");
  await db.insert(linkChecks).values({ productId, url: LINK, firstBadAt: moment, lastBadAt: moment });
  await makeItem(db, { kind: "dead-link", subjectId: id });
  await withdraw(id);
  expect(await queued()).toEqual([]);
  expect(await db.select().from(linkChecks)).toEqual([]);
  expect(await db.select().from(moderationItems)).toMatchObject([{ status: "rejected", reason: "gone" }]);
});

test("where the storage does not answer it is hidden at once, and erased later", async () => {
  const { db, deps, shareFile, withdraw, statusOf } = await serve();
  const { id, file } = await shareFile();
  const { remove } = deps.storage;
  deps.storage.remove = () => Promise.reject(new Error("the disk is away"));
  await withdraw(id);
  expect(await statusOf(file)).toBe(404);
  expect(await db.select().from(storedObjects)).toHaveLength(2);
  deps.storage.remove = remove;
  expect((await db.select().from(storedObjects)).every(({ withheldAt }) => withheldAt !== null)).toBe(true);
});
