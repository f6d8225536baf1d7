import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeIdentified, makeProduct, makeScan, makeUser } from "#server/testing/factories.ts";
import { figureDifferences } from "#server/testing/figure-differences.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { productCodes, products, scanFeedback, scanHistory, unknownGtins, users } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const GTINS = ["00034000470693", "04006381333931", "05901234123457"] as const;

async function start() {
  let now = NOW;
  const app = await startTestApp({ now: () => now });
  const member = await makeUser(app.db);
  const admin = await makeUser(app.db, { role: "super-admin" });
  const { call } = app.as({ id: admin.id, role: "super-admin" });
  const insights = (days: "7" | "30" | "90" = "30") => call(scanInsights.read, { query: { days } });
  return { ...app, member, call, insights, goTo: (moment: Date) => (now = moment) };
}

const methodOf = <Row extends { method: string }>(rows: readonly Row[], method: string) =>
  rows.find((row) => row.method === method);

test("without a scan all counts are 0, and nothing is left out", async () => {
  const { insights, call } = await start();
  expect(await insights()).toEqual({
    methods: ["code", "typed", "photo"].map((method) => ({ method, found: 0, total: 0 })),
    sources: [],
    precision: ["high", "medium", "low"].map((band) => ({ band, confirmed: 0, rejected: 0 })),
    cameraProblems: [],
  });
  expect(await call(scanInsights.unknownCodes)).toEqual([]);
});

test("a scan is found where it led to a product, or its photo to an answer, within the days", async () => {
  const { db, insights, member } = await start();
  const product = await makeProduct(db);
  const scan = (values: Partial<typeof scanHistory.$inferInsert>) =>
    makeScan(db, { userId: member.id, createdAt: NOW, ...values });
  await scan({ method: "code", productId: product.id });
  await scan({ method: "code" });
  await scan({ method: "code", isRefused: true });
  await scan({ method: "typed", productId: product.id, createdAt: ago(6) });
  await scan({ method: "typed", createdAt: ago(7) });
  await scan({ method: "photo", code: null, aiPredictedName: "Dresser" });
  await scan({ method: "photo", code: null, aiPredictedName: "Dresser", isRefused: true });
  const { methods } = await insights("7");
  expect(methods).toEqual([
    { method: "code", found: 1, total: 3 },
    { method: "typed", found: 1, total: 1 },
    { method: "photo", found: 1, total: 2 },
  ]);
  expect(methodOf((await insights("30")).methods, "typed")).toEqual({ method: "typed", found: 1, total: 2 });
});

test("photos are counted by what answered them: a model's answer that was kept is the cache's", async () => {
  const { db, insights, member } = await start();
  const identified = (values: Parameters<typeof makeIdentified>[1] | object) =>
    makeIdentified(db, { userId: member.id, createdAt: NOW, imageQualityPassed: true, ...values });
  await identified({ method: "model", apiCostSaved: true });
  await identified({ method: "model", apiCostSaved: true });
  await identified({ method: "model" });
  await identified({ method: "label", apiCostSaved: true });
  await identified({ method: null, confidence: null, isSuccessfulScan: false });
  await identified({ method: "code", createdAt: ago(31) });
  expect((await insights("30")).sources).toEqual([
    { source: "cache", photos: 2 },
    { source: null, photos: 1 },
    { source: "label", photos: 1 },
    { source: "model", photos: 1 },
  ]);
});

test("unknown numbers come by how often they were scanned, in one form, until the catalogue has them", async () => {
  const { db, as, member, call } = await start();
  const me = as({ id: member.id, role: "user" });
  const record = (code: string, symbology: "ean-13" | null) =>
    me.call(scans.record, {
      body: {
        scans: [{ clientId: crypto.randomUUID(), method: "code", code, symbology, scannedAt: NOW.toISOString() }],
      },
    });
  await record("4006381333931", "ean-13");
  for (const code of ["034000470693", "0034000470693", "https://id.example.org/01/00034000470693"]) {
    await record(code, null);
  }
  await record("WIFI:T:WPA;S:Home;P:secret;;", null);
  const listed = () => call(scanInsights.unknownCodes);
  expect(await listed()).toEqual([
    { gtin: GTINS[0], scans: 3 },
    { gtin: GTINS[1], scans: 1 },
  ]);
  const product = await makeProduct(db);
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: GTINS[0] });
  expect(await listed()).toEqual([{ gtin: GTINS[1], scans: 1 }]);
  await me.call(scans.clear);
  expect(await db.$count(unknownGtins)).toBe(0);
});

test("a band's words are those of members, the latest of each: a correction rejects", async () => {
  const { db, insights } = await start();
  const word = async (values: Partial<typeof scanFeedback.$inferInsert>) => {
    const { imageHash } = await makeIdentified(db, { userId: (await makeUser(db)).id });
    const row = {
      id: v7(),
      userId: (await makeUser(db)).id,
      imageHash,
      feedbackType: "thumbs_up",
      createdAt: NOW,
    } as const;
    await db.insert(scanFeedback).values({ ...row, ...values });
    return row;
  };
  await word({ confidence: 0.9 });
  const changed = await word({ confidence: 0.95 });
  await word({ confidence: 0.89, feedbackType: "thumbs_down" });
  await word({ confidence: 0.5, feedbackType: "correction", correctedBrand: "Oakline" });
  await word({ confidence: null });
  await word({ confidence: 0.99, createdAt: ago(8) });
  await db.update(scanFeedback).set({ feedbackType: "thumbs_down" }).where(eq(scanFeedback.id, changed.id));
  expect((await insights("7")).precision).toEqual([
    { band: "high", confirmed: 1, rejected: 1 },
    { band: "medium", confirmed: 0, rejected: 1 },
    { band: "low", confirmed: 0, rejected: 1 },
  ]);
  expect((await insights("30")).precision[0]).toEqual({ band: "high", confirmed: 2, rejected: 1 });
});

test("cameras that did not open are counted by day and reason, of guests too, and no further than an address may", async () => {
  const { call, insights, origin, goTo } = await start();
  const guest = (reason: string) =>
    fetch(`${origin}/api/camera-problems`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reason }),
    }).then(({ status }) => status);
  goTo(ago(7));
  expect(await guest("busy")).toBe(204);
  goTo(NOW);
  expect(await guest("because")).toBe(400);
  await call(cameraProblems.countProblem, { body: { reason: "refused" } });
  const { tries } = TRY_LIMITS.cameraProblems;
  const answers = await Promise.all(Array.from({ length: tries }, () => guest("refused")));
  expect(answers.filter((status) => status === 204).length).toBe(tries - 2);
  expect(answers.filter((status) => status === 429).length).toBe(2);
  expect((await insights("7")).cameraProblems).toEqual([{ reason: "refused", times: tries - 1 }]);
  expect((await insights("30")).cameraProblems).toEqual([
    { reason: "refused", times: tries - 1 },
    { reason: "busy", times: 1 },
  ]);
});

test("the kept figures are what the rows add up to, whatever happens to them and however many change them at once", async () => {
  const { db } = await start();
  const product = await makeProduct(db);
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(db)));
  const personAt = (at: number) => people[at % 4]?.id ?? "";
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      makeScan(db, {
        userId: personAt(at),
        method: (["code", "typed", "photo"] as const)[at % 3] ?? "code",
        gtin: [...GTINS, null][at % 4] ?? null,
        productId: at % 5 === 0 ? product.id : null,
        aiPredictedName: at % 3 === 2 ? "Dresser" : null,
        createdAt: ago(at % 6),
      }),
    ),
  );
  const photos = await Promise.all(Array.from({ length: 12 }, (_, at) => makeIdentified(db, { userId: personAt(at) })));
  const words = photos.map(({ imageHash }, at) => ({
    id: v7(),
    userId: personAt(at),
    imageHash,
    confidence: [0.95, 0.87, 0.4, null][at % 4] ?? null,
    feedbackType: (["thumbs_up", "thumbs_down", "correction"] as const)[at % 3] ?? "thumbs_up",
    createdAt: ago(at % 5),
  }));
  await db.insert(scanFeedback).values(words);
  expect(await figureDifferences(db)).toEqual([]);
  await Promise.all([
    db.delete(users).where(eq(users.id, personAt(3))),
    db.delete(products).where(eq(products.id, product.id)),
    ...made
      .slice(0, 20)
      .map(({ id }, at) =>
        at % 2
          ? db.delete(scanHistory).where(eq(scanHistory.id, id))
          : db.update(scanHistory).set({ isRefused: true, productId: null }).where(eq(scanHistory.id, id)),
      ),
    ...words.map(({ id }) =>
      db.update(scanFeedback).set({ feedbackType: "correction", createdAt: NOW }).where(eq(scanFeedback.id, id)),
    ),
    ...Array.from({ length: 10 }, () => makeScan(db, { userId: personAt(0), gtin: GTINS[2], method: "code" })),
    ...GTINS.map(async (value) => {
      const found = await makeProduct(db);
      await db.insert(productCodes).values({ productId: found.id, symbology: "gtin", value });
    }),
  ]);
  expect(await figureDifferences(db)).toEqual([]);
  expect(await db.$count(unknownGtins)).toBeGreaterThan(0);
});

test("a number is known while a listed product has it, however that came and went", async () => {
  const { db, call, member } = await start();
  for (const gtin of GTINS) await makeScan(db, { userId: member.id, gtin, method: "code" });
  const unknown = async () => (await call(scanInsights.unknownCodes)).map(({ gtin }) => gtin).sort();
  const [one, other] = [await makeProduct(db), await makeProduct(db, { isListed: false })];
  const all = [...GTINS].sort();
  const without = (known: string) => all.filter((gtin) => gtin !== known);
  expect(await unknown()).toEqual(all);
  await db.insert(productCodes).values({ productId: other.id, symbology: "gtin", value: GTINS[0] });
  expect(await unknown()).toEqual(all);
  await db.update(products).set({ isListed: true }).where(eq(products.id, other.id));
  expect(await unknown()).toEqual(without(GTINS[0]));
  await db.update(productCodes).set({ value: GTINS[1] }).where(eq(productCodes.productId, other.id));
  expect(await unknown()).toEqual(without(GTINS[1]));
  // A scan that was sent before the product was there, and comes after it.
  await makeScan(db, { userId: member.id, gtin: "00012345678905", method: "code" });
  await db.insert(productCodes).values({ productId: one.id, symbology: "gtin", value: "00036000291452" });
  await makeScan(db, { userId: member.id, gtin: "00036000291452", method: "code" });
  expect(await unknown()).toEqual(["00012345678905", ...without(GTINS[1])].sort());
  await db.update(products).set({ isListed: false }).where(eq(products.id, one.id));
  expect(await unknown()).toContain("00036000291452");
  await db.delete(products).where(eq(products.id, other.id));
  expect(await unknown()).toContain(GTINS[1]);
  expect(await figureDifferences(db)).toEqual([]);
});
