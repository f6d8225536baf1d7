import { eq, like } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { belongsTo } from "#server/features/business/tracking.ts";
import { makeAffiliateProgram, makeIdentified, makeOffer, makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  affiliateClicks,
  affiliatePrograms,
  imageCacheEntries,
  productOffers,
  products,
  rateLimits,
} from "#shared/schema/index.ts";

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

test("a program's parameter leaves the rest of a stored link as the shop has written it", async () => {
  const { db, visit } = await start();
  await makeAffiliateProgram(db, { baseUrl: "https://shop.example", trackingParam: "tag", affiliateId: "hexkey 20&" });
  const place = async (url: string) => {
    const { id } = await makeOffer(db, { url });
    return (await visit(`/out/${id}`)).headers.get("location");
  };
  const link = "https://shop.example/desk?name=oak%20desk&flag&signature=a~b*c%2Fd";
  expect(await place(`${link}#reviews`)).toBe(`${link}&tag=hexkey+20%26#reviews`);
  expect(await place(`${link}&tag=another&t%61g=more`)).toBe(`${link}&tag=hexkey+20%26`);
  expect(await place("https://shop.example/desk")).toBe("https://shop.example/desk?tag=hexkey+20%26");
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

test("an offer is reached by its id: a counted visit that names product, page and program, and the id of ours", async () => {
  const { db, deps, as, visit } = await start();
  const program = await makeAffiliateProgram(db, { baseUrl: "https://shop.example", trackingParam: "tag" });
  const offer = await makeOffer(db, { url: "https://www.shop.example/dresser?size=2&tag=other#top" });
  const member = await makeUser(db);
  const page = `${new URL(deps.config.publicUrl).origin}/p/${offer.productId}`;
  const { headers } = as({ id: member.id, role: "user" });
  const answer = await visit(`/out/${offer.id}`, { ...headers, referer: `${page}?q=my+words` });
  expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
    302,
    "https://www.shop.example/dresser?size=2&tag=hexkey-20#top",
    "no-store",
  ]);
  expect(await db.select().from(affiliateClicks)).toMatchObject([
    {
      affiliateProgramId: program.id,
      productId: offer.productId,
      userId: member.id,
      clickedUrl: "https://www.shop.example/dresser?size=2&tag=other#top",
      ipAddress: "127.0.0.0",
      userAgent: PERSON,
      referrerUrl: page,
    },
  ]);
});

test("the shop that a product names is reached by the product, and another site's page is not noted", async () => {
  const { db, visit } = await start();
  const product = await makeProduct(db, { purchaseUrl: null, retailerUrl: "https://shop.example/1" });
  const answer = await visit(`/out/product/${product.id}`, { referer: "https://search.example/?q=dresser" });
  expect(answer.headers.get("location")).toBe("https://shop.example/1");
  expect(await db.select().from(affiliateClicks)).toMatchObject([
    { affiliateProgramId: null, productId: product.id, referrerUrl: null },
  ]);
});

test("bots, HEAD, what is fetched ahead or as a picture and repeats within the hour are led to an offer and not counted", async () => {
  const { db, origin, visit } = await start();
  const offer = await makeOffer(db);
  const path = `/out/${offer.id}`;
  const head = await fetch(origin + path, { method: "HEAD", redirect: "manual", headers: { "user-agent": PERSON } });
  const bot = await visit(path, { "user-agent": BOT });
  const ahead = [await visit(path, { "sec-purpose": "prefetch" }), await visit(path, { purpose: "prefetch" })];
  const picture = await visit(path, { "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" });
  for (const { status, headers } of [head, bot, ...ahead, picture]) {
    expect([status, headers.get("location")]).toEqual([302, offer.url]);
  }
  expect(await db.$count(affiliateClicks)).toBe(0);
  for (let time = 0; time < 3; time++) expect((await visit(path)).status).toBe(302);
  expect(await db.$count(affiliateClicks)).toBe(1);
  expect(TRY_LIMITS.shopVisits).toMatchObject({ tries: 1, perSeconds: 3600 });
});

test("an unknown or removed offer is 404, and no address in a request leads anywhere", async () => {
  const { db, visit } = await start();
  const unlisted = await makeProduct(db, { isListed: false, purchaseUrl: "https://shop.example/1" });
  const hidden = await makeOffer(db, { productId: unlisted.id });
  const removed = await makeOffer(db);
  await db.delete(productOffers).where(eq(productOffers.id, removed.id));
  const without = await makeProduct(db, { purchaseUrl: null, retailerUrl: null });
  const hostile = await makeProduct(db, { purchaseUrl: "https://shop.example@evil.example/" });
  for (const path of [
    `/out/${removed.id}`,
    `/out/${hidden.id}`,
    `/out/${v7()}`,
    `/out/product/${unlisted.id}`,
    `/out/product/${without.id}`,
    `/out/product/${hostile.id}`,
    `/out/product/${v7()}`,
    "/out/https:%2F%2Fevil.example",
    "/out//evil.example",
    `/out/${removed.id}?url=https://evil.example`,
    "/out/%00",
    "/out/",
  ]) {
    const answer = await visit(path, { accept: "text/html" });
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 404, null]);
  }
  expect(await db.$count(affiliateClicks)).toBe(0);
  expect(await db.$count(products)).toBeGreaterThan(0);
});

test("an address in the query of a known offer changes nothing", async () => {
  const { db, visit } = await start();
  const offer = await makeOffer(db);
  const answer = await visit(`/out/${offer.id}?url=https://evil.example&next=//evil.example`);
  expect(answer.headers.get("location")).toBe(offer.url);
});

test.each([
  ["https://shop.example", "https://www.shop.example/a", true],
  ["https://www.shop.example", "https://shop.example/a", true],
  ["https://shop.example", "https://ca.shop.example/a", true],
  ["https://shop.example", "https://shop.example./a", true],
  ["https://shop.example", "https://notshop.example/a", false],
  ["https://shop.example", "https://shop.example.evil.example/a", false],
  ["https://shop.example/ca", "https://shop.example/ca/x", true],
  ["https://shop.example/ca", "https://shop.example/ca", true],
  ["https://shop.example/ca", "https://shop.example/cards", false],
  ["https://shop.example", "https://shop.example:8443/a", false],
])("with the base %s, %s belongs to the program: %s", (base, address, belongs) => {
  expect(belongsTo(new URL(address), base)).toBe(belongs);
});

test("of two active programs the one for the link's part of the site counts, and an inactive one never", async () => {
  const { db, visit } = await start();
  await makeAffiliateProgram(db, { baseUrl: "https://shop.example", affiliateId: "all" });
  await makeAffiliateProgram(db, { baseUrl: "https://shop.example/ca", affiliateId: "canada" });
  await makeAffiliateProgram(db, { baseUrl: "https://shop.example/ca/fr", affiliateId: "off", isActive: false });
  const offer = await makeOffer(db, { url: "https://shop.example/ca/fr/1" });
  expect((await visit(`/out/${offer.id}`)).headers.get("location")).toBe("https://shop.example/ca/fr/1?tag=canada");
});
