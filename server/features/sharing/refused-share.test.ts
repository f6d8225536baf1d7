import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refuseUpload } from "#server/features/files/settle.ts";
import { setVisibility } from "#server/features/moderation/index.ts";
import { checkSharedLink } from "#server/features/sharing/check-shared-link.ts";
import { videoContent } from "#server/features/sharing/content.ts";
import type { WebFiles } from "#server/ports/web-file/index.ts";
import { makeProduct, makeReview, makeSharedVideo, makeUpload, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { products, sharedVideos as shareRows } from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom", code: "034000470693" } as const;
const FILE = "https://maker.example/bed.mp4";

async function start() {
  const web: { behind: LinkRefusal | Buffer | null } = { behind: null };
  const webFiles: WebFiles = {
    look: async (_address, look) => {
      const { behind } = web;
      if (behind === null) throw new Error("no answer");
      if (typeof behind === "string") return { refusal: behind };
      const read = async (from: number, to: number) => behind.subarray(from, to);
      return { refusal: null, seen: await look({ bytes: behind.length, read }) };
    },
  };
  const app = await startTestApp({ webFiles });
  const member = await makeUser(app.db);
  const me = app.as({ id: member.id, role: "user" });
  const other = await makeUser(app.db);
  return {
    ...app,
    web,
    member,
    me,
    other,
    others: app.as({ id: other.id, role: "user" }),
    /** Shares a link whose server does not answer, with its product. */
    share: () => me.call(sharedVideos.share, { body: { ...BED, videoUrl: FILE } }),
    /** What its server says in the end. */
    refuse: async (refusal: LinkRefusal = "link-no-video") => {
      web.behind = refusal;
      await app.work();
      web.behind = null;
    },
    isListed: async (id: string) =>
      (await app.db.select().from(products).where(eq(products.id, id))).map((one) => one.isListed)[0],
    stateOf: async (id: string) =>
      (await me.call(sharedVideos.own, { query: { productId: id } })).map(({ state, product }) => [
        state,
        product.isListed,
      ]),
  };
}

test("a product whose only video turned out to be none leaves the catalogue, and its code is free", async () => {
  const { others, web, share, refuse, isListed, stateOf, as } = await start();
  const made = await share();
  expect(await isListed(made.id)).toBe(true);
  await refuse();
  expect(await stateOf(made.id)).toEqual([["refused", false]]);
  await expect(as(null).call(catalog.get, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
  web.behind = await makeVideo({ container: "fast-mp4" });
  const right = await others.call(sharedVideos.share, { body: { ...BED, name: "Loft bed", videoUrl: FILE } });
  expect(await as(null).call(codes.findProduct, { params: { code: BED.code } })).toMatchObject({ id: right.id });
});

test("only its sharer gets the product back by sharing another video of it", async () => {
  const { me, others, web, share, refuse, isListed, stateOf } = await start();
  const { id } = await share();
  await refuse();
  web.behind = await makeVideo({ container: "fast-mp4" });
  const add = (who: typeof me) => who.call(sharedVideos.add, { params: { id }, body: { videoUrl: `${FILE}?2` } });
  await expect(add(others)).rejects.toMatchObject({ status: 404 });
  expect(await add(me)).toMatchObject({ id, shareState: "live", videoUrl: `${FILE}?2` });
  expect(await isListed(id)).toBe(true);
  expect(await stateOf(id)).toEqual([
    ["live", true],
    ["refused", true],
  ]);
});

test("what a moderator took out of the catalogue does not come back with another video", async () => {
  const { db, me, share, refuse } = await start();
  const { id } = await share();
  await refuse();
  const [first] = await db.select().from(shareRows);
  await db.transaction((tx) =>
    setVisibility(videoContent, tx, first?.id ?? "", "removed", { reason: "spam", now: new Date() }),
  );
  const add = me.call(sharedVideos.add, { params: { id }, body: { videoUrl: `${FILE}?2` } });
  await expect(add).rejects.toMatchObject({ status: 404 });
});

test("a share that is public again after a report brings no product back whose video was refused", async () => {
  const { db, share, refuse, isListed } = await start();
  const { id } = await share();
  const [first] = await db.select().from(shareRows);
  const show = (visibility: "hidden" | "public") =>
    db.transaction((tx) => setVisibility(videoContent, tx, first?.id ?? "", visibility, { now: new Date() }));
  await show("hidden");
  await refuse();
  await show("public");
  expect(await isListed(id)).toBe(false);
});

test.each<[string, (about: { db: Parameters<typeof makeReview>[0]; id: string; userId: string }) => Promise<unknown>]>([
  ["a review", ({ db, id, userId }) => makeReview(db, { productId: id, userId })],
  ["another video", ({ db, id, userId }) => makeSharedVideo(db, { productId: id, userId })],
])("a product that has %s stays listed without its refused video", async (_name, give) => {
  const { db, member, share, refuse, isListed } = await start();
  const { id } = await share();
  await give({ db, id, userId: member.id });
  await refuse();
  expect(await isListed(id)).toBe(true);
});

test("of two videos of a product the last that is refused takes it along, be they of one member or of two", async () => {
  for (const isOwn of [true, false]) {
    const { db, deps, web, member, other, share, isListed } = await start();
    const { id } = await share();
    const userId = isOwn ? member.id : other.id;
    const second = await makeSharedVideo(db, { productId: id, userId, link: `${FILE}?2`, uncheckedSince: new Date() });
    const [first] = await db.select().from(shareRows).where(eq(shareRows.link, FILE));
    web.behind = "link-no-video";
    await checkSharedLink(deps, first?.id ?? "");
    expect(await isListed(id)).toBe(true);
    await checkSharedLink(deps, second.id);
    expect(await isListed(id)).toBe(false);
  }
});

test("a product of the catalogue stays whatever becomes of a video that was added to it", async () => {
  const { db, me, refuse, isListed } = await start();
  const { id } = await makeProduct(db);
  await me.call(sharedVideos.add, { params: { id }, body: { videoUrl: FILE } });
  await refuse();
  expect(await isListed(id)).toBe(true);
});

test("a file that is refused after it was shared takes its product along as well", async () => {
  const { db, deps, member, isListed } = await start();
  const upload = await makeUpload(db, { userId: member.id, state: "converting" });
  const { id } = await makeProduct(db, { cameWithShare: true });
  await makeSharedVideo(db, { productId: id, userId: member.id, uploadId: upload.id });
  await refuseUpload(deps, { ...upload, state: "checking" }, "damaged");
  // Another transaction was first: it is not refused.
  expect(await isListed(id)).toBe(true);
  await refuseUpload(deps, upload, "not-convertible");
  expect(await isListed(id)).toBe(false);
});

test("a file that was refused can be shared for its product once more, and brings that back", async () => {
  const { db, deps, member, me, isListed } = await start();
  const send = () => makeUpload(db, { userId: member.id, state: "converting", sourceSha256: "a".repeat(64) });
  const first = await send();
  const { id } = await makeProduct(db, { cameWithShare: true });
  await makeSharedVideo(db, { productId: id, userId: member.id, uploadId: first.id });
  await refuseUpload(deps, first, "not-convertible");
  const second = await send();
  const shared = await me.call(sharedVideos.add, { params: { id }, body: { uploadId: second.id } });
  expect(shared).toMatchObject({ shareState: "converting" });
  expect(await isListed(id)).toBe(true);
});
