import { eq, like } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeIdentified, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { affiliateClicks, affiliatePrograms, imageCacheEntries, rateLimits } from "#shared/schema/index.ts";

const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function start() {
  const app = await startTestApp();
  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.origin + path, { redirect: "manual", headers: { "user-agent": PERSON, ...headers } });
  return { ...app, visit };
}

test("the way to a shop's search leads there, with a visit that names no more than the network", async () => {
  const { db, visit } = await start();
  const answer = await visit("/go/shop/ikea-ca?q=KALLAX+4%262&lang=fr");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("https://www.ikea.com/ca/fr/search/?q=KALLAX%204%262");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await db.select().from(affiliateClicks)).toMatchObject([
    { affiliateProgramId: null, userId: null, ipAddress: "127.0.0.0", clickedUrl: answer.headers.get("location") },
  ]);
});

test("a shop with a programme learns from whom the visit is", async () => {
  const { db, as, visit } = await start();
  const program = {
    id: v7(),
    name: "Wayfair",
    affiliateId: "hexkey-20",
    baseUrl: "https://www.wayfair.ca",
    trackingParam: "refid",
  };
  await db.insert(affiliatePrograms).values(program);
  const member = await makeUser(db);
  const answer = await visit("/go/shop/wayfair-ca?q=desk", as({ id: member.id, role: "user" }).headers);
  expect(answer.headers.get("location")).toBe("https://www.wayfair.ca/keyword.php?keyword=desk&refid=hexkey-20");
  expect(await db.select().from(affiliateClicks)).toMatchObject([
    {
      affiliateProgramId: program.id,
      userId: member.id,
      clickedUrl: "https://www.wayfair.ca/keyword.php?keyword=desk",
    },
  ]);
});

test("bots, what is fetched ahead, and what comes again at once are led and not counted", async () => {
  const { db, visit } = await start();
  const path = "/go/shop/target-us?q=sofa";
  expect((await visit(path, { "user-agent": BOT })).status).toBe(302);
  expect((await visit(path, { "sec-purpose": "prefetch" })).status).toBe(302);
  expect(await db.$count(affiliateClicks)).toBe(0);
  for (let time = 0; time < 3; time++) expect((await visit(path)).status).toBe(302);
  expect(await db.$count(affiliateClicks)).toBe(1);
});

test("words that are cut in a sign of two halves lead to the shop without it", async () => {
  const { visit } = await start();
  const words = "x".repeat(199);
  const answer = await visit(`/go/shop/amazon-ca?q=${encodeURIComponent(`${words}\u{1f4da}`)}`);
  expect(answer.headers.get("location")).toBe(`https://www.amazon.ca/s?k=${words}`);
});

test("who goes to ever other words is led, and not counted without end", async () => {
  const { db, visit } = await start();
  await visit("/go/shop/target-us?q=first");
  const { tries } = TRY_LIMITS.shopVisitsInAll;
  await db.update(rateLimits).set({ points: tries }).where(like(rateLimits.key, "shop-visits:%"));
  expect((await visit("/go/shop/target-us?q=second")).status).toBe(302);
  expect(await db.$count(affiliateClicks)).toBe(1);
});

test("a page that was found is reached by its place, and nothing else is led to", async () => {
  const { db, visit } = await start();
  const { id: userId } = await makeUser(db);
  const { imageHash } = await makeIdentified(db, { userId });
  const page = { title: "Dresser", description: null, store: "Shop", price: null, rating: null };
  await db
    .update(imageCacheEntries)
    .set({
      webResults: {
        "CA-en": [
          { ...page, source: "purchase", url: "https://shop.example/dresser" },
          { ...page, source: "purchase", url: "javascript:alert(1)" },
          { ...page, source: "review", url: "https://reviews.example/dresser" },
        ],
      },
    })
    .where(eq(imageCacheEntries.imageHash, imageHash));
  expect((await visit(`/go/page/${imageHash}/CA-en/0`)).headers.get("location")).toBe("https://shop.example/dresser");
  const others = [
    `/go/page/${imageHash}/CA-en/1`,
    `/go/page/${imageHash}/CA-en/2`,
    `/go/page/${imageHash}/CA-en/3`,
    `/go/page/${imageHash}/__proto__/0`,
    `/go/page/${imageHash}/US-en/0`,
    `/go/page/${"0".repeat(64)}/CA-en/0`,
    "/go/shop/elsewhere?q=desk",
    "/go/shop/ikea-ca",
    "/go/shop/ikea-ca?q=a&q=b",
    "/go/shop/https:%2F%2Fevil.example?q=desk",
  ];
  for (const path of others) {
    const answer = await visit(path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 404, null]);
  }
  await db
    .update(imageCacheEntries)
    .set({ expiresAt: new Date(0) })
    .where(eq(imageCacheEntries.imageHash, imageHash));
  expect((await visit(`/go/page/${imageHash}/CA-en/0`)).status).toBe(404);
});
