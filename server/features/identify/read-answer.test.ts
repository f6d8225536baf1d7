import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openAiModel } from "#server/ports/vision-model/openai.ts";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { listenModelServer } from "#server/testing/model-server.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { cacheStatistics, feedbackConsensus, rateLimits } from "#shared/schema/index.ts";

await import("openai");

async function start() {
  const server = await listenModelServer({ becomes: ["dresser"] });
  onTestFinished(server.stop);
  const settings = { apiKey: "sk-only-for-tests", baseUrl: server.url, model: "gpt-4.1-mini", hasWebSearch: false };
  const model = openAiModel({ ...settings, prices: { input: 0.4, output: 1.6 } }, { budgetMs: 20_000 });
  const clock = { now: new Date("2026-11-28T12:00:00Z") };
  const app = await startTestApp({ model, now: () => clock.now });
  const member = async (): Promise<Actor> => ({ id: (await makeUser(app.db)).id, role: "user" });
  const [actor, other] = [await member(), await member()];
  const file = [new Blob([Uint8Array.from(await drawnPhoto(71))], { type: "image/jpeg" })];
  const body = { isWithoutCode: true, location: "Canada" } as const;
  const first = await app.as(actor).call(identify.identify, { file, body });
  return { ...app, file, body, server, clock, actor, other, first, params: { imageHash: first.imageHash } };
}

test("the answer to a photo of one's own is read again, with its age, and costs nothing", async () => {
  const { as, db, server, clock, actor, first, params } = await start();
  const counted = [await db.select().from(cacheStatistics), await db.select().from(rateLimits)];
  const answeredAt = clock.now;
  clock.now = new Date(answeredAt.getTime() + 3 * DAY_MS);
  const again = await as(actor).call(identify.answer, { params, query: { location: "Canada" } });
  expect(again).toEqual({ ...first, answeredAt });
  expect(again.scanId).not.toBeNull();
  expect(server.calls).toHaveLength(1);
  expect([await db.select().from(cacheStatistics), await db.select().from(rateLimits)]).toEqual(counted);
  expect(await as(actor).call(scans.list)).toHaveLength(1);
});

test("what members have agreed on since is shown, however the answer is asked for", async () => {
  const { as, db, actor, file, body, params } = await start();
  const agreed = { correctProductName: "Oakline Mistral", correctProductBrand: "Oakline", isValidated: true };
  await db
    .insert(feedbackConsensus)
    .values({ id: randomUUID(), ...params, ...agreed, agreementCount: 2, confidenceThreshold: 0.67 });
  const asked = [
    as(actor).call(identify.answer, { params, query: {} }),
    as(actor).call(identify.identify, { file, body }),
    as(actor).call(identify.identify, { file, body: { ...body, isFresh: true } }),
  ];
  for (const { identification, isCorrected } of await Promise.all(asked)) {
    expect(identification).toMatchObject({ name: "Oakline Mistral", brand: "Oakline", model: "Mistral" });
    expect(isCorrected).toBe(true);
  }
});

test("what a member has recognised on a photo stays when it is looked at again", async () => {
  const { as, db, actor, body, file } = await start();
  const product = await makeProduct(db);
  const asked = { file, body: { ...body, clientId: randomUUID() } };
  const { scanId } = await as(actor).call(identify.identify, asked);
  const params = { id: scanId ?? "" };
  await as(actor).call(scans.nameProduct, { params, body: { productId: product.id } });
  await as(actor).call(identify.identify, { ...asked, body: { ...asked.body, isFresh: true } });
  expect((await as(actor).call(scans.get, { params })).product?.id).toBe(product.id);
});

test("shops are those of the country that is asked about", async () => {
  const { as, actor, params } = await start();
  const shops = async (location: "US" | "Canada") =>
    (await as(actor).call(identify.answer, { params, query: { location } })).webResults.flatMap(
      ({ store }) => store ?? [],
    );
  expect(await shops("Canada")).toContain("IKEA Canada");
  expect(await shops("US")).not.toContain("IKEA Canada");
});

test("an answer is for who had the photo identified, and no longer than it is kept", async () => {
  const { as, clock, actor, other, params } = await start();
  for (const who of [other, { ...other, role: "super-admin" as const }]) {
    await expect(as(who).call(identify.answer, { params, query: {} })).rejects.toMatchObject({
      status: 404,
      reason: "scan-missing",
    });
  }
  clock.now = new Date(clock.now.getTime() + IDENTIFIED_DAYS * DAY_MS);
  await expect(as(actor).call(identify.answer, { params, query: {} })).rejects.toMatchObject({
    status: 404,
    reason: "identification-expired",
  });
});
