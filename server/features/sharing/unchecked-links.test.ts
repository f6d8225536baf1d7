import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkLinks } from "#server/features/sharing/dead-links.ts";
import type { WebFile, WebFiles } from "#server/ports/web-file/index.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { startOembedServer } from "#server/testing/oembed-server.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { LINK_UNCHECKED_DAYS, UNCHECKED_LINKS_MAX } from "#shared/domain/limits.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { products, sharedVideos as shareRows } from "#shared/schema/index.ts";

const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;
const FILE = "https://maker.example/bed.mp4";
const YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const VIMEO = "https://vimeo.com/76979871";

/** What the web is like: a service that answers a status, and bytes behind every other address, if they are there. */
interface Web {
  status: number;
  file: Buffer | LinkRefusal | null;
  /** Whether only the beginning can be read. */
  isWhole: boolean;
}

async function serve(web: Partial<Web> = {}) {
  const world: Web = { status: 200, file: await makeVideo({ container: "fast-mp4" }), isWhole: false, ...web };
  const clock = { now: Date.parse("2026-11-02T10:00:00Z") };
  const service = await startOembedServer((_request, response) => {
    response.statusCode = world.status;
    response.end(JSON.stringify({ title: "Lamp", thumbnail_url: "https://i.vimeocdn.com/video/1-d_640" }));
  });
  const app = await startTestApp({
    videoServices: service.services(300),
    webFiles: webOf(world),
    now: () => new Date(clock.now),
  });
  const member = await makeUser(app.db);
  const me = app.as({ id: member.id, role: "user" });
  return {
    ...app,
    world,
    clock,
    me,
    member,
    share: (videoUrl: string) => me.call(sharedVideos.share, { body: { ...BED, videoUrl } }),
    own: async () =>
      (await me.call(sharedVideos.own, { query: {} })).map(({ state, linkRefusal }) => [state, linkRefusal]),
    shown: async (id: string) => (await app.as(null).call(catalog.get, { params: { id } })).videoUrl,
    listed: async (id: string) => (await app.as(null).call(sharedVideos.ofProduct, { params: { id } })).length,
  };
}

function webOf(world: Web): WebFiles {
  return {
    look: async (_address, look) => {
      const { file, isWhole } = world;
      if (file === null) throw new Error("no answer");
      if (typeof file === "string") return { refusal: file };
      const read: WebFile["read"] = async (start, end) => {
        if (isWhole && end > 4096) throw Object.assign(new Error("no parts"), { name: "WebFileLimitError" });
        return file.subarray(start, end);
      };
      return { refusal: null, seen: await look({ bytes: file.length, read }) };
    },
  };
}

test.each([
  ["a video of YouTube's", YOUTUBE, "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"],
  ["a video of Vimeo's", VIMEO, "https://i.vimeocdn.com/video/1-d_640"],
  ["a file", FILE, null],
])("%s is live at once, with its picture", async (_name, link, thumbnailUrl) => {
  const { share } = await serve();
  expect(await share(link)).toMatchObject({ videoUrl: link, thumbnailUrl, shareState: "live" });
});

const page = Buffer.from("<!doctype html><title>A page</title>".padEnd(5000));
test.each<[string, string, Partial<Web>, LinkRefusal]>([
  ["a video that YouTube does not have", YOUTUBE, { status: 404 }, "link-hidden"],
  ["a video that Vimeo shows to some", VIMEO, { status: 403 }, "link-hidden"],
  ["a page", "https://example.com/", { file: page }, "link-no-video"],
  ["a page whose server gives only all of it", "https://example.com/", { file: page, isWhole: true }, "link-no-video"],
  ["a document", "https://example.com/a.pdf", { file: Buffer.from("%PDF-1.7 and more") }, "link-no-video"],
  ["nothing", "https://example.com/empty.mp4", { file: Buffer.alloc(0) }, "link-no-video"],
  ["an AVI", FILE, { file: Buffer.from("RIFF1234AVI LIST".padEnd(5000, "x")) }, "link-not-playable"],
  ["a private address", "https://127.0.0.1/bed.mp4", { file: "link-unreachable" }, "link-unreachable"],
  ["an address by http", "http://127.0.0.1:22/", {}, "link-insecure"],
])("%s is refused with the reason", async (_name, link, web, reason) => {
  const { db, share } = await serve(web);
  await expect(share(link)).rejects.toMatchObject({ status: 422, reason, fields: { videoUrl: expect.any(String) } });
  expect(await db.$count(shareRows)).toBe(0);
});

test("a file of a codec that not every phone plays is refused, however it is called", async () => {
  const { share } = await serve({ file: await makeVideo({ container: "fast-mp4", video: "hevc" }) });
  await expect(share(FILE)).rejects.toMatchObject({ reason: "link-not-playable" });
});

test("a film whose server gives only all of it is taken for what it begins as", async () => {
  const { share } = await serve({ file: await makeVideo({ container: "mp4" }), isWhole: true });
  expect(await share(FILE)).toMatchObject({ shareState: "live", videoUrl: FILE });
});

test("a service by http is the same video", async () => {
  const { share } = await serve();
  expect(await share("http://youtu.be/dQw4w9WgXcQ")).toMatchObject({ videoUrl: YOUTUBE });
});

test.each([
  ["a file", FILE],
  ["a video of YouTube's", YOUTUBE],
])("%s that can't be asked for now is only its sharer's, until it can", async (_name, link) => {
  const { deps, world, share, own, shown, listed, work, me } = await serve({ status: 503, file: null });
  const made = await share(link);
  expect(made).toMatchObject({ shareState: "unchecked", videoUrl: null });
  expect([await own(), await shown(made.id), await listed(made.id)]).toEqual([[["unchecked", null]], null, 0]);
  // Nor is it shown beside others, or asked for at night.
  await checkLinks(deps, {}, { pauseMs: 0 });
  await expect(me.call(sharedVideos.add, { params: { id: made.id }, body: { videoUrl: link } })).rejects.toMatchObject({
    reason: "video-there",
  });
  world.status = 200;
  world.file = await makeVideo({ container: "fast-mp4" });
  await work();
  expect([await own(), await shown(made.id), await listed(made.id)]).toEqual([[["live", null]], link, 1]);
});

test("while its server does not answer the job fails, to be tried again; after a week its sharer reads why", async () => {
  const { clock, db, deps, share, own, work } = await serve({ file: null });
  await share(FILE);
  clock.now += LINK_UNCHECKED_DAYS * DAY_MS;
  await expect(work()).rejects.toThrow("does not answer");
  expect(await own()).toEqual([["unchecked", null]]);
  clock.now += 1;
  // What a killed server never queued is queued by night.
  await checkLinks(deps, {}, { pauseMs: 0 });
  await work();
  expect(await own()).toEqual([["refused", "link-unreachable"]]);
  await work();
  expect(await db.$count(shareRows)).toBe(1);
});

test("what turns out to be no video is refused, and can be shared again once it is one", async () => {
  const { world, share, own, work, me } = await serve({ file: null });
  const made = await share(FILE);
  world.file = page;
  await work();
  expect(await own()).toEqual([["refused", "link-no-video"]]);
  world.file = await makeVideo({ container: "fast-mp4" });
  const again = await me.call(sharedVideos.add, { params: { id: made.id }, body: { videoUrl: FILE } });
  expect(again).toMatchObject({ shareState: "live", videoUrl: FILE });
});

test("a link that was removed while it was unchecked elsewhere does not go live there", async () => {
  const { db, world, share, own, work } = await serve({ file: null });
  await share(FILE);
  const product = await makeProduct(db);
  await db.insert(shareRows).values({
    id: "018f0000-0000-7000-8000-000000000001",
    productId: product.id,
    link: FILE,
    visibility: "removed",
    removalReason: "copyright",
  });
  world.file = await makeVideo({ container: "fast-mp4" });
  await work();
  expect(await own()).toEqual([["refused", "removed-before"]]);
});

test("a link that was taken back meanwhile is not checked any more", async () => {
  const { db, world, share, work, me } = await serve({ file: null });
  await share(FILE);
  const [row] = await db.select().from(shareRows).where(eq(shareRows.link, FILE));
  await me.call(sharedVideos.withdraw, { params: { id: row?.id ?? "" } });
  world.file = page;
  await work();
  expect(await db.$count(shareRows)).toBe(0);
});

test("an unchecked link blocks no other member's, and gets no votes", async () => {
  const { db, as, me } = await serve({ file: null });
  const { id } = await makeProduct(db);
  const add = (who: typeof me) => who.call(sharedVideos.add, { params: { id }, body: { videoUrl: FILE } });
  const other = as({ id: (await makeUser(db)).id, role: "user" });
  expect(await add(me)).toMatchObject({ shareState: "unchecked" });
  await expect(add(me)).rejects.toMatchObject({ status: 409, reason: "video-there" });
  const [share] = await db.select({ id: shareRows.id }).from(shareRows);
  const vote = other.call(sharedVideos.vote, { params: { id: share?.id ?? "" }, body: { isHelpful: true } });
  await expect(vote).rejects.toMatchObject({ status: 404 });
  expect(await add(other)).toMatchObject({ shareState: "unchecked" });
});

test("no more of a member's links wait than some: what can be looked at is shared all the same, and one taken back makes room", async () => {
  const { db, world, me, member, as, share } = await serve({ file: null });
  const waiting = await Promise.all(Array.from({ length: UNCHECKED_LINKS_MAX - 1 }, () => makeProduct(db)));
  await db.insert(shareRows).values(
    waiting.map(({ id: productId }, at) => ({
      id: crypto.randomUUID(),
      productId,
      userId: member.id,
      link: `https://maker.example/${at}.mp4`,
      uncheckedSince: new Date(),
    })),
  );
  // Two at once: there is room for one.
  const both = await Promise.allSettled([share(FILE), share(`${FILE}?2`)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refusal = { status: 409, reason: "links-unchecked", fields: { videoUrl: expect.any(String) } };
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal });
  const { id } = await makeProduct(db);
  const add = (who: typeof me) => who.call(sharedVideos.add, { params: { id }, body: { videoUrl: `${FILE}?3` } });
  await expect(add(me)).rejects.toMatchObject(refusal);
  expect(await db.$count(products)).toBe(waiting.length + 2);
  expect(await add(as({ id: (await makeUser(db)).id, role: "user" }))).toMatchObject({ shareState: "unchecked" });

  const [own] = await me.call(sharedVideos.own, { query: { limit: 1 } });
  await me.call(sharedVideos.withdraw, { params: { id: own?.id ?? "" } });
  expect(await add(me)).toMatchObject({ shareState: "unchecked" });
  await expect(share(`${FILE}?4`)).rejects.toMatchObject(refusal);
  world.file = await makeVideo({ container: "fast-mp4" });
  expect(await share(`${FILE}?4`)).toMatchObject({ shareState: "live" });
});
