import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import {
  makeQuestion,
  makeReview,
  makeScan,
  makeSharedVideo,
  makeUpload,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { UPLOAD_REFUSALS } from "#shared/domain/upload-state.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";
import { linkChecks, products, sharedVideos as shareRows, uploadCaptions, uploads } from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const PICTURE = "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg";
const CAPTIONS = new Blob(["WEBVTT\n\n00:01.000 --> 00:02.000\nTurn it around.\n"], { type: "text/vtt" });

async function serve() {
  const { db, as } = await startTestApp();
  const member = await makeUser(db);
  const sharer = as({ id: member.id, role: "user" });
  return {
    db,
    as,
    member,
    sharer,
    list: (query: { limit?: number; cursor?: string; productId?: string } = {}) =>
      sharer.page(sharedVideos.own, { query }),
    shareLink: async (draft: { code?: string; brand?: string } = {}) => {
      const product = await sharer.call(sharedVideos.share, { body: { ...BED, ...draft, videoUrl: LINK } });
      return { id: await idOf(db, product.id), productId: product.id };
    },
    edit: (id: string, body: Partial<EndpointInput<typeof sharedVideos.edit>["body"]>) =>
      sharer.call(sharedVideos.edit, { params: { id }, body: { ...BED, ...body } }),
  };
}

async function idOf(db: Database, productId: string): Promise<string> {
  const [row] = await db.select().from(shareRows).where(eq(shareRows.productId, productId));
  if (!row) throw new Error("nothing is shared of it");
  return row.id;
}

test("a member sees their own shares, newest first and page by page, and no other member's", async () => {
  const { db, member, list } = await serve();
  await makeSharedVideo(db);
  const made: string[] = [];
  for (let day = 1; day <= 5; day++) {
    made.unshift((await makeSharedVideo(db, { userId: member.id, createdAt: new Date(2026, 1, day) })).id);
  }
  // Two of the same moment are in the order of their ids.
  made.unshift((await makeSharedVideo(db, { userId: member.id, createdAt: new Date(2026, 1, 5) })).id);
  const first = await list({ limit: 4 });
  const second = await list({ limit: 4, cursor: first.nextCursor ?? "" });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect([first.items.length, second.nextCursor]).toEqual([4, null]);
});

test("a share says what it is of, where that is, and what may be done with it", async () => {
  const { shareLink, list } = await serve();
  const { id, productId } = await shareLink();
  const { items } = await list({ productId });
  expect(items).toEqual([
    {
      id,
      createdAt: expect.any(Date),
      state: "live",
      refusal: null,
      linkRefusal: null,
      removalReason: null,
      unavailableSince: null,
      product: { id: productId, ...BED, nameFr: null, isListed: true },
      pictureUrl: PICTURE,
      link: LINK,
      upload: null,
      canEdit: true,
      canRename: true,
      canRemove: true,
    },
  ]);
  expect((await list({ productId: id })).items).toEqual([]);
});

test.each([
  ["checking", "checking"],
  ["converting", "converting"],
  ["ready", "live"],
] as const)("a file that is %s makes its share %s", async (uploadState, state) => {
  const { db, member, list } = await serve();
  const upload = await makeUpload(db, { userId: member.id, state: uploadState, fileName: "bed.mp4" });
  await makeSharedVideo(db, { userId: member.id, uploadId: upload.id });
  expect((await list()).items).toMatchObject([
    { state, refusal: null, link: null, upload: { id: upload.id, fileName: "bed.mp4", captions: [] } },
  ]);
});

test.each(UPLOAD_REFUSALS)("a file that was refused as %s says so", async (refusal) => {
  const { db, member, list } = await serve();
  const upload = await makeUpload(db, { userId: member.id, state: "refused", refusal, objectName: null });
  await makeSharedVideo(db, { userId: member.id, uploadId: upload.id });
  expect((await list()).items).toMatchObject([{ state: "refused", refusal, canEdit: true, canRemove: true }]);
});

test("a link is unavailable since its service reported it missing; a check of another link does not count for it", async () => {
  const { db, shareLink, list } = await serve();
  const [dead, other] = [await shareLink(), await shareLink()];
  const firstBadAt = new Date("2026-11-02T03:04:05Z");
  await db.insert(linkChecks).values([
    { productId: dead.productId, url: LINK, firstBadAt, lastBadAt: firstBadAt },
    { productId: other.productId, url: "https://vimeo.com/76979871", firstBadAt, lastBadAt: firstBadAt },
  ]);
  const said = (await list()).items.map(({ id, state, unavailableSince }) => [id, state, unavailableSince]);
  expect(said).toEqual([
    [other.id, "live", null],
    [dead.id, "unavailable", firstBadAt],
  ]);
});

test("a name, a brand and a room are corrected everywhere, codes with the brand included", async () => {
  const { as, shareLink, edit, list } = await serve();
  const { id, productId } = await shareLink({ brand: "Oaklin", code: "802.984.74" });
  const body = { name: "Loft bed", brand: "Oakline", category: "nursery" } as const;
  expect(await edit(id, body)).toMatchObject({ id, product: { id: productId, ...body } });
  const found = await as(null).call(codes.findProduct, { params: { code: "oakline 80298474" } });
  expect([found.id, found.name]).toEqual([productId, "Loft bed"]);
  const before = as(null).call(codes.findProduct, { params: { code: "oaklin 80298474" } });
  await expect(before).rejects.toMatchObject({ status: 404 });
  expect((await list()).items).toMatchObject([{ product: body, canRename: true }]);
});

test("a correction that would take another product's article number is refused, and nothing is changed", async () => {
  const { db, shareLink, edit } = await serve();
  await shareLink({ brand: "Nordhem", code: "802.984.74" });
  const { id, productId } = await shareLink({ code: "802.984.74" });
  await expect(edit(id, { brand: "Nordhem" })).rejects.toMatchObject({ status: 409 });
  expect(await db.select().from(products).where(eq(products.id, productId))).toMatchObject([BED]);
});

test("only its sharer corrects a share", async () => {
  const { db, as, shareLink } = await serve();
  const { id } = await shareLink();
  const stranger = await makeUser(db);
  const call = as({ id: stranger.id, role: "user" }).call(sharedVideos.edit, { params: { id }, body: BED });
  await expect(call).rejects.toMatchObject({ status: 404 });
});

test("words that are never shown are refused in a correction, too", async () => {
  const { shareLink, edit } = await serve();
  const { id } = await shareLink();
  await expect(edit(id, { name: "faggot bed" })).rejects.toMatchObject({ status: 422, reason: "blocked-words" });
});

test.each([
  ["reviewed", (db: Database, productId: string) => makeReview(db, { productId })],
  ["asked about", (db: Database, productId: string) => makeQuestion(db, { productId })],
  ["scanned", (db: Database, productId: string) => makeScan(db, { productId })],
])("a product that another member has %s keeps its name", async (_what, build) => {
  const { db, shareLink, edit, list } = await serve();
  const { id, productId } = await shareLink();
  await build(db, productId);
  await expect(edit(id, { name: "Loft bed" })).rejects.toMatchObject({ status: 409, reason: "product-built-upon" });
  // A link has nothing else that could be changed.
  expect((await list()).items).toMatchObject([{ product: BED, canEdit: false, canRename: false, canRemove: true }]);
});

test("hidden content waits for the moderator as it is: neither its name nor its picture or captions change", async () => {
  const { db, as, member, sharer, edit, list } = await serve();
  const upload = await makeUpload(db, { userId: member.id });
  const { id } = await makeSharedVideo(db, { userId: member.id, uploadId: upload.id });
  await sharer.call(videoUploads.setCaptions, { params: { id: upload.id, language: "fr" }, file: CAPTIONS });
  const admin = await makeUser(db, { role: "admin" });
  await as({ id: admin.id, role: "admin" }).call(reports.report, { body: { kind: "video", id, reason: "spam" } });
  expect((await list()).items).toMatchObject([
    { state: "hidden", canEdit: false, canRename: false, canRemove: true, upload: { captions: ["fr"] } },
  ]);
  const refused = { status: 409, reason: "share-closed" };
  await expect(edit(id, { name: "Loft bed" })).rejects.toMatchObject(refused);
  const params = { id: upload.id, language: "fr" } as const;
  await expect(sharer.call(videoUploads.setCaptions, { params, file: CAPTIONS })).rejects.toMatchObject(refused);
  await expect(sharer.call(videoUploads.removeCaptions, { params })).rejects.toMatchObject(refused);
  expect(await db.select().from(uploadCaptions)).toHaveLength(1);
});

test("what a moderator kept can be hidden again once its sharer has changed it", async () => {
  const { db, as, shareLink, edit } = await serve();
  const { id } = await shareLink();
  const admin = await makeUser(db, { role: "admin" });
  const report = () =>
    as({ id: admin.id, role: "admin" }).call(reports.report, { body: { kind: "video", id, reason: "spam" } });

  const keep = async () => {
    const moderator = as({ id: admin.id, role: "admin" });
    const [item] = await moderator.call(moderation.items, { query: {} });
    await moderator.call(moderation.keep, { params: { id: item?.id ?? "" }, body: {} });
  };
  expect(await report()).toEqual({ isHidden: true });
  await keep();
  expect(await report()).toEqual({ isHidden: false });
  await keep();
  await edit(id, { name: "Loft bed" });
  expect(await report()).toEqual({ isHidden: true });
});

test("captions are taken off the product with the upload, and those that are gone are no fault", async () => {
  const { db, member, sharer, list } = await serve();
  const upload = await makeUpload(db, { userId: member.id });
  await makeSharedVideo(db, { userId: member.id, uploadId: upload.id });
  for (const language of ["en", "fr"] as const) {
    await sharer.call(videoUploads.setCaptions, { params: { id: upload.id, language }, file: CAPTIONS });
  }
  const params = { id: upload.id, language: "en" } as const;
  expect((await sharer.call(videoUploads.removeCaptions, { params })).captions).toEqual(["fr"]);
  expect((await sharer.call(videoUploads.removeCaptions, { params })).captions).toEqual(["fr"]);
  expect((await list()).items).toMatchObject([{ upload: { captions: ["fr"] } }]);
});

test("unshared uploads are listed for their owner, who can discard them", async () => {
  const { db, member, sharer } = await serve();
  await makeUpload(db);
  const shared = await makeUpload(db, { userId: member.id });
  await makeSharedVideo(db, { userId: member.id, uploadId: shared.id });
  const ready = await makeUpload(db, { userId: member.id, createdAt: new Date(2026, 1, 2) });
  const begun = await makeUpload(db, {
    userId: member.id,
    state: "receiving",
    objectName: null,
    createdAt: new Date(2026, 1, 3),
  });
  const listed = async () => (await sharer.call(videoUploads.unshared)).map(({ id, state }) => [id, state]);
  expect(await listed()).toEqual([
    [begun.id, "receiving"],
    [ready.id, "ready"],
  ]);
  await sharer.call(videoUploads.discard, { params: { id: begun.id } });
  await sharer.call(videoUploads.discard, { params: { id: ready.id } });
  expect(await listed()).toEqual([]);
  await expect(sharer.call(videoUploads.discard, { params: { id: shared.id } })).rejects.toMatchObject({ status: 409 });
  expect(await db.select().from(uploads).where(eq(uploads.id, shared.id))).toHaveLength(1);
});
