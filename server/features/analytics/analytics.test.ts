import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { makeIdentified, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import {
  aiScanResults,
  cacheHits,
  cacheStatistics,
  imageCacheEntries,
  modelSpending,
  scanFigures,
  scanHistory,
  users,
} from "#shared/schema/index.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

async function start() {
  const app = await startTestApp({ now: () => NOW });
  const { db } = app;
  const member = await makeUser(db);
  const admin = await makeUser(db, { role: "super-admin" });
  const asked = app.as({ id: admin.id, role: "super-admin" });
  const scan = (values: Partial<typeof aiScanResults.$inferInsert> = {}) =>
    makeIdentified(db, { userId: member.id, imageQualityPassed: true, createdAt: NOW, ...values });
  return { ...app, member, admin, scan, call: asked.call, page: asked.page };
}

/** What the kept figures should be, counted from the rows. */
async function recount(db: Database) {
  const { rows } = await db.execute(sql`
    select (created_at at time zone 'UTC')::date::text as day, coalesce(category, '') as category,
      coalesce(quality_band, '') as band, coalesce(method, '') as method, api_cost_saved as saved,
      is_successful_scan and image_quality_passed as found, count(*)::int as results,
      coalesce(sum(confidence), 0)::float8 as confidence,
      sum(purchase_options_found + assembly_videos_found + reviews_found)::int as web
    from ai_scan_results group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`);
  return rows;
}

async function kept(db: Database) {
  const { rows } = await db.execute(sql`
    select day::text, category, quality_band as band, method, is_saved as saved, is_found as found, results,
      confidence_sum::float8 as confidence, web_results as web
    from scan_figures where results > 0 order by 1, 2, 3, 4, 5, 6`);
  return rows;
}

test("without a scan every figure is nothing, and no average is made up", async () => {
  const { call } = await start();
  expect(await call(scanResults.stats)).toEqual({
    totalSuccessfulScans: 0,
    averageConfidence: null,
    mostScannedBrands: [],
    topCategories: [],
    categories: [],
    bands: { high: 0, medium: 0, low: 0 },
    saved: 0,
    fresh: 0,
    webResults: 0,
  });
  expect(await call(scanResults.summary, {})).toEqual({ total: 0, averageConfidence: null, saved: 0, webResults: 0 });
  expect(await call(scanResults.cacheStats)).toEqual({
    totalCacheEntries: 0,
    totalCacheHits: 0,
    cacheHitRate: null,
    avgHitCount: null,
    maxHitCount: null,
    entriesWithHits: 0,
    estimatedCostSavings: 0,
  });
});

test("the figures are those of what was scanned", async () => {
  const { scan, call } = await start();
  await scan({ confidence: 0.9, identifiedBrand: "Nordhem", purchaseOptionsFound: 2, assemblyVideosFound: 1 });
  await scan({ confidence: 0.89, identifiedBrand: "Nordhem", apiCostSaved: true, reviewsFound: 4 });
  await scan({ confidence: 0.84, identifiedBrand: "Oakline", category: "living-room" });
  await scan({ confidence: null, method: null, identifiedBrand: "Elsewhere", isSuccessfulScan: false, category: null });
  const stats = await call(scanResults.stats);
  expect(stats).toMatchObject({
    totalSuccessfulScans: 3,
    mostScannedBrands: [
      { brand: "Nordhem", count: 2 },
      { brand: "Oakline", count: 1 },
    ],
    topCategories: [
      { category: "bedroom", count: 2 },
      { category: "living-room", count: 1 },
    ],
    categories: ["bedroom", "living-room"],
    bands: { high: 1, medium: 1, low: 1 },
    saved: 1,
    fresh: 2,
    webResults: 7,
  });
  expect(stats.averageConfidence).toBeCloseTo((0.9 + 0.89 + 0.84) / 3, 2);
});

test("a list and its summary are narrowed alike: by band, category and days of UTC", async () => {
  const { scan, call } = await start();
  const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  await scan({ confidence: 0.95, createdAt: NOW });
  await scan({ confidence: 0.95, createdAt: new Date("2026-11-14T00:00:00Z") });
  await scan({ confidence: 0.95, createdAt: new Date("2026-11-13T23:59:59Z"), category: "kitchen" });
  await scan({ confidence: 0.7, createdAt: ago(40), category: "kitchen" });
  await scan({ confidence: 0.7, createdAt: ago(400) });
  const wanted = [
    [{}, 5],
    [{ days: "7" }, 2],
    [{ days: "30" }, 3],
    [{ days: "90" }, 4],
    [{ band: "high" }, 3],
    [{ band: "medium" }, 0],
    [{ category: "kitchen", band: "low" }, 1],
    [{ category: "kitchen", days: "30" }, 1],
  ] as const;
  for (const [query, count] of wanted) {
    const items = await call(scanResults.list, { query });
    expect([query, items.length]).toEqual([query, count]);
    expect([query, (await call(scanResults.summary, { query })).total]).toEqual([query, count]);
  }
});

test("pages follow each other in each order, without a gap or a repetition", async () => {
  const { scan, call, page } = await start();
  for (let number = 0; number < 11; number++) {
    await scan({ confidence: 0.5 + (number % 4) / 10, createdAt: new Date(NOW.getTime() - (number % 3) * 1000) });
  }
  await scan({ confidence: null, isSuccessfulScan: false });
  for (const sort of ["newest", "surest", "least-sure"] as const) {
    const all = await call(scanResults.list, { query: { sort, limit: 50 } });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await page(scanResults.list, { query: { sort, limit: 3, ...(cursor && { cursor }) } });
      paged.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor ?? undefined;
    } while (cursor);
    expect([sort, paged]).toEqual([sort, all.map(({ id }) => id)]);
    expect([sort, paged.length]).toEqual([sort, sort === "newest" ? 12 : 11]);
    const sure = all.map(({ confidence }) => confidence ?? 0);
    if (sort === "surest") expect(sure).toEqual(sure.toSorted((a, b) => b - a));
    if (sort === "least-sure") expect(sure).toEqual(sure.toSorted((a, b) => a - b));
  }
});

test("nothing in an answer says whose scan it is", async () => {
  const { scan, call, member } = await start();
  await scan({ userNotes: "In the attic", userLocation: "Ottawa, Ontario, Canada" });
  const text = JSON.stringify(await call(scanResults.list, {}));
  expect(text).toContain("Ottawa");
  for (const secret of [member.id, member.email ?? "an address", "attic"]) expect(text).not.toContain(secret);
});

test("deleting several deletes them with their scans, once, and leaves the others", async () => {
  const { db, scan, call, member } = await start();
  const [one, two, three] = [await scan(), await scan(), await scan()];
  const scanIds = [one.result.id, two.result.id, one.result.id, v7()];
  expect(await call(scanResults.removeSeveral, { body: { scanIds } })).toEqual({ deleted: 2 });
  expect(await db.select({ id: aiScanResults.id }).from(aiScanResults)).toEqual([{ id: three.result.id }]);
  const left = await db.select({ id: scanHistory.id }).from(scanHistory).where(eq(scanHistory.userId, member.id));
  expect(left).toEqual([{ id: three.scan.id }]);
  expect(await call(scanResults.removeSeveral, { body: { scanIds } })).toEqual({ deleted: 0 });
  expect((await call(scanResults.summary, {})).total).toBe(1);
});

test("the photo of a deleted result goes, unless another member has a scan of it", async () => {
  const { db, scan, call, work } = await start();
  const own = await scan();
  const shared = await scan();
  await makeIdentified(db, { userId: (await makeUser(db)).id, imageHash: shared.imageHash });
  await call(scanResults.removeSeveral, { body: { scanIds: [own.result.id, shared.result.id] } });
  await work();
  const left = await db.select({ hash: imageCacheEntries.imageHash }).from(imageCacheEntries);
  expect(left).toEqual([{ hash: shared.imageHash }]);
});

test("'bulk-delete' is never taken as an id, and an id that is none is refused before anything is deleted", async () => {
  const { origin, as, admin, scan, db } = await start();
  const { result } = await scan();
  const { headers } = as({ id: admin.id, role: "super-admin" });
  const ask = (path: string, body?: unknown) =>
    fetch(`${origin}/api/ai-scan-results/${path}`, {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  for (const scanIds of [[result.id, "x"], [], "all", Array.from({ length: 101 }, () => v7())]) {
    expect((await ask("bulk-delete", { scanIds })).status).toBe(400);
  }
  expect((await ask("bulk-delete")).status).toBe(400);
  expect((await ask(v7())).status).toBe(404);
  expect(await db.$count(aiScanResults)).toBe(1);
  expect((await ask(result.id)).status).toBe(204);
  expect(await db.$count(aiScanResults)).toBe(0);
});

test("the kept figures are what the rows add up to, whatever happens to them and however many change them at once", async () => {
  const { db, scan, call, member } = await start();
  const others = await Promise.all(Array.from({ length: 4 }, () => makeUser(db)));
  const bands = [0.95, 0.87, 0.4, null];
  const scans = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      scan({
        userId: [member, ...others][number % 5]?.id ?? member.id,
        confidence: bands[number % 4] ?? null,
        category: ["bedroom", "kitchen", null][number % 3] ?? null,
        identifiedBrand: ["Nordhem", "Oakline"][number % 2] ?? null,
        createdAt: new Date(NOW.getTime() - (number % 6) * DAY_MS),
        reviewsFound: number,
      }),
    ),
  );
  expect(await kept(db)).toEqual(await recount(db));
  const ids = scans.map(({ result }) => result.id);
  await Promise.all([
    call(scanResults.removeSeveral, { body: { scanIds: ids.slice(0, 8) } }),
    call(scanResults.removeSeveral, { body: { scanIds: ids.slice(4, 12).reverse() } }),
    db.delete(users).where(eq(users.id, others[3]?.id ?? "")),
    ...ids.slice(12, 30).map((id, number) =>
      db
        .update(aiScanResults)
        .set(number % 2 ? { confidence: 0.91, category: "office" } : { userNotes: "Mine" })
        .where(eq(aiScanResults.id, id)),
    ),
    ...Array.from({ length: 10 }, () => scan()),
  ]);
  expect(await kept(db)).toEqual(await recount(db));
  const brands = await db.execute(sql`
    select brand, results from scan_brands where results > 0 except
    select identified_brand, count(*)::int from ai_scan_results where is_successful_scan and image_quality_passed group by 1`);
  expect(brands.rows).toEqual([]);
});

test("a change that is taken back changes no figure", async () => {
  const { db, scan } = await start();
  await scan();
  const before = await db.select().from(scanFigures);
  await db
    .transaction(async (tx) => {
      await tx.delete(aiScanResults);
      throw new Error("no");
    })
    .catch(() => undefined);
  expect(await db.select().from(scanFigures)).toEqual(before);
});

test("the cache's figures follow each hit", async () => {
  const { db, scan, call } = await start();
  const [one, two] = [await scan(), await scan(), await scan()];
  const hit = (imageHash: string, count: number) =>
    db.update(imageCacheEntries).set({ hitCount: count }).where(eq(imageCacheEntries.imageHash, imageHash));
  await hit(one.imageHash, 1);
  await hit(one.imageHash, 4);
  await hit(two.imageHash, 1);
  await db.insert(cacheStatistics).values({
    id: v7(),
    date: "2026-11-20",
    totalRequests: 8,
    cacheHits: 5,
    cacheMisses: 3,
    apiCallsSaved: 5,
    costSaved: 0.0123,
  });
  expect(await call(scanResults.cacheStats)).toEqual({
    totalCacheEntries: 3,
    totalCacheHits: 5,
    cacheHitRate: 62.5,
    avgHitCount: 5 / 3,
    maxHitCount: 4,
    entriesWithHits: 2,
    estimatedCostSavings: 0.0123,
  });
  await db.delete(imageCacheEntries).where(eq(imageCacheEntries.imageHash, one.imageHash));
  expect(await call(scanResults.cacheStats)).toMatchObject({ totalCacheEntries: 2, totalCacheHits: 1, maxHitCount: 1 });
  expect(await db.select().from(cacheHits).where(eq(cacheHits.hits, 4))).toEqual([{ hits: 4, entries: 0 }]);
});

test("each day of a chart is there, with what was found, saved and paid", async () => {
  const { db, scan, call } = await start();
  await scan({ apiCostSaved: true, method: "code" });
  await scan({ isSuccessfulScan: false, method: null });
  await scan({ createdAt: new Date(NOW.getTime() - 6 * DAY_MS) });
  await scan({ createdAt: new Date(NOW.getTime() - 7 * DAY_MS) });
  await db.insert(modelSpending).values({ date: "2026-11-19", calls: 2, usDollars: 0.5 });
  const { days, methods } = await call(scanResults.days, { query: { days: "7" } });
  expect(days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`));
  expect(days[0]).toEqual({ date: "2026-11-14", found: 1, notFound: 0, saved: 0, cost: 0 });
  expect(days[5]).toMatchObject({ found: 0, cost: 0.5 });
  expect(days[6]).toEqual({ date: "2026-11-20", found: 1, notFound: 1, saved: 1, cost: 0 });
  expect(methods).toEqual([
    { method: null, found: 0, total: 1 },
    { method: "code", found: 1, total: 1 },
    { method: "model", found: 1, total: 1 },
  ]);
});
