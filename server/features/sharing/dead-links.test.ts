import type { RequestListener } from "node:http";
import { eq, sql } from "drizzle-orm";
import { NIL } from "uuid";
import { expect, test } from "vitest";
import { domains } from "#server/domains.ts";
import { dueAt } from "#server/features/moderation/cases.ts";
import { deadLinkCase } from "#server/features/sharing/dead-link-case.ts";
import { checkLinks, type Round } from "#server/features/sharing/dead-links.ts";
import type { WebFiles } from "#server/ports/web-file/index.ts";
import { makeProduct, makeSharedVideo } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { startOembedServer } from "#server/testing/oembed-server.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { DEAD_LINK_HOURS } from "#shared/domain/moderation-limits.ts";
import { linkChecks, moderationItems, products } from "#shared/schema/index.ts";

const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const OTHER_LINK = "https://vimeo.com/76979871";

test("a video that is gone twice, a day apart, comes before the moderators once", async () => {
  const { db, clock, service, check, items } = await start();
  const product = await makeProduct(db, { videoUrl: LINK });
  service.status = 404;
  await check();
  expect(await db.select().from(linkChecks)).toMatchObject([
    { productId: product.id, url: LINK, lastBadAt: clock.at() },
  ]);
  clock.now += DEAD_LINK_HOURS * HOUR_MS - 1;
  await check();
  expect(await items()).toEqual([]);
  clock.now += 1;
  await check();
  const expected = {
    kind: "dead-link",
    subjectId: product.id,
    status: "proposed",
    userId: null,
    dueAt: dueAt(deadLinkCase, clock.at()),
  };
  expect(await items()).toMatchObject([expected]);
  clock.now += DAY_MS;
  await check();
  expect(await items()).toHaveLength(1);
});

test.each([401, 403, 404])("%i is a bad answer", async (status) => {
  const { db, service, check } = await start();
  await makeProduct(db, { videoUrl: OTHER_LINK });
  service.status = status;
  await check();
  expect(await db.$count(linkChecks)).toBe(1);
});

test("a good answer in between wipes the slate", async () => {
  const { db, clock, service, check, items } = await start();
  await makeProduct(db, { videoUrl: LINK });
  for (const status of [404, 200, 404]) {
    service.status = status;
    await check();
    clock.now += DAY_MS;
    expect(await db.$count(linkChecks)).toBe(status === 404 ? 1 : 0);
  }
  expect(await items()).toEqual([]);
});

test.each([429, 500, 503, 302])("a service that answers %i says nothing, for better or worse", async (status) => {
  const { db, clock, service, check, logged } = await start();
  await makeProduct(db, { videoUrl: LINK });
  service.status = 404;
  await check();
  const before = await db.select().from(linkChecks);
  clock.now += DAY_MS;
  service.status = status;
  await check();
  expect(await db.select().from(linkChecks)).toEqual(before);
  expect(logged().join("\n")).toContain("YouTube could not be asked");
});

test("another link begins anew, and what was found of one that is gone is forgotten", async () => {
  const { db, clock, service, check, items } = await start();
  const [changed, removed] = [await makeProduct(db, { videoUrl: LINK }), await makeProduct(db, { videoUrl: LINK })];
  service.status = 404;
  await check();
  clock.now += DAY_MS;
  await db.update(products).set({ videoUrl: OTHER_LINK }).where(eq(products.id, changed.id));
  await db.update(products).set({ videoUrl: null }).where(eq(products.id, removed.id));
  await check();
  expect(await db.select().from(linkChecks)).toMatchObject([{ url: OTHER_LINK, firstBadAt: clock.at() }]);
  expect(await items()).toEqual([]);
});

test("a link that was changed within a round begins anew, too", async () => {
  const { db, clock, service, deps, check, items } = await start();
  const product = await makeProduct(db, { videoUrl: LINK });
  service.status = 404;
  await check();
  clock.now += DAY_MS;
  await db.update(products).set({ videoUrl: OTHER_LINK }).where(eq(products.id, product.id));
  await checkLinks(deps, { after: NIL }, { pauseMs: 0 });
  const isOther = eq(linkChecks.url, OTHER_LINK);
  expect(await db.select().from(linkChecks).where(isOther)).toMatchObject([{ firstBadAt: clock.at() }]);
  expect(await items()).toEqual([]);
});

test("another dead link of a product that waits for a moderator waits with it", async () => {
  const { db, clock, service, check, items } = await start();
  const product = await makeProduct(db, { videoUrl: LINK });
  service.status = 404;
  for (const videoUrl of [LINK, LINK, OTHER_LINK, OTHER_LINK]) {
    await db.update(products).set({ videoUrl }).where(eq(products.id, product.id));
    await check();
    clock.now += DAY_MS;
  }
  expect(await items()).toHaveLength(1);
});

test("a dead link belongs to the member whose video it was, not to another member's unchecked share of the same link", async () => {
  const { db, clock, service, check, items } = await start();
  const { id: productId } = await makeProduct(db, { videoUrl: LINK });
  await makeSharedVideo(db, { productId, link: LINK, uncheckedSince: new Date() });
  const { id: subjectId } = await makeSharedVideo(db, { productId, link: LINK });
  service.status = 404;
  await check();
  clock.now += DEAD_LINK_HOURS * HOUR_MS;
  await check();
  expect(await items()).toMatchObject([{ kind: "dead-link", subjectId }]);
});

test("a link that a moderator kept comes back only after being found dead twice anew", async () => {
  const { db, clock, service, check, items, decide } = await start();
  await makeProduct(db, { videoUrl: LINK });
  service.status = 404;
  const nights = async (count: number) => {
    for (let night = 0; night < count; night++) {
      await check();
      clock.now += DAY_MS;
    }
  };
  await nights(2);
  await decide();
  // As long as what was found stands, it was decided about.
  await nights(2);
  expect(await items()).toHaveLength(1);
  // Keeping a link forgets what was found.
  await db.delete(linkChecks);
  await nights(1);
  expect(await items()).toHaveLength(1);
  await nights(1);
  expect(await items()).toHaveLength(2);
});

const FILM = "https://maker.example/bed.mp4";

test("a linked file that is gone twice, a day apart, comes before the moderators, and one that is there again does not", async () => {
  const { db, clock, web, check, items } = await start();
  const product = await makeProduct(db, { videoUrl: FILM });
  web.behind = "link-hidden";
  await check();
  expect(await db.select().from(linkChecks)).toMatchObject([{ productId: product.id, url: FILM }]);
  expect(await items()).toEqual([]);
  clock.now += DAY_MS;
  web.behind = "film";
  await check();
  expect(await db.$count(linkChecks)).toBe(0);
  for (const _night of [1, 2]) {
    web.behind = "link-hidden";
    await check();
    clock.now += DAY_MS;
  }
  expect(await items()).toMatchObject([{ kind: "dead-link", subjectId: product.id, status: "proposed" }]);
});

test.each(["link-unreachable", "link-insecure", "link-no-video", null] as const)(
  "a linked file with the answer %s is not dead, nor proven to be there",
  async (behind) => {
    const { db, clock, web, check, items } = await start();
    // More than are asked for at once: servers that do not answer keep the round from nothing else.
    for (const at of [1, 2, 3, 4, 5]) await makeProduct(db, { videoUrl: `https://maker.example/${at}.mp4` });
    web.behind = "link-hidden";
    await check();
    const before = await db.select().from(linkChecks);
    expect(before).toHaveLength(5);
    clock.now += DAY_MS;
    web.behind = behind;
    await check();
    expect(await db.select().from(linkChecks)).toEqual(before);
    expect(await items()).toEqual([]);
  },
);

test("only links of listed products to videos of services and to files are checked", async () => {
  const { db, service, web, check } = await start();
  await makeProduct(db, { videoUrl: LINK, isListed: false });
  await makeProduct(db, { videoUrl: null });
  await makeProduct(db, { videoUrl: "/media/demo/film.mp4" });
  await makeProduct(db, { videoUrl: "https://example.com/youtube.com/watch?v=dQw4w9WgXcQ" });
  await makeProduct(db, { videoUrl: "/files/018f0000-0000-7000-8000-000000000001.mp4" });
  await makeProduct(db, { videoUrl: "https://www.youtube.com/@oakline" });
  await makeProduct(db, { videoUrl: "https://youtu.be/dQw4w9WgXcQ" });
  await makeProduct(db, { videoUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" });
  await makeProduct(db, { videoUrl: "HTTPS://PLAYER.VIMEO.COM/video/76979871" });
  service.status = 404;
  await check();
  expect(service.asked()).toHaveLength(3);
  expect(await db.$count(linkChecks)).toBe(3);
  expect(web.asked).toEqual(["https://example.com/youtube.com/watch?v=dQw4w9WgXcQ"]);
});

test("many are asked in batches, a few at a time, each once", async () => {
  const { db, service, deps, peak } = await start();
  for (let at = 0; at < 45; at++) await makeProduct(db, { videoUrl: `https://vimeo.com/${1000 + at}` });
  service.status = 404;
  const rounds: Round[] = [];
  deps.queue = {
    ...deps.queue,
    add: async (job, payload) => void (job.name === "check-links" && rounds.push(payload as Round)),
  };
  await checkLinks(deps, {}, { pauseMs: 0 });
  expect(await db.$count(linkChecks)).toBe(20);
  for (const round of rounds) await checkLinks(deps, round, { pauseMs: 0 });
  expect(rounds).toHaveLength(2);
  expect(await db.$count(linkChecks)).toBe(45);
  expect(new Set(service.asked()).size).toBe(45);
  expect(service.asked()).toHaveLength(45);
  expect(peak()).toBeLessThanOrEqual(4);
});

test("a batch in which nothing was answered fails, so that it is tried again from there", async () => {
  const { db, service, check } = await start();
  for (let at = 0; at < 4; at++) await makeProduct(db, { videoUrl: `https://vimeo.com/${1000 + at}` });
  service.status = 503;
  await expect(check()).rejects.toThrow("No video service answers");
  service.status = 404;
  await check();
  expect(await db.$count(linkChecks)).toBe(4);
});

test("a round that lasts into the next night ends", async () => {
  const { db, clock, deps } = await start();
  for (let at = 0; at < 20; at++) await makeProduct(db, { videoUrl: `https://vimeo.com/${1000 + at}` });
  let queued = 0;
  deps.queue = { ...deps.queue, add: async () => void queued++ };
  const begun = clock.at().toISOString();
  await checkLinks(deps, { begun }, { pauseMs: 0 });
  expect(queued).toBe(1);
  clock.now += DAY_MS;
  await checkLinks(deps, { begun }, { pauseMs: 0 });
  expect(queued).toBe(1);
});

test("a link that was changed or deleted while its service was asked is left alone", async () => {
  const { db, service, check } = await start();
  const changed = await makeProduct(db, { videoUrl: "https://vimeo.com/1001" });
  const deleted = await makeProduct(db, { videoUrl: "https://vimeo.com/1002" });
  service.status = 404;
  service.before = async () => {
    await db.update(products).set({ videoUrl: OTHER_LINK }).where(eq(products.id, changed.id));
    await db.delete(products).where(eq(products.id, deleted.id));
  };
  await check();
  expect(await db.$count(linkChecks)).toBe(0);
});

test("two rounds at once find the same", async () => {
  const { db, clock, service, check, items } = await start();
  for (let at = 0; at < 4; at++) await makeProduct(db, { videoUrl: `https://vimeo.com/${1000 + at}` });
  service.status = 404;
  await Promise.all([check(), check()]);
  clock.now += DAY_MS;
  await Promise.all([check(), check()]);
  expect(await db.$count(linkChecks)).toBe(4);
  expect(await items()).toHaveLength(4);
});

test("it runs each night, as the clock starts it", () => {
  expect(domains.jobs.find(({ job }) => job.name === "check-links")?.schedule).toMatch(/^[1-9]\d* \d+ \* \* \*$/);
});

async function start() {
  const clock = { now: Date.now(), at: () => new Date(clock.now) };
  const service = { status: 200, before: async () => undefined as unknown, asked: (): string[] => [] };
  let [running, most] = [0, 0];
  const answer: RequestListener = async (_request, response) => {
    running++;
    most = Math.max(most, running);
    await service.before();
    running--;
    response.writeHead(service.status).end(JSON.stringify({ title: "How to build it" }));
  };
  const server = await startOembedServer(answer);
  service.asked = () => server.asked;
  const web: { behind: LinkRefusal | "film" | null; asked: string[] } = { behind: "film", asked: [] };
  const webFiles: WebFiles = {
    look: async (address, look) => {
      web.asked.push(address);
      if (web.behind === null) throw new Error("no answer");
      if (web.behind !== "film") return { refusal: web.behind };
      return { refusal: null, seen: await look({ bytes: 4, read: async () => Buffer.from("film") }) };
    },
  };
  const app = await startTestApp({ now: clock.at, videoServices: server.services(), webFiles });
  const job = domains.jobs.find(({ job }) => job.name === "check-links");
  if (!job) throw new Error("There is no such job");
  return {
    ...app,
    clock,
    service,
    web,
    /** How many were asked for at the same time, at most. */
    peak: () => most,
    /** What the clock gives a job. */
    check: () => job.run(app.deps, { _cron: { ts: clock.at().toISOString(), backfilled: false } }),
    items: () => app.db.select().from(moderationItems),
    decide: () =>
      app.db.update(moderationItems).set({ status: "accepted", decidedAt: clock.at() }).where(sql`status = 'proposed'`),
  };
}
