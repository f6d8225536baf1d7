import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { ModelError, type VisionModel } from "#server/ports/vision-model/index.ts";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilAllAsked } from "#server/testing/photo-waits.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { imageCacheEntries, modelSpending, rateLimits, storedObjects } from "#shared/schema/index.ts";

const EXPECTED = 0.01;

/** An app whose model does so, and a member who asks it about a photo. */
async function serve(identifies: VisionModel["identify"]) {
  const model: VisionModel = {
    name: "of the test",
    expectedUsDollars: { identify: EXPECTED, webSearch: EXPECTED },
    identify: identifies,
  };
  // All that is counted by day falls into one day, also at midnight.
  const begunAt = new Date();
  const { db, pool, as } = await startTestApp({ model, now: () => begunAt });
  const actor: Actor = { id: (await makeUser(db)).id, role: "user" };
  const ask = async (body: { language?: "en" | "fr"; sameAs?: string } = {}) =>
    as(actor).call(identify.identify, {
      file: [new Blob([Uint8Array.from(await drawnPhoto(70, { width: 120, height: 90 }))], { type: "image/jpeg" })],
      body: { isWithoutCode: true, ...body },
    });
  return { db, pool, actor, ask };
}

const cost = { inputTokens: 1, outputTokens: 1, usDollars: 0.002 };

// What is not known to be free stays set aside; what may have cost something is forgiven a few times a day only.
test.each<[string, Error, { billed: number; isForgiven: boolean }]>([
  ["timeout", new ModelError("timeout", "late"), { billed: EXPECTED, isForgiven: true }],
  ["refused", new ModelError("refused", "no", { cost }), { billed: cost.usDollars, isForgiven: true }],
  ["bad-answer", new ModelError("bad-answer", "prose", { cost }), { billed: cost.usDollars, isForgiven: true }],
  ["busy", new ModelError("busy", "429"), { billed: 0, isForgiven: false }],
  ["unreachable", new ModelError("unreachable", "500"), { billed: 0, isForgiven: false }],
  ["anything else", new Error("a fault of ours"), { billed: EXPECTED, isForgiven: false }],
])("%s costs what it costs, and the photo is given back", async (_kind, error, { billed, isForgiven }) => {
  const { db, actor, ask } = await serve(() => Promise.reject(error));
  await expect(ask()).rejects.toMatchObject({ status: expect.any(Number) });
  const [spent] = await db.select().from(modelSpending);
  expect(spent).toMatchObject({ calls: 1 });
  expect(spent?.usDollars).toBeCloseTo(billed, 6);
  const counted = await db
    .select({ key: rateLimits.key, points: rateLimits.points })
    .from(rateLimits)
    .where(like(rateLimits.key, `identify%:${actor.id}`));
  const points = new Map(counted.map((one) => [one.key, one.points]));
  expect(points.get(`identify:${actor.id}`)).toBe(0);
  expect(points.get(`identify-forgiven:${actor.id}`)).toBe(isForgiven ? 1 : undefined);
  expect(await db.$count(storedObjects)).toBe(0);
});

test("a photo stays for the sweep where the database went away: its answer may be there or not", async () => {
  const { db, ask } = await serve(() => Promise.reject(Object.assign(new Error("gone"), { code: "57P01" })));
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  expect(await db.$count(storedObjects)).toBe(1);
  expect(await db.$count(imageCacheEntries)).toBe(0);
});

test("a question in another language, or with another answer to what it may be, is a question of its own", async () => {
  let [calls, release] = [0, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { db, pool, actor, ask } = await serve(async () => {
    calls++;
    await released;
    throw new ModelError("busy", "429");
  });
  const all = [ask({ language: "en" }), ask({ language: "en" }), ask({ language: "fr" }), ask({ sameAs: "none" })];
  await expect.poll(() => calls).toBeGreaterThanOrEqual(3);
  await untilAllAsked(db, [pool], actor.id, all.length);
  release();
  await Promise.allSettled(all);
  expect(calls).toBe(3);
});
