import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeProduct, makeUpload, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { UploadRefusal, UploadState } from "#shared/domain/upload-state.ts";
import { ApiError } from "#shared/http/client.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";
import { products, removedFiles, sharedVideos as sharedRows } from "#shared/schema/index.ts";

type Draft = EndpointInput<typeof sharedVideos.share>["body"];

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const PICTURE = "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg";
const OUR_CODE = /^HXK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

async function serve() {
  const { db, as } = await startTestApp();
  const member = await makeUser(db);
  const share = (draft: Partial<Draft>) =>
    as({ id: member.id, role: "user" }).call(sharedVideos.share, { body: { ...BED, ...draft } });
  return {
    db,
    as,
    member,
    share,
    refused: async (draft: Partial<Draft>) => {
      const failure = await share(draft).catch((error: unknown) => error);
      if (!(failure instanceof ApiError)) throw new Error("it was not refused");
      return {
        status: failure.status,
        fields: Object.keys(failure.fields),
        message: failure.serverMessage,
        reason: failure.reason,
      };
    },
    find: (code: string) => as(null).call(codes.findProduct, { params: { code } }),
  };
}

test("a shared link is in the catalogue with a code of our own and the picture of its service, whatever the draft says", async () => {
  const { as, share, find } = await serve();
  const made = await share({ videoUrl: LINK, videoDuration: 600, thumbnailUrl: "https://example.com/stock.jpg" });
  expect(made).toMatchObject({ ...BED, videoUrl: LINK, videoDuration: null, thumbnailUrl: PICTURE, videoSources: [] });
  expect(made.qrCode).toMatch(OUR_CODE);
  const { shareState, ...product } = made;
  expect(shareState).toBe("live");
  expect(await as(null).call(catalog.get, { params: { id: made.id } })).toEqual(product);
  expect((await find(made.qrCode)).id).toBe(made.id);
});

test("a product is called by one line that can be seen, which turns nothing around", async () => {
  const { share, refused } = await serve();
  const hidden = await refused({ videoUrl: LINK, name: "\u200b", brand: "\u3164" });
  expect(hidden).toMatchObject({ status: 400, fields: ["name", "brand"] });
  const made = await share({ videoUrl: LINK, name: "Bunk\nbed\u202e", brand: "Oak\u2067line" });
  expect(made).toMatchObject({ name: "Bunk bed", brand: "Oakline" });
});

test("an upload becomes the product's video file, with the length that was measured", async () => {
  const { db, as, member, share } = await serve();
  const upload = await makeUpload(db, { userId: member.id, durationSeconds: 41 });
  const url = `/media/o/${upload.objectName}`;
  const made = await share({ uploadId: upload.id, videoUrl: url, videoDuration: 600 });
  const video = { videoUrl: url, videoDuration: 41, videoSources: [{ url, type: "video/mp4" }] };
  const { shareState, ...product } = made;
  expect(product).toMatchObject(video);
  expect(await as(null).call(catalog.get, { params: { id: made.id } })).toEqual(product);
  expect(shareState).toBe("live");
});

test("an upload may also be named by the address that it was answered with", async () => {
  const { db, member, share } = await serve();
  const { objectName } = await makeUpload(db, { userId: member.id, durationSeconds: 0 });
  expect(await share({ videoUrl: `/media/o/${objectName}` })).toMatchObject({
    videoDuration: null,
    videoSources: [{ url: `/media/o/${objectName}`, type: "video/mp4" }],
  });
});

test.each<[string, Partial<Draft>]>([
  ["nothing", {}],
  ["a script", { videoUrl: "javascript:alert(1)" }],
  ["a file of the visitor's", { videoUrl: "file:///etc/passwd" }],
  ["an address that imitates another", { videoUrl: "https://youtube.com@evil.example/" }],
  ["a path of ours that is no upload", { videoUrl: "/media/demo/chair.mp4" }],
  ["an upload that never was", { uploadId: randomUUID() }],
  ["an upload by a path that never was", { videoUrl: "/media/o/nothing.mp4" }],
  ["a YouTube link without a video", { videoUrl: "https://www.youtube.com/channel/UC1" }],
  ["a Vimeo link without a video", { videoUrl: "https://vimeo.com/about" }],
])("%s is no video to share", async (_name, draft) => {
  const { db, refused } = await serve();
  expect(await refused(draft)).toMatchObject({ status: 400, fields: ["videoUrl"] });
  expect(await db.select().from(products)).toEqual([]);
});

test("a name of spaces, an unknown room and a guest are refused", async () => {
  const { as, refused } = await serve();
  expect(await refused({ videoUrl: LINK, name: "  " })).toMatchObject({ status: 400, fields: ["name"] });
  // @ts-expect-error there is no such room
  expect(await refused({ videoUrl: LINK, category: "attic" })).toMatchObject({ status: 400, fields: ["category"] });
  const call = as(null).call(sharedVideos.share, { body: { ...BED, videoUrl: LINK } });
  await expect(call).rejects.toMatchObject({ status: 401 });
});

test("another member's upload can't be shared, and no file beside another address", async () => {
  const { db, member, refused } = await serve();
  const foreign = await makeUpload(db);
  expect(await refused({ uploadId: foreign.id })).toMatchObject({ status: 400 });
  expect(await refused({ videoUrl: `/media/o/${foreign.objectName}` })).toMatchObject({ status: 400 });
  const own = await makeUpload(db, { userId: member.id });
  expect(await refused({ uploadId: own.id, videoUrl: LINK })).toMatchObject({ status: 400 });
});

test("an upload that has not arrived can't be shared yet", async () => {
  const { db, member, refused } = await serve();
  const { id } = await makeUpload(db, { userId: member.id, state: "receiving" });
  expect(await refused({ uploadId: id })).toMatchObject({ status: 409, fields: ["uploadId"] });
});

test.each<UploadState>(["checking", "converting"])(
  "a share while it is %s is a product without video",
  async (state) => {
    const { db, as, member, share } = await serve();
    const source = state === "converting" ? {} : { objectName: null };
    const { id } = await makeUpload(db, { userId: member.id, state, ...source });
    const made = await share({ uploadId: id });
    expect(made).toMatchObject({ ...BED, videoUrl: null, videoDuration: null, thumbnailUrl: null, videoSources: [] });
    const { shareState, ...product } = made;
    expect(shareState).toBe(state);
    expect(await as(null).call(catalog.get, { params: { id: made.id } })).toEqual(product);
    expect(await db.select().from(sharedRows)).toMatchObject([{ productId: made.id, userId: member.id, uploadId: id }]);
    await expect(share({ uploadId: id })).rejects.toMatchObject({ status: 409 });
  },
);

test("a product's video belongs to its sharer, as a link or as a file", async () => {
  const { db, member, share } = await serve();
  const link = await share({ videoUrl: LINK });
  const upload = await makeUpload(db, { userId: member.id });
  const file = await share({ uploadId: upload.id });
  const rows = await db.select().from(sharedRows).orderBy(sharedRows.createdAt);
  expect(rows).toMatchObject([
    { productId: link.id, userId: member.id, link: LINK, uploadId: null, visibility: "public" },
    { productId: file.id, userId: member.id, link: null, uploadId: upload.id, visibility: "public" },
  ]);
});

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?t=30", LINK],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", LINK],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", "https://vimeo.com/76979871/8272103f6e"],
  ["https://vimeo.com/channels/staff/76979871", "https://vimeo.com/76979871"],
  ["HTTPS://Maker.example/film.mp4", "https://maker.example/film.mp4"],
])("%s is the video %s, and none once that was removed", async (link, canonical) => {
  const { db, share, refused } = await serve();
  const made = await share({ videoUrl: link });
  expect(made.videoUrl).toBe(canonical);
  await db.update(sharedRows).set({ visibility: "removed", removalReason: "copyright" });
  for (const again of [link, canonical]) {
    const said = { status: 422, fields: ["videoUrl"], reason: "removed-before" };
    expect(await refused({ videoUrl: again })).toMatchObject(said);
  }
  expect(await share({ videoUrl: "https://youtu.be/aaaaaaaaaaa" })).toMatchObject({ name: "Bunk bed" });
});

test("a file that was removed after it was looked into is not shared", async () => {
  const { db, member, refused } = await serve();
  const sourceSha256 = "a".repeat(64);
  const { id } = await makeUpload(db, { userId: member.id, sourceSha256 });
  await db.insert(removedFiles).values({ sha256: sourceSha256 });
  expect(await refused({ uploadId: id })).toMatchObject({ status: 422, reason: "removed-before" });
});

test("names and brands with words that are never shown are refused at their field", async () => {
  const { db, refused } = await serve();
  expect(await refused({ videoUrl: LINK, name: "The fucking bed" })).toMatchObject({
    status: 422,
    fields: ["name"],
    reason: "blocked-words",
  });
  expect(await refused({ videoUrl: LINK, brand: "Fucking beds" })).toMatchObject({ fields: ["brand"] });
  expect(await db.$count(products)).toBe(0);
});

test.each<[UploadRefusal, string]>([
  ["no-video", "not a video"],
  ["not-playable", "MP4"],
  ["damaged", "damaged"],
  ["too-long", "two hours"],
])("an upload that was refused as %s is refused with that reason", async (refusal, reason) => {
  const { db, member, refused } = await serve();
  const { id } = await makeUpload(db, { userId: member.id, state: "refused", refusal });
  expect(await refused({ uploadId: id })).toMatchObject({ status: 415, message: expect.stringContaining(reason) });
});

test("one upload makes one product, also if it is shared twice at once", async () => {
  const { db, member, share } = await serve();
  const { id } = await makeUpload(db, { userId: member.id });
  const results = await Promise.allSettled([share({ uploadId: id }), share({ uploadId: id })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(share({ uploadId: id })).rejects.toMatchObject({
    status: 409,
    fields: { uploadId: expect.any(String) },
  });
  expect(await db.select().from(products)).toHaveLength(1);
});

test("the code on the box leads to the product, whatever form it was typed in", async () => {
  const { share, find } = await serve();
  const gtin = await share({ videoUrl: LINK, code: " 0 34000 47069 3 " });
  expect((await find("00034000470693")).id).toBe(gtin.id);
  expect(gtin.qrCode).toMatch(OUR_CODE);
  const article = await share({ videoUrl: LINK, code: "802.984.74" });
  expect((await find("oakline 80298474")).id).toBe(article.id);
  const own = await share({ videoUrl: LINK, code: "https://maker.example/bunk-bed" });
  expect((await find("https://maker.example/bunk-bed")).id).toBe(own.id);
});

test("a code that belongs to another product is refused, and nothing of the share is left", async () => {
  const { db, member, share, refused } = await serve();
  await share({ videoUrl: LINK, code: "034000470693" });
  const { id } = await makeUpload(db, { userId: member.id });
  expect(await refused({ uploadId: id, code: "0034000470693" })).toMatchObject({ status: 409, fields: [] });
  expect(await db.select().from(products)).toHaveLength(1);
  expect((await share({ uploadId: id })).id).toBeDefined();
});

test("a code that a product has in place of one of ours is refused as well", async () => {
  const { db, refused } = await serve();
  await makeProduct(db, { qrCode: "034000470693" });
  expect(await refused({ videoUrl: LINK, code: "034000470693" })).toMatchObject({ status: 409 });
});

test("a code that can be no product's is refused at its field", async () => {
  const { refused } = await serve();
  expect(await refused({ videoUrl: LINK, code: "034000470694" })).toMatchObject({ status: 400, fields: ["code"] });
});

test("a suggested code is taken if it is free and one of ours", async () => {
  const { db, share } = await serve();
  expect((await share({ videoUrl: LINK, qrCode: "HXK-7Q2M-0XKD" })).qrCode).toBe("HXK-7Q2M-0XKD");
  const other = (await share({ videoUrl: LINK, qrCode: "HXK-7Q2M-0XKD" })).qrCode;
  expect(other).toMatch(OUR_CODE);
  expect(other).not.toBe("HXK-7Q2M-0XKD");
  await makeProduct(db, { qrCode: "HXK-7Q2M-0XKE" });
  expect((await share({ videoUrl: LINK, qrCode: "HXK-7Q2M-0XKE" })).qrCode).not.toBe("HXK-7Q2M-0XKE");
  expect((await share({ videoUrl: LINK, qrCode: "OAKLINE-BUNK-BED-1700000000" })).qrCode).toMatch(OUR_CODE);
});

test("sharing is limited per person", async () => {
  const { as, db, share } = await serve();
  for (let at = 0; at < TRY_LIMITS.shares.tries; at++) await share({ videoUrl: LINK });
  await expect(share({ videoUrl: LINK })).rejects.toMatchObject({ status: 429 });
  const other = await makeUser(db);
  const asOther = as({ id: other.id, role: "user" });
  await asOther.call(sharedVideos.share, { body: { ...BED, videoUrl: LINK } });
});
