import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import {
  makeCampaign,
  makeDuplicate,
  makeFeedImport,
  makeItem,
  makeOffer,
  makeProduct,
  makeRetailer,
  makeSharedVideo,
  makeUser,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import {
  duplicatePairs,
  feedItems,
  linkChecks,
  moderationItems,
  productOffers,
  products,
  recallMatches,
  recalls,
  trendingProducts,
  userInteractions,
} from "#shared/schema/index.ts";

const day = (n: number) => new Date(Date.UTC(2026, 4, n, 12));

async function start(of: {
  kept?: Partial<typeof products.$inferInsert>;
  gone?: Partial<typeof products.$inferInsert>;
}) {
  const app = await startTestApp();
  const admin = await makeUser(app.db, { role: "admin" });
  const [kept, gone] = [await makeProduct(app.db, of.kept), await makeProduct(app.db, of.gone)];
  const both = [kept.id, gone.id] as const;
  const merge = () =>
    app.as({ id: admin.id, role: "admin" }).call(duplicates.merge, { body: { keep: kept.id, merge: gone.id } });
  return { ...app, kept, gone, both, merge };
}

test("a member who marked both has marked one; of two opinions the one about the product that stays is theirs", async () => {
  const { db, kept, gone, merge } = await start({});
  const [member, other] = [await makeUser(db), await makeUser(db)];
  const mark = (userId: string, targetId: string, interactionType: "bookmark" | "agree" | "disagree") =>
    ({ id: v7(), userId, targetType: "product", targetId, interactionType }) as const;
  await db
    .insert(userInteractions)
    .values([
      mark(member.id, kept.id, "bookmark"),
      mark(member.id, gone.id, "bookmark"),
      mark(member.id, kept.id, "agree"),
      mark(member.id, gone.id, "disagree"),
      mark(other.id, gone.id, "bookmark"),
      mark(other.id, gone.id, "disagree"),
    ]);
  await merge();
  const rows = await db.select().from(userInteractions);
  const said = rows.map((row) => [row.userId === member.id ? "member" : "other", row.targetId, row.interactionType]);
  expect(said.sort()).toEqual([
    ["member", kept.id, "agree"],
    ["member", kept.id, "bookmark"],
    ["other", kept.id, "bookmark"],
    ["other", kept.id, "disagree"],
  ]);
});

test.each([
  ["gtin", "brand-model"],
  ["brand-model", "gtin"],
] as const)("a recall of both is one by its number: %s of the one, %s of the other", async (ofKept, ofGone) => {
  const { db, kept, gone, merge } = await start({});
  const recallId = v7();
  const named = { titleEn: "Dressers may tip over", urlEn: "https://www.cpsc.gov/Recalls/2026/Example" };
  await db.insert(recalls).values({ id: recallId, source: "cpsc", number: "1", ...named });
  await db.insert(recallMatches).values([
    { recallId, productId: kept.id, how: ofKept },
    { recallId, productId: gone.id, how: ofGone },
  ]);
  await merge();
  expect(await db.select().from(recallMatches)).toMatchObject([{ productId: kept.id, how: "gtin" }]);
});

test("a link of both was bad from the first time to the last", async () => {
  const { db, both, kept, merge } = await start({});
  const [one, other] = both;
  await db.insert(linkChecks).values([
    { productId: one, url: "https://videos.example/old", firstBadAt: day(3), lastBadAt: day(4) },
    { productId: other, url: "https://videos.example/old", firstBadAt: day(2), lastBadAt: day(5) },
  ]);
  await merge();
  expect(await db.select().from(linkChecks)).toMatchObject([
    { productId: kept.id, firstBadAt: day(2), lastBadAt: day(5) },
  ]);
});

const DEAD = "https://videos.example/dead";

test.each([
  ["waits with the product that shows it now", null, false, ["kept proposed"]],
  ["waits once where it waited for both", null, true, ["gone rejected", "kept proposed"]],
  ["is nothing to decide where none shows it", "https://videos.example/own", false, ["gone rejected"]],
])("a dead link %s", async (_, ownVideo, waitsForBoth, expected) => {
  const { db, kept, gone, merge } = await start({ kept: { videoUrl: ownVideo }, gone: { videoUrl: DEAD } });
  await db.insert(linkChecks).values({ productId: gone.id, url: DEAD, firstBadAt: day(1), lastBadAt: day(2) });
  await makeItem(db, { kind: "dead-link", subjectId: gone.id });
  if (waitsForBoth) await makeItem(db, { kind: "dead-link", subjectId: kept.id });
  await merge();
  const items = await db.select().from(moderationItems);
  const said = items.map(({ subjectId, status }) => `${subjectId === kept.id ? "kept" : "gone"} ${status}`);
  expect(said.sort()).toEqual(expected);
});

test("the campaign of the product that goes is shown with the one that stays", async () => {
  const { db, kept, gone, merge } = await start({ gone: { videoUrl: DEAD } });
  await makeCampaign(db, { productId: gone.id });
  await merge();
  const [row] = await db.select().from(products).where(eq(products.id, kept.id));
  expect(row?.isSponsored).toBe(true);
});

test.each([
  ["gone", 5, 80],
  ["kept", 1, 90],
])("of two prices of a shop the later one stays: that of the one that is %s", async (_, ofGone, expected) => {
  const { db, kept, gone, merge } = await start({});
  const retailer = await makeRetailer(db);
  const shop = { retailerId: retailer.id };
  await makeOffer(db, { productId: kept.id, price: 90, checkedAt: day(3), ...shop });
  await makeOffer(db, { productId: gone.id, price: 80, checkedAt: day(ofGone), ...shop });
  await merge();
  expect(await db.select().from(productOffers)).toMatchObject([{ productId: kept.id, price: expected }]);
});

test("of a source's two items that of the product that stays goes on, and of two places among the trending its own", async () => {
  const { db, both, merge } = await start({});
  const { source } = await makeFeedImport(db);
  for (const [at, productId] of both.entries()) {
    const digest = String(at).repeat(64);
    await db.insert(feedItems).values({ source, itemId: `item-${at}`, productId, digest, written: {} });
    await db.insert(trendingProducts).values({ productId, rank: 2 - at, score: at + 1, computedAt: day(1) });
  }
  await merge();
  expect(await db.select().from(feedItems)).toMatchObject([{ itemId: "item-0", productId: both[0] }]);
  expect(await db.select().from(trendingProducts)).toMatchObject([{ rank: 2, productId: both[0] }]);
});

test("the link of an offer that goes leads to the same shop's other one, through several merges, while that is there", async () => {
  const { db, as, origin, kept, gone, merge } = await start({});
  const retailer = await makeRetailer(db);
  const offer = (productId: string, url: string) => makeOffer(db, { productId, retailerId: retailer.id, url });
  const dropped = await offer(gone.id, "https://shop.example/gone");
  const second = await offer(kept.id, "https://shop.example/kept");
  await merge();
  const third = await makeProduct(db);
  const last = await offer(third.id, "https://shop.example/third");
  const place = async ({ id }: { id: string }) => {
    const { status, headers } = await fetch(`${origin}/out/${id}`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await place(dropped)).toEqual(await place(second));
  const admin = await makeUser(db, { role: "admin" });
  await as({ id: admin.id, role: "admin" }).call(duplicates.merge, { body: { keep: third.id, merge: kept.id } });
  const there = await place(last);
  expect(there[0]).toBe(302);
  for (const one of [dropped, second]) expect(await place(one)).toEqual(there);
  await db.delete(productOffers).where(eq(productOffers.id, last.id));
  for (const one of [dropped, second, last]) expect((await place(one))[0]).toBe(404);
});

test("what was said of a pair with the product that goes is said of that with the one that stays", async () => {
  const { db, both, merge } = await start({});
  const third = await makeDuplicate(db, { id: both[0] });
  const [firstId = "", secondId = ""] = [third.id, both[1]].sort();
  await db
    .insert(duplicatePairs)
    .values({ firstId, secondId, sign: "name", likeness: 900, foundAt: day(1), dismissedAt: day(2) });
  await merge();
  const named = [third.id, both[0]].sort();
  expect(await db.select().from(duplicatePairs)).toMatchObject([
    { firstId: named[0], secondId: named[1], dismissedAt: day(2) },
  ]);
});

test("a field that only the product that goes has is the other's, and one that both have stays", async () => {
  const only = { nameFr: "Commode", purchaseUrl: "https://shop.example/buy", assemblyDifficulty: "hard" } as const;
  const { db, kept, merge } = await start({
    kept: { nameFr: null, purchaseUrl: null, assemblyDifficulty: "easy", salesRank: null, cameWithShare: true },
    gone: { ...only, salesRank: 3, isTopRated: true, isBestSeller: true, cameWithShare: false },
  });
  await merge();
  const [row] = await db.select().from(products).where(eq(products.id, kept.id));
  expect(row).toMatchObject({
    ...only,
    assemblyDifficulty: "easy",
    salesRank: 3,
    isTopRated: true,
    isBestSeller: true,
    cameWithShare: false,
  });
});

test("shared videos of both are one list, the better one shown", async () => {
  const { db, kept, gone, merge } = await start({});
  const [one, other] = ["https://www.youtube.com/watch?v=aaaaaaaaaaa", "https://www.youtube.com/watch?v=bbbbbbbbbbb"];
  await makeSharedVideo(db, { productId: kept.id, link: one });
  const better = await makeSharedVideo(db, { productId: gone.id, link: other });
  await db.execute(sql`update shared_videos set helpful_votes = 9, helpfulness = 0.9 where id = ${better.id}`);
  await merge();
  const [row] = await db.select().from(products).where(eq(products.id, kept.id));
  expect(row?.videoUrl).toBe(other);
});

test("a page of the catalogue stays once the film is taken back that came with the merged one; one of shares alone goes", async () => {
  const link = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
  const pageAfter = async (isKeptShared: boolean) => {
    const { db, as, origin, kept, gone, merge } = await start({
      kept: { cameWithShare: isKeptShared },
      gone: { cameWithShare: true, videoUrl: link },
    });
    const sharer = await makeUser(db);
    const { id } = await makeSharedVideo(db, { productId: gone.id, userId: sharer.id, link });
    await merge();
    await as({ id: sharer.id, role: "user" }).call(sharedVideos.withdraw, { params: { id } });
    const page = await fetch(`${origin}/api/products/${kept.id}`);
    return page.status;
  };
  expect([await pageAfter(false), await pageAfter(true)]).toEqual([200, 404]);
});
