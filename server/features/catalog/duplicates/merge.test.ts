import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { mergeProducts } from "#server/features/catalog/duplicates/merge.ts";
import { PRODUCT_REFERENCES } from "#server/features/catalog/duplicates/references.ts";
import { makeBusyProduct } from "#server/testing/busy-product.ts";
import { makeProduct, makeReview, makeSharedVideo, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { ApiError } from "#shared/http/client.ts";
import {
  adminAudit,
  productFacts as factsTable,
  guideSteps,
  mergedProducts,
  productActivity,
  productBoxes,
  productCodes,
  productRatings,
  products,
  scanHistory,
} from "#shared/schema/index.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

/** Where the id of a product that is gone stays, and why. */
const STAYS: Record<string, string> = {
  admin_audit: "the record of the merge",
  merged_products: "where its addresses lead",
  image_cache_entries: "kept answers are led on as they are read",
};

async function asAdmin({ db, as }: App) {
  const { id } = await makeUser(db, { role: "admin" });
  return as({ id, role: "admin" });
}

async function merge(app: App, keep: string, gone: string) {
  return (await asAdmin(app)).call(duplicates.merge, { body: { keep, merge: gone } });
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? { status: error.status, reason: error.reason } : error;
};

async function namesOf({ db }: App, productId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column, name } of PRODUCT_REFERENCES) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${table} where ${column} = ${productId}`,
    );
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

/** The tables in which a text stands anywhere, as a column, in a list, in JSON or in an address. */
async function tablesWith({ db }: App, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const found: string[] = [];
  for (const { name } of rows) {
    const inIt = await db.execute(
      sql`select from ${sql.identifier(name)} as row where row::text like ${`%${text}%`} limit 1`,
    );
    if (inIt.rows.length > 0) found.push(name);
  }
  return found;
}

test("whatever names a product names the one that it became one with, in every table", async () => {
  const app = await startTestApp();
  const { product: kept } = await makeBusyProduct(app.db);
  const { product: gone } = await makeBusyProduct(app.db);
  const before = await namesOf(app, gone.id);
  const unnamed = [...before].filter(([, count]) => count === 0).map(([name]) => name);
  // A pair names its products in order: one of both columns is enough.
  expect(
    unnamed.filter((name) => !name.startsWith("duplicate_pairs.")),
    "make such a row in testing/busy-product.ts, and move it in `productMerged` of its domain",
  ).toEqual([]);
  expect(await merge(app, kept.id, gone.id)).toEqual({ productId: kept.id });

  const left = [...(await namesOf(app, gone.id))].filter(([, count]) => count > 0).map(([name]) => name);
  expect(left).toEqual([]);
  expect(await tablesWith(app, gone.id)).toEqual(Object.keys(STAYS).sort());
  expect(await app.db.$count(products, sql`id = ${gone.id}`)).toBe(0);
});

test("the rows of both are there afterwards; what the kept one lacks it has from the other", async () => {
  const app = await startTestApp();
  const kept = await makeProduct(app.db, { monthlyViews: 5 });
  const { product: gone } = await makeBusyProduct(app.db, {
    monthlyViews: 7,
    videoUrl: "https://videos.example/own",
    videoDuration: 90,
    thumbnailUrl: "/media/dresser.webp",
    price: 149,
    currency: "CAD",
    retailerUrl: "https://shop.example/dresser",
  });
  await app.db.insert(productActivity).values({ productId: kept.id, day: "2026-05-01", views: 2, scans: 0 });
  await app.db.insert(factsTable).values({ productId: kept.id, peopleNeeded: 2, hazards: ["glass"] });
  const before = await namesOf(app, gone.id);
  await merge(app, kept.id, gone.id);
  const after = await namesOf(app, kept.id);
  const fewer = [...before].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name);
  // Worked out of the other's picture, and made anew of this one's; and versions of another sheet than this one's.
  expect(fewer.filter((name) => !name.startsWith("duplicate_pairs.")).sort()).toEqual([
    "product_pictures.product_id",
    "product_revisions.product_id",
  ]);

  const [row] = await app.db.select().from(products).where(sql`id = ${kept.id}`);
  expect(row).toMatchObject({
    name: kept.name,
    monthlyViews: 12,
    videoUrl: "https://videos.example/own",
    videoDuration: 90,
    thumbnailUrl: "/media/dresser.webp",
    price: 149,
    currency: "CAD",
    retailerUrl: "https://shop.example/dresser",
  });
  const [facts] = await app.db.select().from(factsTable).where(sql`product_id = ${kept.id}`);
  expect(facts).toMatchObject({
    makerMinutes: 40,
    peopleNeeded: 2,
    tools: ["hammer"],
    manualUrl: "/media/manual.pdf",
  });
  expect([...(facts?.hazards ?? [])].sort()).toEqual(["glass", "tip-over"]);
  const [day] = await app.db.select().from(productActivity).where(sql`product_id = ${kept.id}`);
  expect(day).toMatchObject({ views: 5, scans: 1 });
  // The steps are about the same film.
  expect((await app.db.select().from(guideSteps)).map(({ startsAtSeconds }) => startsAtSeconds)).toEqual([12]);
});

test("what both have stays as it is on the kept one: film, boxes and shop; steps of another film say no times", async () => {
  const app = await startTestApp();
  const kept = await makeProduct(app.db, { videoUrl: "https://videos.example/kept", price: 99, currency: "USD" });
  const box = { position: 1, heightMm: 100, depthMm: 800, weightGrams: 12_000 };
  await app.db.insert(productBoxes).values({ productId: kept.id, widthMm: 500, ...box });
  const { product: gone } = await makeBusyProduct(app.db, { videoUrl: "https://videos.example/gone", price: 149 });
  await merge(app, kept.id, gone.id);
  const detail = await app.as(null).call(catalog.get, { params: { id: kept.id } });
  expect(detail).toMatchObject({
    videoUrl: "https://videos.example/kept",
    price: 99,
    currency: "USD",
    videoSources: [],
  });
  const boxes = await app.db.select().from(productBoxes);
  expect(boxes.map(({ widthMm }) => widthMm)).toEqual([500]);
  expect((await app.db.select().from(guideSteps)).map(({ startsAtSeconds }) => startsAtSeconds)).toEqual([null]);
});

test("reviews of both count together, and the best of all shared videos is shown", async () => {
  const app = await startTestApp();
  const kept = await makeProduct(app.db);
  const gone = await makeProduct(app.db);
  await makeReview(app.db, { productId: kept.id, rating: 5, difficulty: "easy" });
  await makeReview(app.db, { productId: gone.id, rating: 2, difficulty: "hard" });
  await makeReview(app.db, { productId: gone.id, rating: 2, difficulty: "hard" });
  const link = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  await makeSharedVideo(app.db, { productId: gone.id, link });
  await merge(app, kept.id, gone.id);
  const guest = app.as(null);
  expect(await guest.call(catalog.get, { params: { id: kept.id } })).toMatchObject({
    reviewCount: 3,
    averageRating: 3,
    difficulty: "hard",
    videoUrl: link,
  });
  expect(await guest.call(sharedVideos.ofProduct, { params: { id: kept.id } })).toHaveLength(1);
  expect(await app.db.$count(productRatings)).toBe(1);
});

test("every code of either opens the one product, in a look-up, in the history and as a GTIN's address", async () => {
  const app = await startTestApp();
  const { product: kept, gtin: keptGtin } = await makeBusyProduct(app.db);
  const { product: gone, gtin, user } = await makeBusyProduct(app.db, { qrCode: "https://nordhem.example/box/77" });
  await merge(app, kept.id, gone.id);
  const guest = app.as(null);
  for (const code of [kept.qrCode, gone.qrCode, `Nordhem ${gtin.slice(-8)}`]) {
    const found = await guest.call(codes.findProduct, { params: { code } });
    expect(found.id, code).toBe(kept.id);
  }
  const stored = await app.db.select().from(productCodes).where(sql`product_id = ${kept.id}`);
  expect(stored.map(({ value }) => value)).toEqual(expect.arrayContaining([keptGtin, gtin, kept.qrCode, gone.qrCode]));
  const body = {
    scans: [gone.qrCode, kept.qrCode].map((code) => ({
      clientId: v7(),
      method: "code" as const,
      code,
      symbology: "qr-code" as const,
      scannedAt: new Date().toISOString(),
    })),
  };
  await app.as({ id: user.id, role: "user" }).call(scans.record, { body });
  const scanned = await app.db.select().from(scanHistory).where(sql`client_id is not null`);
  expect(scanned.map(({ productId }) => productId)).toEqual([kept.id, kept.id]);
});

test("old addresses lead on: the page for good and with its query, calls by 308, a chain in one step", async () => {
  const app = await startTestApp();
  const [first, second, third] = [await makeProduct(app.db), await makeProduct(app.db), await makeProduct(app.db)];
  await makeReview(app.db, { productId: first.id, comment: "From the first page." });
  await merge(app, second.id, first.id);
  await merge(app, third.id, second.id);
  expect((await app.db.select().from(mergedProducts)).map(({ productId }) => productId)).toEqual([third.id, third.id]);

  const page = await navigate(`${app.origin}/p/${first.id}?utm=x&via=box`, NAVIGATION);
  expect([page.status, page.headers.get("location")]).toEqual([301, `/p/${third.id}?utm=x&via=box`]);
  const crawler = await navigate(`${app.origin}/p/${first.id.toUpperCase()}`, {}, "HEAD");
  expect([crawler.status, crawler.headers.get("location")]).toEqual([301, `/p/${third.id}`]);
  const raw = await fetch(`${app.origin}/api/products/${first.id}?x=1`, { redirect: "manual" });
  expect([raw.status, raw.headers.get("location"), raw.headers.get("cache-control")]).toEqual([
    308,
    `/api/products/${third.id}?x=1`,
    "no-store",
  ]);

  const guest = app.as(null);
  const params = { id: first.id };
  expect((await guest.call(catalog.get, { params })).id).toBe(third.id);
  await guest.call(productFacts.get, { params });
  await guest.call(catalog.recordView, { params, body: { via: "scan" } });
  expect((await app.db.select().from(productActivity)).map(({ productId }) => productId)).toEqual([third.id]);
  expect((await guest.page(productReviews.list, { params })).items.map(({ comment }) => comment)).toEqual([
    "From the first page.",
  ]);
  expect((await guest.call(productReviews.summary, { query: { productId: first.id } })).count).toBe(1);
  const writer = await makeUser(app.db);
  const member = app.as({ id: writer.id, role: "user" });
  const asked = await member.call(community.ask, { params, body: { text: "Does it fit in a car?" } });
  expect((await guest.page(community.listQuestions, { params: { id: third.id } })).items.map(({ id }) => id)).toEqual([
    asked.id,
  ]);
  const body = { productId: first.id, rating: 4, difficulty: "easy" } as const;
  expect((await member.call(productReviews.write, { body })).productId).toBe(third.id);
});

test("an address of a product that never was stays unknown", async () => {
  const app = await startTestApp();
  expect((await navigate(`${app.origin}/p/${v7()}`, NAVIGATION)).status).toBe(404);
  expect(await refusal(app.as(null).call(catalog.get, { params: { id: v7() } }))).toEqual({
    status: 404,
    reason: "product-missing",
  });
});

test("only administrators merge, two different products of the catalogue, and it is noted what went", async () => {
  const app = await startTestApp();
  const [kept, gone] = [await makeProduct(app.db), await makeProduct(app.db)];
  const unlisted = await makeProduct(app.db, { isListed: false });
  const { id } = await makeUser(app.db);
  const body = { keep: kept.id, merge: gone.id };
  expect(await refusal(app.as({ id, role: "manufacturer" }).call(duplicates.merge, { body }))).toMatchObject({
    status: 403,
  });
  expect(await refusal(merge(app, kept.id, kept.id))).toEqual({ status: 400, reason: "input-invalid" });
  for (const other of [unlisted.id, v7()]) {
    expect(await refusal(merge(app, kept.id, other))).toEqual({ status: 404, reason: "product-missing" });
    expect(await refusal(merge(app, other, kept.id))).toEqual({ status: 404, reason: "product-missing" });
  }
  await merge(app, kept.id, gone.id);
  const [noted] = await app.db.select().from(adminAudit);
  expect(noted).toMatchObject({
    action: "duplicates.merge",
    targetType: "product",
    targetId: gone.id,
    before: { name: gone.name, brand: gone.brand, qrCode: gone.qrCode },
    after: { mergedInto: kept.id },
  });
  expect(await refusal(merge(app, kept.id, gone.id))).toEqual({ status: 404, reason: "product-missing" });
});

test("a merge that a domain can't do changes nothing", async () => {
  const app = await startTestApp();
  const { product: kept } = await makeBusyProduct(app.db);
  const { product: gone } = await makeBusyProduct(app.db);
  const domains = {
    ...app.deps.domains,
    list: [
      ...app.deps.domains.list,
      {
        productMerged: async () => {
          throw new Error("no");
        },
      },
    ],
  };
  const admin = await makeUser(app.db, { role: "admin" });
  const before = await namesOf(app, gone.id);
  await expect(
    mergeProducts({ ...app.deps, domains }, { id: admin.id, role: "admin" }, { keep: kept.id, merge: gone.id }),
  ).rejects.toThrow("no");
  expect(await namesOf(app, gone.id)).toEqual(before);
});

test("a table that nothing moves keeps the product from going", async () => {
  const app = await startTestApp();
  const [kept, gone] = [await makeProduct(app.db), await makeProduct(app.db)];
  await makeReview(app.db, { productId: gone.id });
  const domains = { ...app.deps.domains, list: app.deps.domains.list.filter(({ content }) => content === undefined) };
  const admin = await makeUser(app.db, { role: "admin" });
  await expect(
    mergeProducts({ ...app.deps, domains }, { id: admin.id, role: "admin" }, { keep: kept.id, merge: gone.id }),
  ).rejects.toThrow("reviews.product_id");
});
