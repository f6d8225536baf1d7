import { expect, test } from "vitest";
import { checkLinks } from "#server/features/sharing/dead-links.ts";
import type { WebFiles } from "#server/ports/web-file/index.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { filmsEverywhere } from "#server/testing/web-files.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { LINK_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";
import { linkChecks, storedObjects } from "#shared/schema/index.ts";

const FILE = "https://maker.example/films/bunk-bed.mp4";
const VIMEO = "https://vimeo.com/76979871";
const BED = { name: "Bunk bed", brand: "Oakline", category: "bedroom" } as const;

async function start() {
  const web: { isAway: boolean } = { isAway: false };
  const webFiles: WebFiles = {
    look: async (address, look) => {
      if (web.isAway) throw new Error("no answer");
      return filmsEverywhere.look(address, look);
    },
  };
  const app = await startTestApp({ webFiles });
  const join = async (role: "user" | "admin" = "user") => {
    const { id } = await makeUser(app.db, { role });
    const caller = app.as({ id, role });
    const add = (productId: string, body: EndpointInput<typeof sharedVideos.add>["body"]) =>
      caller.call(sharedVideos.add, { params: { id: productId }, body });
    const own = async () =>
      (await caller.call(sharedVideos.own, {})).map(({ state, refusal, linkRefusal }) => [
        state,
        refusal ?? linkRefusal,
      ]);
    /** Sends a file in pieces and shares it before it has been checked. */
    const send = async (productId: string, video: Buffer) => {
      const tus = tusCalls(app.origin, caller.headers);
      const path = await tus.begin(video.length);
      await tus.patch(path, 0, new Uint8Array(video));
      return add(productId, { uploadId: uploadIdOf(path) });
    };
    return { ...caller, add, own, send };
  };
  const moderator = await join("admin");
  return {
    ...app,
    web,
    join,
    linksOf: async (id: string) =>
      (await app.as(null).call(sharedVideos.ofProduct, { params: { id } })).map(({ videoUrl }) => videoUrl),
    /** Has a moderator remove the first video of a product's page. */
    remove: async (productId: string, reason: "wrong-product" | "dangerous") => {
      const [first] = await app.as(null).call(sharedVideos.ofProduct, { params: { id: productId } });
      await moderator.call(reports.report, { body: { kind: "video", id: first?.id ?? "", reason } });
      const [item] = await moderator.call(moderation.items, { query: {} });
      await moderator.call(moderation.remove, { params: { id: item?.id ?? "" }, body: { reason } });
    },
  };
}

test.each([
  ["with a fragment", `${FILE}#t=1`],
  ["with an empty query", `${FILE}?`],
  ["with a dot behind the host", FILE.replace("maker.example", "maker.example.")],
  ["with signs before plain letters", FILE.replace("bunk", "%62%75nk")],
  ["in capitals, with its port", FILE.replace("https://maker.example", "HTTPS://MAKER.Example:443")],
])("an address written %s is the same video", async (_name, again) => {
  const { db, join, linksOf, remove } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  await ann.add(id, { videoUrl: FILE });
  await expect(ben.add(id, { videoUrl: again })).rejects.toMatchObject({ status: 409, reason: "video-there" });
  expect(await linksOf(id)).toEqual([FILE]);
  await remove(id, "dangerous");
  const share = ben.call(sharedVideos.share, { body: { ...BED, videoUrl: again } });
  await expect(share).rejects.toMatchObject({ status: 422, reason: "removed-before" });
});

test("an address is as long as it is sent to its server, and the longest is found dead and removed like any other", async () => {
  const { db, deps, join, linksOf, remove } = await start();
  const ann = await join();
  const { id } = await makeProduct(db, { videoUrl: null });
  /** An address that nothing can shorten: letters of three bytes, nine signs each. */
  const written = (signs: number) => {
    const ideographs = Array.from({ length: Math.floor((signs - FILE.length) / 9) }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join("");
    return `${FILE}?${ideographs}`.padEnd(signs - ideographs.length * 8, "x");
  };
  const tooLong = ann.add(id, { videoUrl: written(LINK_MAX_CHARACTERS + 1) });
  await expect(tooLong).rejects.toMatchObject({ status: 400, fields: { videoUrl: expect.any(String) } });
  await ann.add(id, { videoUrl: written(LINK_MAX_CHARACTERS) });
  expect((await linksOf(id))[0]).toHaveLength(LINK_MAX_CHARACTERS);
  await checkLinks({ ...deps, webFiles: { look: async () => ({ refusal: "link-hidden" }) } }, {}, { pauseMs: 0 });
  expect(await db.$count(linkChecks)).toBe(1);
  await remove(id, "dangerous");
  expect(await linksOf(id)).toEqual([]);
});

test("a video that was removed comes back with no secret behind its id", async () => {
  const { db, join, remove } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  await ann.add(id, { videoUrl: VIMEO });
  await expect(ben.add(id, { videoUrl: `${VIMEO}/abcdef0123` })).rejects.toMatchObject({ reason: "video-there" });
  await remove(id, "dangerous");
  const other = await makeProduct(db, { videoUrl: null });
  for (const link of [`${VIMEO}/abcdef0123`, "https://player.vimeo.com/video/76979871?h=abcdef0123"]) {
    await expect(ben.add(other.id, { videoUrl: link })).rejects.toMatchObject({ reason: "removed-before" });
  }
  await ben.add(other.id, { videoUrl: "https://vimeo.com/7697987" });
});

test("of two unchecked links to the same video, one comes onto the page", async () => {
  const { db, web, work, join, linksOf } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  web.isAway = true;
  for (const one of [ann, ben])
    expect(await one.add(id, { videoUrl: FILE })).toMatchObject({ shareState: "unchecked" });
  web.isAway = false;
  await work();
  expect(await linksOf(id)).toEqual([FILE]);
  expect([await ann.own(), await ben.own()]).toEqual([[["live", null]], [["refused", "video-there"]]]);
});

test("a link that waits does not come onto a page from which it was removed meanwhile", async () => {
  const { db, web, work, join, linksOf, remove } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  web.isAway = true;
  await ben.add(id, { videoUrl: FILE });
  web.isAway = false;
  await ann.add(id, { videoUrl: FILE });
  await remove(id, "wrong-product");
  await work();
  expect([await linksOf(id), await ben.own()]).toEqual([[], [["refused", "shows-other"]]]);
});

test("a file that is shared before it has been checked is on a page once", async () => {
  const { db, work, join, linksOf } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  const video = await makeVideo();
  await ann.send(id, video);
  await ben.send(id, video);
  await work();
  expect((await linksOf(id)).length).toBe(1);
  expect([await ann.own(), await ben.own()]).toEqual([[["live", null]], [["refused", "video-there"]]]);
  expect(await db.$count(storedObjects)).toBe(1);
});

test("a file that was removed from a page does not come back while it is unchecked", async () => {
  const { db, work, join, linksOf, remove } = await start();
  const [ann, ben] = [await join(), await join()];
  const { id } = await makeProduct(db, { videoUrl: null });
  const video = await makeVideo();
  await ann.send(id, video);
  await work();
  await remove(id, "wrong-product");
  expect(await ben.send(id, video)).toMatchObject({ shareState: "checking" });
  await work();
  expect([await linksOf(id), await ben.own()]).toEqual([[], [["refused", "shows-other"]]]);
  // Where it belongs it is welcome.
  const right = await makeProduct(db, { videoUrl: null });
  await ben.send(right.id, video);
  await work();
  expect((await linksOf(right.id)).length).toBe(1);
});
