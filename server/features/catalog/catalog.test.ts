import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeCampaign, makeProduct, makeRetailer, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { ApiError } from "#shared/http/client.ts";
import { productActivity, productMedia } from "#shared/schema/index.ts";

test("products come most viewed first, page by page, each exactly once", async () => {
  const { db, as } = await startTestApp();
  for (const monthlyViews of [5, 9, 5, 1, 7, 5]) await makeProduct(db, { monthlyViews });
  const seen: { id: string; monthlyViews: number }[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(null).page(catalog.list, { query: { limit: 2, cursor } });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.map((product) => product.monthlyViews)).toEqual([9, 7, 5, 5, 5, 1]);
  expect(new Set(seen.map((product) => product.id)).size).toBe(6);
});

test("a category lists what has a video first, each part most viewed first, page by page, each exactly once", async () => {
  const { db, as } = await startTestApp();
  for (const monthlyViews of [5, 9, 5, 1, 7, 5]) {
    await makeProduct(db, { monthlyViews, videoUrl: null });
    await makeProduct(db, { monthlyViews, videoUrl: "https://vimeo.com/1084537" });
  }
  await makeProduct(db, { category: "office", monthlyViews: 6, videoUrl: "https://vimeo.com/1084537" });
  for (const limit of [1, 5, 6, 7]) {
    const seen: { id: string; shown: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(null).page(catalog.list, { query: { category: "bedroom", limit, cursor } });
      seen.push(
        ...page.items.map(({ id, videoUrl, monthlyViews }) => ({
          id,
          shown: `${videoUrl ? "+" : "-"}${monthlyViews}`,
        })),
      );
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.map(({ shown }) => shown).join(" ")).toBe("+9 +7 +5 +5 +5 +1 -9 -7 -5 -5 -5 -1");
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
  }
});

test("a category's cursor is not taken for the whole list's, nor the other way round", async () => {
  const { db, as } = await startTestApp();
  for (let n = 0; n < 2; n++) await makeProduct(db);
  const [whole, one] = [{ limit: 1 }, { limit: 1, category: "bedroom" }] as const;
  for (const [from, to] of [
    [whole, one],
    [one, whole],
  ] as const) {
    const { nextCursor } = await as(null).page(catalog.list, { query: from });
    const call = as(null).page(catalog.list, { query: { ...to, cursor: nextCursor ?? "" } });
    await expect(call).rejects.toMatchObject({ status: 400 });
  }
});

test("a category lists its own products only, and an empty one nothing", async () => {
  const { db, as } = await startTestApp();
  const desk = await makeProduct(db, { category: "office" });
  await makeProduct(db, { category: "bedroom" });
  const office = await as(null).call(catalog.list, { query: { category: "office" } });
  expect(office.map((product) => product.id)).toEqual([desk.id]);
  expect(await as(null).call(catalog.list, { query: { category: "garage" } })).toEqual([]);
});

test("rating, review count and difficulty are those of the reviews, and null without any", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  expect(await as(null).call(catalog.get, { params: { id } })).toMatchObject({
    averageRating: null,
    reviewCount: 0,
    difficulty: null,
  });
  await makeReview(db, { productId: id, rating: 5, difficulty: "easy" });
  await makeReview(db, { productId: id, rating: 4, difficulty: "hard" });
  await makeReview(db, { productId: id, rating: 4, difficulty: "hard" });
  expect(await as(null).call(catalog.get, { params: { id } })).toMatchObject({
    averageRating: 4.3,
    reviewCount: 3,
    difficulty: "hard",
  });
});

test.each([
  [{ easy: 2, medium: 1 }, "easy"],
  [{ easy: 1, medium: 1 }, "medium"],
  [{ easy: 1, medium: 1, hard: 1 }, "hard"],
  [{ easy: 1, hard: 1 }, "hard"],
])("of reviews %j the difficulty is %s: the most common, the harder on a tie", async (counts, difficulty) => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  for (const [level, count] of Object.entries(counts) as ["easy" | "medium" | "hard", number][]) {
    for (let n = 0; n < count; n++) await makeReview(db, { productId: id, difficulty: level });
  }
  expect((await as(null).call(catalog.get, { params: { id } })).difficulty).toBe(difficulty);
});

test("a product comes with its video's files in their order and its captions", async () => {
  const { db, as } = await startTestApp();
  const { id, qrCode } = await makeProduct(db, { videoUrl: "/media/demo/dresser.mp4" });
  const file = (position: number, url: string, mediaType: string) => ({
    id: v7(),
    productId: id,
    url,
    mediaType,
    position,
  });
  await db.insert(productMedia).values([
    { ...file(1, "/media/demo/dresser.webm", "video/webm"), kind: "video" },
    { ...file(0, "/media/demo/dresser.mp4", "video/mp4"), kind: "video" },
    { ...file(2, "/media/demo/dresser.fr.vtt", "text/vtt"), kind: "captions", language: "fr" },
  ]);
  const found = await as(null).call(codes.findProduct, { params: { code: qrCode } });
  expect(found).toMatchObject({
    id,
    videoSources: [
      { url: "/media/demo/dresser.mp4", type: "video/mp4" },
      { url: "/media/demo/dresser.webm", type: "video/webm" },
    ],
    captions: [{ url: "/media/demo/dresser.fr.vtt", language: "fr" }],
  });
  const { matchedBy, ...detail } = found;
  expect(matchedBy).toBe("own-code");
  expect(await as(null).call(catalog.get, { params: { id } })).toEqual(detail);
});

test.each(["HXK-NONE-0000", "0", "%", "_", "' or 1=1 --", "a/b?c=d&e#f", "🪛", "x".repeat(4096), "\0"])(
  "the code %j, which is no product's, is 404 and never another product",
  async (code) => {
    const { db, as } = await startTestApp();
    await makeProduct(db);
    await expect(as(null).call(codes.findProduct, { params: { code } })).rejects.toMatchObject({ status: 404 });
  },
);

test("a code is found exactly as printed, whatever characters it holds", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db, { qrCode: "https://maker.example/p?x=1&y=é%20/#z" });
  const found = await as(null).call(codes.findProduct, { params: { code: "https://maker.example/p?x=1&y=é%20/#z" } });
  expect(found.id).toBe(id);
});

test.each([
  ["/api/products?limit=0", "limit"],
  ["/api/products?limit=101", "limit"],
  ["/api/products?limit=abc", "limit"],
  ["/api/products?limit=1&limit=2", "limit"],
  ["/api/products?category=attic", "category"],
  ["/api/products?cursor=rubbish", "cursor"],
  ["/api/products?cursor=WzEsMl0", "cursor"],
  ["/api/products?q=desk&cursor=rubbish", "cursor"],
  ["/api/products?cursor=%00", "cursor"],
  [`/api/products?q=${"x".repeat(201)}`, "q"],
  ["/api/products/not-an-id", "id"],
  [`/api/products/qr/${"x".repeat(4097)}`, "code"],
  ["/api/products/qr/%20", "code"],
])("%s is 400 and names %s", async (path, field) => {
  const { origin } = await startTestApp();
  const response = await fetch(origin + path);
  const body = await response.json();
  expect([response.status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test("an address with a broken percent sign is 400, not 500", async () => {
  const { origin } = await startTestApp();
  expect((await fetch(`${origin}/api/products/qr/%E0%A4%A`)).status).toBe(400);
});

test("opening a product counts for the day, a scan also as a scan; an unknown product is 404", async () => {
  const { db, as } = await startTestApp({ now: () => new Date("2026-11-20T23:59:00Z") });
  const { id } = await makeProduct(db);
  const open = (via: "scan" | "browse") => as(null).call(catalog.recordView, { params: { id }, body: { via } });
  await Promise.all([open("browse"), open("scan"), open("browse"), open("scan")]);
  expect(await db.select().from(productActivity)).toEqual([{ productId: id, day: "2026-11-20", views: 4, scans: 2 }]);
  const unknown = as(null).call(catalog.recordView, { params: { id: v7() }, body: { via: "scan" } });
  await expect(unknown).rejects.toBeInstanceOf(ApiError);
});

test("products of live campaigns are featured once each, best selling first, with their campaign", async () => {
  const { db, as } = await startTestApp();
  const [second, first] = [await makeProduct(db, { salesRank: 2 }), await makeProduct(db, { salesRank: 1 })];
  const older = await makeCampaign(db, { productId: second.id });
  await makeCampaign(db, { productId: second.id });
  const other = await makeCampaign(db, { productId: first.id });
  await makeCampaign(db, { endDate: new Date(Date.now() - 1) });
  await makeProduct(db, { isSponsored: true });
  const listed = await as(null).call(catalog.listSponsored);
  expect(listed.map(({ id, campaignId, isSponsored }) => [id, campaignId, isSponsored])).toEqual([
    [first.id, other.id, true],
    [second.id, older.id, true],
  ]);
});

test("a product is labelled as sponsored up to the end of its time", async () => {
  const { db, as } = await startTestApp();
  const ends = (sponsorshipEndDate: Date | null) => makeProduct(db, { isSponsored: true, sponsorshipEndDate });
  const made = [await ends(null), await ends(new Date(Date.now() + 60_000)), await ends(new Date(Date.now() - 1000))];
  const shown = await Promise.all(made.map(({ id }) => as(null).call(catalog.get, { params: { id } })));
  expect(shown.map(({ isSponsored }) => isSponsored)).toEqual([true, true, false]);
});

test("retailers come by name", async () => {
  const { db, as } = await startTestApp();
  await makeRetailer(db, { id: "z", name: "Zeta Home", websiteUrl: "https://zeta.example" });
  await makeRetailer(db, { id: "a", name: "Alder & Co" });
  expect(await as(null).call(catalog.listRetailers)).toEqual([
    { id: "a", name: "Alder & Co", logo: null, websiteUrl: null, currency: "CAD" },
    { id: "z", name: "Zeta Home", logo: null, websiteUrl: "https://zeta.example", currency: "CAD" },
  ]);
});
