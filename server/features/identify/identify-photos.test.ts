import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { toBuffer } from "bwip-js/node";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import type { LabelReader } from "#server/ports/label-reader/index.ts";
import { openAiModel } from "#server/ports/vision-model/openai.ts";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { listenModelServer, type ModelBehaviour } from "#server/testing/model-server.ts";
import { untilAllAsked } from "#server/testing/photo-waits.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  aiScanResults,
  cacheStatistics,
  identifyClaims,
  imageCacheBands,
  imageCacheEntries,
  modelSpending,
  productCodes,
  rateLimits,
  scanHistory,
  storedObjects,
} from "#shared/schema/index.ts";

await import("openai");

const PRICES = { input: 0.4, output: 1.6 };
/** What the recorded answer of the dresser costs at these prices. */
const DRESSER_COST = (1893 * PRICES.input + 137 * PRICES.output) / 1_000_000;

async function startModel(becomes: ModelBehaviour[] = ["dresser"], { hasWebSearch = false, budgetMs = 20_000 } = {}) {
  const server = await listenModelServer({ becomes });
  onTestFinished(server.stop);
  const settings = {
    apiKey: "sk-only-for-tests",
    baseUrl: server.url,
    model: "gpt-4.1-mini",
    prices: PRICES,
    hasWebSearch,
  };
  return { server, model: openAiModel(settings, { budgetMs }) };
}

async function start({
  becomes,
  options = {},
  ...more
}: { becomes?: ModelBehaviour[]; options?: object } & Parameters<typeof startTestApp>[0] = {}) {
  const { server, model } = await startModel(becomes, options);
  const app = await startTestApp({ model, ...more });
  const member = await makeUser(app.db);
  const actor: Actor = { id: member.id, role: "user" };
  return { ...app, server, model, actor };
}

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A reader of labels that reads the same off every photo. */
const readsAlways = (...lines: string[]): LabelReader => ({
  read: async () => ({ lines, confidence: 0.9 }),
  close: async () => undefined,
});

test("a photo is identified by the model, its scan stands in the history, and its cost in the books", async () => {
  const { as, db, actor, server } = await start();
  const photo = await drawnPhoto(1);
  const clientId = randomUUID();
  const answer = await as(actor).call(identify.identify, {
    file: [blob(photo)],
    body: { location: "Canada", language: "en", clientId, isWithoutCode: true },
  });
  expect(answer).toMatchObject({
    imageHash: sha256(photo),
    method: "model",
    isOffline: false,
    answeredAt: null,
    before: null,
    identification: { name: "HEMNES 8-drawer dresser", brand: "IKEA", model: "003.604.15", confidence: 0.93 },
  });
  expect(server.calls).toHaveLength(1);
  expect(answer.webResults.map(({ source, isSearch }) => [source, isSearch])).toContainEqual(["purchase", true]);
  expect(answer.webResults.find(({ store }) => store === "IKEA Canada")?.url).toBe(
    "/go/shop/ikea-ca?q=IKEA+003.604.15&lang=en",
  );
  const [scan] = (await as(actor).page(scans.list, {})).items;
  expect(scan).toMatchObject({
    id: answer.scanId,
    clientId,
    method: "photo",
    identifiedName: "HEMNES 8-drawer dresser",
  });
  const [spent] = await db.select().from(modelSpending);
  expect(spent?.usDollars).toBeCloseTo(DRESSER_COST, 6);
  const [entry] = await db.select().from(imageCacheEntries);
  expect(entry?.cost).toBeCloseTo(DRESSER_COST, 6);
  expect(await db.select().from(identifyClaims)).toEqual([]);
});

test("the same photo again has its answer with its age, costs nothing, and that is counted", async () => {
  const begunAt = new Date();
  // Both are counted for one day, also at midnight.
  const { as, db, actor, server } = await start({ now: () => begunAt });
  const photo = await drawnPhoto(2);
  const other: Actor = { id: (await makeUser(db)).id, role: "user" };
  const send = (who: Actor) => as(who).call(identify.identify, { file: [blob(photo)], body: { isWithoutCode: true } });
  const first = await send(actor);
  const again = await send(other);
  expect(server.calls).toHaveLength(1);
  expect(again.identification).toEqual(first.identification);
  expect(again.answeredAt).toBeInstanceOf(Date);
  expect(again.scanId).not.toBe(first.scanId);
  const [day] = await db.select().from(cacheStatistics);
  expect(day).toMatchObject({ totalRequests: 2, cacheHits: 1, cacheMisses: 1, apiCallsSaved: 1 });
  expect(day?.costSaved).toBeCloseTo(DRESSER_COST, 6);
  expect(await db.select().from(imageCacheEntries)).toMatchObject([{ hitCount: 1 }]);
});

test("check again asks the model anew and replaces the answer", async () => {
  const { as, db, actor, server } = await start({ becomes: ["dresser", "sofa-without-tag"] });
  const file = [blob(await drawnPhoto(3))];
  const clientId = randomUUID();
  const { scanId, imageHash } = await as(actor).call(identify.identify, {
    file,
    body: { clientId, isWithoutCode: true },
  });
  await as(actor).call(scans.update, { params: { id: scanId ?? "" }, body: { userNotes: "In the attic." } });
  const correction = { feedbackType: "correction" as const, correctedBrand: "Oakline", correctedModel: "Billings" };
  await as(actor).call(identify.giveFeedback, { body: { imageHash, ...correction } });
  const [before] = await db.select().from(imageCacheEntries);
  expect(before).toMatchObject({ correctionCount: 1, correctedBrand: "Oakline" });
  const fresh = await as(actor).call(identify.identify, {
    file,
    body: { clientId, isWithoutCode: true, isFresh: true },
  });
  expect(server.calls).toHaveLength(2);
  expect(fresh).toMatchObject({ answeredAt: null, identification: { brand: null } });
  const [entry] = await db.select().from(imageCacheEntries);
  expect(entry?.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? Number.POSITIVE_INFINITY);
  // What was said of the answer before is no word on this one.
  expect(entry).toMatchObject({ correctionCount: 0, correctedBrand: null, correctedModel: null });
  const kept = await as(actor).call(identify.identify, { file, body: { clientId, isWithoutCode: true } });
  expect(kept.identification).toEqual(fresh.identification);
  expect(server.calls).toHaveLength(2);
  // One photo, one scan, whatever was asked about it, with what the member has noted.
  expect((await as(actor).page(scans.list, {})).items).toMatchObject([{ id: scanId, userNotes: "In the attic." }]);
  expect(await db.$count(scanHistory)).toBe(1);
  expect(await db.$count(aiScanResults)).toBe(1);
  expect(await db.$count(storedObjects)).toBe(1);
});

test("a photo whose answer two members have corrected goes to the model anew", async () => {
  const { as, db, actor, server } = await start({ becomes: ["dresser", "sofa-without-tag"] });
  const file = [blob(await drawnPhoto(3))];
  const other: Actor = { id: (await makeUser(db)).id, role: "user" };
  const send = (who: Actor) => as(who).call(identify.identify, { file, body: { isWithoutCode: true } });
  for (const who of [actor, other]) {
    const { imageHash } = await send(who);
    expect(server.calls).toHaveLength(1);
    const body = {
      imageHash,
      feedbackType: "correction" as const,
      correctedBrand: "Oakline",
      correctedModel: "Alder 8",
    };
    await as(who).call(identify.giveFeedback, { body });
  }
  expect(await send({ id: (await makeUser(db)).id, role: "user" })).toMatchObject({ answeredAt: null });
  expect(server.calls).toHaveLength(2);
});

test("each language has its own answer, and both are kept", async () => {
  const { as, actor, server } = await start({ becomes: ["dresser", "commode-en-francais"] });
  const file = [blob(await drawnPhoto(4))];
  const ask = (language: "en" | "fr") =>
    as(actor).call(identify.identify, { file, body: { language, isWithoutCode: true } });
  const english = await ask("en");
  const french = await ask("fr");
  expect(french.identification?.name).not.toBe(english.identification?.name);
  expect((await ask("en")).identification).toEqual(english.identification);
  expect((await ask("fr")).identification).toEqual(french.identification);
  expect(server.calls).toHaveLength(2);
});

test("20 equal photos at once are one call of the model, over two servers", async () => {
  const { as, db, actor, server, model, deps } = await start();
  const second = await startTestApp({ databaseUrl: deps.db.$client.options.connectionString ?? "", model });
  const file = [blob(await drawnPhoto(5))];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      (place % 2 ? second : { as }).as(actor).call(identify.identify, { file, body: { isWithoutCode: true } }),
    ),
  );
  expect(server.calls).toHaveLength(1);
  expect(new Set(answers.map(({ identification }) => identification?.name)).size).toBe(1);
  expect(await db.$count(imageCacheEntries)).toBe(1);
  expect(await db.$count(storedObjects)).toBe(1);
  expect(await db.$count(scanHistory)).toBe(20);
});

/** Two servers of one database, whose model answers once `goOn` is called, wherever it is told to wait. */
async function startTwo(becomes: ModelBehaviour[]) {
  const { server, model } = await startModel(becomes);
  let gate = Promise.resolve();
  let asked = 0;
  const slow: typeof model = {
    ...model,
    identify: async (...request) => {
      asked++;
      await gate;
      return model.identify(...request);
    },
  };
  const first = await startTestApp({ model: slow });
  const { db } = first;
  const second = await startTestApp({ databaseUrl: first.deps.db.$client.options.connectionString ?? "", model: slow });
  const [one, other] = [await makeUser(db), await makeUser(db)].map(({ id }): Actor => ({ id, role: "user" }));
  if (!one || !other) throw new Error("there are two members");
  const wait = () => {
    let goOn = () => {};
    gate = new Promise<void>((resolve) => (goOn = resolve));
    return goOn;
  };
  const pools = [first.pool, second.pool];
  return { server, db, first: first.as(one), second: second.as(other), pools, one, other, asked: () => asked, wait };
}

test("check again by two members at once, over two servers, is one call of the model", async () => {
  const { db, first, second, other, asked, wait } = await startTwo(["dresser", "sofa-without-tag", "drill"]);
  const file = [blob(await drawnPhoto(71))];
  const fresh = { file, body: { isWithoutCode: true, isFresh: true } };
  await first.call(identify.identify, { file, body: { isWithoutCode: true } });
  const goOn = wait();
  const begun = [first.call(identify.identify, fresh)];
  await expect.poll(() => asked()).toBe(2);
  begun.push(second.call(identify.identify, fresh));
  const isCounted = eq(rateLimits.key, `identify:${other.id}`);
  await expect.poll(() => db.$count(rateLimits, isCounted)).toBe(1);
  goOn();
  const sofa = { method: "model", answeredAt: null, identification: { name: "Three-seat sofa" } };
  expect(await Promise.all(begun)).toMatchObject([sofa, sofa]);
  expect(asked()).toBe(2);
});

test("the same photo, sent from two countries at once, is looked at for each of them", async () => {
  const { server, first, second, asked, wait } = await startTwo(["dresser"]);
  const file = [blob(await drawnPhoto(72))];
  const goOn = wait();
  const ask = (who: typeof first, location: "Canada" | "US") =>
    who.call(identify.identify, { file, body: { isWithoutCode: true, location } });
  // Equal ones share an answer, at one server and at two.
  const begun = [ask(first, "Canada"), ask(first, "US"), ask(second, "US")];
  await expect.poll(() => asked()).toBe(2);
  goOn();
  await Promise.all(begun);
  const countries = server.calls.map(({ body }) => /country[\\]*":[\\]*"(\w+)/.exec(body)?.[1]);
  expect(countries.sort()).toEqual(["CA", "US"]);
});

/** A call that its caller ends once `when` is so. */
async function leaveOnce(when: () => boolean, call: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const controller = new AbortController();
  const ended = expect(call(controller.signal)).rejects.toThrow();
  await expect.poll(() => when()).toBe(true);
  controller.abort();
  await ended;
}

test("a caller who leaves before the model is asked costs nothing, and stands in no history", async () => {
  let reading = 0;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const labels: LabelReader = {
    read: async () => {
      reading++;
      await gate;
      return { lines: [], confidence: 0.9 };
    },
    close: async () => undefined,
  };
  const { as, actor, db, server } = await start({ labels });
  const photo = await drawnPhoto(15);
  const send = (signal?: AbortSignal) =>
    as(actor).call(identify.identify, {
      file: [blob(photo)],
      body: { isWithoutCode: true },
      ...(signal && { signal }),
    });
  await leaveOnce(() => reading > 0, send);
  // The work is over once its claim is gone.
  await expect.poll(() => db.$count(identifyClaims)).toBe(0);
  expect(server.calls).toHaveLength(0);
  expect((await as(actor).page(scans.list, {})).items).toEqual([]);
  goOn();
  await send();
  expect(server.calls).toHaveLength(1);
});

test("what a caller who leaves has had asked is kept: the same photo costs nothing again", async () => {
  const { server, model } = await startModel();
  let asked = 0;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const slow: typeof model = {
    ...model,
    identify: async (...request) => {
      asked++;
      await gate;
      return model.identify(...request);
    },
  };
  const { as, db } = await startTestApp({ model: slow });
  const actor: Actor = { id: (await makeUser(db)).id, role: "user" };
  const photo = await drawnPhoto(16);
  const send = (signal?: AbortSignal) =>
    as(actor).call(identify.identify, {
      file: [blob(photo)],
      body: { isWithoutCode: true },
      ...(signal && { signal }),
    });
  await leaveOnce(() => asked > 0, send);
  goOn();
  expect(await send()).toMatchObject({ identification: { brand: "IKEA" } });
  expect([asked, server.calls.length]).toEqual([1, 1]);
});

test("one of two who wait for the same photo leaves, and the other has the answer", async () => {
  let reading = 0;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const read: LabelReader["read"] = async () => {
    reading++;
    await gate;
    return { lines: [], confidence: 0.9 };
  };
  const { as, actor, server } = await start({ labels: { read, close: async () => undefined } });
  const photo = await drawnPhoto(17);
  const input = { file: [blob(photo)], body: { isWithoutCode: true } };
  let stays: Promise<unknown> = Promise.resolve();
  await leaveOnce(
    () => reading > 0,
    (signal) => {
      const leaves = as(actor).call(identify.identify, { ...input, signal });
      stays = as(actor).call(identify.identify, input);
      return leaves;
    },
  );
  goOn();
  expect(await stays).toMatchObject({ identification: { brand: "IKEA" } });
  expect(server.calls).toHaveLength(1);
});

test("a failure of the model is told to all that wait for the same photo, with one call", async () => {
  const { server, db, first, second, pools, one, other, asked, wait } = await startTwo(["prose"]);
  const file = [blob(await drawnPhoto(6))];
  const input = { file, body: { isWithoutCode: true } };
  const goOn = wait();
  const begun = Array.from({ length: 8 }, (_, place) => (place % 2 ? second : first).call(identify.identify, input));
  const settled = Promise.allSettled(begun);
  await expect.poll(() => asked()).toBe(1);
  for (const member of [one, other]) await untilAllAsked(db, pools, member.id, begun.length / 2);
  goOn();
  const answers = await settled;
  for (const answer of answers) expect(answer).toMatchObject({ status: "rejected", reason: { status: 502 } });
  expect(server.calls).toHaveLength(1);
  expect(await db.$count(imageCacheEntries)).toBe(0);
  // The next one asks again.
  server.become("dresser");
  const next = await first.call(identify.identify, input);
  expect(next.identification?.brand).toBe("IKEA");
});

test.each<[ModelBehaviour, number, string]>([
  ["hang before headers", 504, "model-slow"],
  ["429 for 45 s", 503, "model-busy"],
  ["500", 502, "model-away"],
  ["prose", 502, "model-away"],
  ["broken-json", 502, "model-away"],
  ["cut body", 502, "model-away"],
  ["HTML with 200", 502, "model-away"],
  ["refusal", 502, "model-refuses"],
  ["confidence-7", 502, "model-away"],
])(
  "a model that answers with %s is %i, nothing is kept, and the photo is not counted",
  async (behaviour, status, reason) => {
    // Only the silent one is waited for until the end; others have time for both tries.
    const options = behaviour === "hang before headers" ? { budgetMs: 800 } : {};
    const { as, db, actor } = await start({ becomes: [behaviour], options });
    const asking = as(actor).call(identify.identify, {
      file: [blob(await drawnPhoto(7))],
      body: { isWithoutCode: true },
    });
    await expect(asking).rejects.toMatchObject({ status, reason });
    expect(await db.$count(imageCacheEntries)).toBe(0);
    expect(await db.$count(aiScanResults)).toBe(0);
    expect(await db.$count(storedObjects)).toBe(0);
    const counted = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `identify:${actor.id}`));
    expect(counted.map(({ points }) => points)).toEqual([0]);
  },
);

test("one photo comes as base64 in JSON, up to its limit", async () => {
  const { origin, as, actor } = await start();
  const send = (image: string) =>
    fetch(`${origin}/api/ai/identify-furniture`, {
      method: "POST",
      headers: { ...as(actor).headers, "content-type": "application/json" },
      body: JSON.stringify({ image, location: "US", detailedLocation: null, isWithoutCode: true }),
    });
  const photo = await drawnPhoto(8);
  const answer = await send(photo.toString("base64"));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ imageHash: sha256(photo), identification: { brand: "IKEA" } });
  expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1).toString("base64"))).status).toBe(413);
  expect((await send(Buffer.from("no photo at all, just some text".repeat(10)).toString("base64"))).status).toBe(415);
});

test("a code in the photo leads to its product without the model", async () => {
  const { as, db, actor, server } = await start();
  const product = await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem" });
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: "04006381333931" });
  const bars = await toBuffer({
    bcid: "ean13",
    text: "4006381333931",
    scale: 3,
    paddingwidth: 20,
    paddingheight: 20,
    backgroundcolor: "FFFFFF",
  });
  const photo = await sharp(await drawnPhoto(9))
    .composite([{ input: bars, left: 300, top: 300 }])
    .jpeg()
    .toBuffer();
  const answer = await as(actor).call(identify.identify, { file: [blob(photo)] });
  expect(answer).toMatchObject({ method: "code", identification: { name: "Lindholm dresser", brand: "Nordhem" } });
  expect(answer.matches).toMatchObject([{ id: product.id, matchScore: 99 }]);
  expect(server.calls).toHaveLength(0);
  const [scan] = (await as(actor).page(scans.list, {})).items;
  expect(scan).toMatchObject({ code: "4006381333931", product: { id: product.id } });
  // Given again it saves no call: there was none.
  await as(actor).call(identify.identify, { file: [blob(photo)] });
  expect(await db.select().from(cacheStatistics)).toMatchObject([{ cacheHits: 1, apiCallsSaved: 0 }]);
});

test("a label with a number of the catalogue leads to its product without the model, another maker's number does not", async () => {
  const { as, db, actor, server } = await start({ labels: readsAlways("NORDHEM", "LINDHOLM", "Art. No 802.984.74") });
  const product = await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem" });
  const other = await makeProduct(db, { name: "Other", brand: "Oakline" });
  await db.insert(productCodes).values([
    { productId: product.id, symbology: "article-number", value: "nordhem:80298474" },
    { productId: other.id, symbology: "article-number", value: "oakline:80298474" },
  ]);
  const answer = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(10))],
    body: { isWithoutCode: true },
  });
  expect(answer).toMatchObject({ method: "label", matches: [{ id: product.id }], answeredAt: null });
  // It is as good as a model's, and kept like one.
  expect(
    await as(actor).call(identify.identify, { file: [blob(await drawnPhoto(10))], body: { isWithoutCode: true } }),
  ).toMatchObject({ method: "label", isOffline: false, answeredAt: expect.any(Date) });
  expect(server.calls).toHaveLength(0);
  await db.delete(productCodes).where(eq(productCodes.productId, product.id));
  const second = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(11))],
    body: { isWithoutCode: true },
  });
  expect(second.method).toBe("model");
  expect(server.calls[0]?.body).toContain("802.984.74");
});

test("without a model the label is read, and what has none is said to be unknown", async () => {
  const labels: Deps["labels"] = readsAlways("NORDHEM", "LINDHOLM", "Art. No 802.984.74");
  const { as, db } = await startTestApp({ labels });
  const actor: Actor = { id: (await makeUser(db)).id, role: "user" };
  const read = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(12))],
    body: { isWithoutCode: true },
  });
  expect(read).toMatchObject({ method: "label", isOffline: true, identification: { brand: "NORDHEM" } });
  await makeProduct(db, { name: "Lindholm dresser", brand: "Nordhem" });
  const among = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(12))],
    body: { isWithoutCode: true, isFresh: true },
  });
  // What else it may be comes first.
  expect(among.identification?.searchTerms[0]).toBe("Nordhem Lindholm dresser");
  const bare = await startTestApp();
  const someone: Actor = { id: (await makeUser(bare.db)).id, role: "user" };
  const unknown = await bare
    .as(someone)
    .call(identify.identify, { file: [blob(await drawnPhoto(13))], body: { isWithoutCode: true } });
  expect(unknown).toMatchObject({ method: null, isOffline: true, identification: null, matches: [] });
  expect(await bare.db.$count(storedObjects)).toBe(0);
  expect((await bare.as(someone).page(scans.list, {})).items).toHaveLength(1);
  const { imageHash } = unknown;
  const correction = { imageHash, feedbackType: "correction" as const, correctedModel: "Alder 8" };
  await bare.as(someone).call(identify.giveFeedback, { body: correction });
  expect((await bare.as(someone).page(scans.list, {})).items).toMatchObject([
    { identifiedName: null, userUpdatedModel: "Alder 8" },
  ]);
});

test("what a member has said of a photo stands at their next scan of it as well, and at no other member's", async () => {
  const { as, actor, db } = await start();
  const other: Actor = { id: (await makeUser(db)).id, role: "user" };
  const photo = await drawnPhoto(14);
  const send = (who: Actor) => as(who).call(identify.identify, { file: [blob(photo)], body: { isWithoutCode: true } });
  const { imageHash } = await send(actor);
  const correction = { imageHash, feedbackType: "correction" as const, correctedModel: "Alder 8" };
  await as(actor).call(identify.giveFeedback, { body: correction });
  await send(actor);
  await send(other);
  const models = async (who: Actor) =>
    (await as(who).page(scans.list, {})).items.map(({ userUpdatedModel }) => userUpdatedModel);
  expect(await models(actor)).toEqual(["Alder 8", "Alder 8"]);
  expect(await models(other)).toEqual([null]);
});

test("what was said for want of a model is said anew once there is one", async () => {
  const { as, db, actor, server, deps } = await start({
    labels: readsAlways("NORDHEM", "LINDHOLM", "Art. No 802.984.74"),
  });
  const offline = await startTestApp({
    databaseUrl: deps.db.$client.options.connectionString ?? "",
    labels: readsAlways("NORDHEM", "LINDHOLM", "Art. No 802.984.74"),
  });
  const file = [blob(await drawnPhoto(28))];
  const body = { isWithoutCode: true };
  expect(await offline.as(actor).call(identify.identify, { file, body })).toMatchObject({
    method: "label",
    isOffline: true,
  });
  expect(await offline.as(actor).call(identify.identify, { file, body })).toMatchObject({
    method: "label",
    isOffline: true,
  });
  expect(await as(actor).call(identify.identify, { file, body })).toMatchObject({ method: "model", isOffline: false });
  expect(server.calls).toHaveLength(1);
  expect(await db.$count(imageCacheEntries)).toBe(1);
});

test("once the day's money is spent photos are identified offline, and the administrators are told once", async () => {
  const app = await start({ config: { modelDailyBudget: 0.005 } });
  const { as, db, actor, server, mails, work } = app;
  const admin = await makeUser(db, { role: "admin", email: "admin@example.com" });
  await makeUser(db, { role: "admin", email: "closed@example.com", isActive: false });
  for (const number of [14, 15, 16, 17, 18, 19]) {
    await as(actor).call(identify.identify, { file: [blob(await drawnPhoto(number))], body: { isWithoutCode: true } });
  }
  expect(server.calls.length).toBeLessThan(6);
  expect(server.calls.length).toBeGreaterThan(0);
  const [spent] = await db.select().from(modelSpending);
  expect(spent?.usDollars).toBeLessThanOrEqual(0.005);
  await work();
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
});

test("a budget that is less than a single call's price allows none, and the administrators are told", async () => {
  const { as, db, actor, server, model, mails, work } = await start({
    config: { modelDailyBudget: 0.000_01 },
  });
  expect(model.expectedUsDollars.identify).toBeGreaterThan(0.000_01);
  const admin = await makeUser(db, { role: "admin", email: "admin@example.com" });
  const file = [blob(await drawnPhoto(28))];
  const answer = await as(actor).call(identify.identify, { file, body: { isWithoutCode: true } });
  expect(answer.isOffline).toBe(true);
  expect(server.calls).toHaveLength(0);
  expect(await db.select().from(modelSpending)).toMatchObject([{ calls: 0, usDollars: 0 }]);
  await work();
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
});

test("answers in two languages that are found at the same time leave one photo, found by its picture once", async () => {
  const { as, db, actor } = await start();
  const file = [blob(await drawnPhoto(29))];
  const other = await makeUser(db);
  await Promise.all(
    [actor, other].map(({ id }, place) =>
      as({ id, role: "user" }).call(identify.identify, {
        file,
        body: { isWithoutCode: true, language: place === 0 ? "en" : "fr" },
      }),
    ),
  );
  const [entry, ...others] = await db.select().from(imageCacheEntries);
  expect(others).toEqual([]);
  expect(await db.select({ name: storedObjects.name }).from(storedObjects)).toEqual([{ name: entry?.objectName }]);
  expect(await db.$count(imageCacheBands)).toBe(32);
});

test("a budget of nothing stops the model, whatever it costs, and is no news to the administrators", async () => {
  const { as, db, actor, server, mails, work } = await start({ config: { modelDailyBudget: 0 } });
  await makeUser(db, { role: "admin", email: "admin@example.com" });
  const answer = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(27))],
    body: { isWithoutCode: true },
  });
  expect(answer.isOffline).toBe(true);
  expect(server.calls).toHaveLength(0);
  await work();
  expect(mails).toEqual([]);
});

test("a member has a number of photos a day and hears when there are new ones", async () => {
  const { as, db, actor } = await start();
  const file = [blob(await drawnPhoto(20))];
  await as(actor).call(identify.identify, { file, body: { isWithoutCode: true } });
  await db
    .update(rateLimits)
    .set({ points: TRY_LIMITS.identifications.tries })
    .where(eq(rateLimits.key, `identify:${actor.id}`));
  const refused = as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(21))],
    body: { isWithoutCode: true },
  });
  await expect(refused).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" });
  const { retryAfterSeconds } = await refused.catch((error) => error);
  expect(retryAfterSeconds).toBeGreaterThan(80_000);
  // What has an answer is no work.
  expect((await as(actor).call(identify.identify, { file, body: { isWithoutCode: true } })).method).toBe("model");
});

test("a smaller copy with the same code and label has the same answer, in a photo of its own", async () => {
  const { as, db, actor, server } = await start({ labels: readsAlways("NORDHEM", "LINDHOLM", "Art. No 555.984.74") });
  const other: Actor = { id: (await makeUser(db)).id, role: "user" };
  const photo = await drawnPhoto(22);
  const small = await sharp(photo).resize(600).jpeg({ quality: 60 }).toBuffer();
  const first = await as(actor).call(identify.identify, { file: [blob(photo)] });
  const answeredAt = new Date("2026-10-01T12:00:00.000Z");
  await db.update(imageCacheEntries).set({ createdAt: answeredAt });
  const again = await as(other).call(identify.identify, { file: [blob(small)] });
  expect(server.calls).toHaveLength(1);
  expect(again).toMatchObject({ imageHash: sha256(small), identification: first.identification, answeredAt });
  expect(await db.$count(imageCacheEntries)).toBe(2);
});

test("a near picture in which nothing is legible is asked about, and other members' photos are not shown", async () => {
  const { as, db, actor, server } = await start({ becomes: ["dresser", "sofa-without-tag"] });
  const other: Actor = { id: (await makeUser(db)).id, role: "user" };
  const photo = await drawnPhoto(23);
  const small = await sharp(photo).resize(600).jpeg({ quality: 60 }).toBuffer();
  const first = await as(actor).call(identify.identify, { file: [blob(photo)], body: { isWithoutCode: true } });
  const ask = (who: Actor, sameAs?: string) =>
    as(who).call(identify.identify, { file: [blob(small)], body: { isWithoutCode: true, ...(sameAs && { sameAs }) } });
  const asked = await ask(other);
  expect(asked).toMatchObject({
    scanId: null,
    identification: null,
    before: { imageHash: first.imageHash, name: "HEMNES 8-drawer dresser", pictureUrl: null },
  });
  expect((await ask(actor)).before?.pictureUrl).toBe(`/api/scan-images/${first.imageHash}`);
  expect(server.calls).toHaveLength(1);
  // The photo of a question is not kept.
  expect(await db.$count(storedObjects)).toBe(1);
  const same = await ask(other, first.imageHash);
  expect(same).toMatchObject({ imageHash: sha256(small), identification: first.identification });
  expect(server.calls).toHaveLength(1);
  // Only a picture that is near can be named.
  const [elsewhere] = [await drawnPhoto(24)];
  const named = await as(other).call(identify.identify, {
    file: [blob(elsewhere ?? photo)],
    body: { isWithoutCode: true, sameAs: first.imageHash },
  });
  expect(named.identification?.brand).toBeNull();
  expect(server.calls).toHaveLength(2);
});

test("a question costs none of the day's photos, so many times a day, and the answer to it one", async () => {
  const { as, db, actor, server } = await start();
  const photo = await drawnPhoto(23);
  const small = await sharp(photo).resize(600).jpeg({ quality: 60 }).toBuffer();
  const send = (bytes: Uint8Array, sameAs?: string) =>
    as(actor).call(identify.identify, {
      file: [blob(bytes)],
      body: { isWithoutCode: true, ...(sameAs && { sameAs }) },
    });
  const { imageHash } = await send(photo);
  const count = (name: string, points: number) =>
    db
      .update(rateLimits)
      .set({ points })
      .where(eq(rateLimits.key, `${name}:${actor.id}`));
  // The last photo of the day can be asked about and answered.
  await count("identify", TRY_LIMITS.identifications.tries - 1);
  expect((await send(small)).before).toMatchObject({ imageHash });
  expect((await send(small)).before).toMatchObject({ imageHash });
  expect(await send(small, imageHash)).toMatchObject({ method: "model", before: null });
  await expect(send(await drawnPhoto(24))).rejects.toMatchObject({ status: 429 });
  await count("identify", 0);
  await count("identify-question", TRY_LIMITS.forgivenQuestions.tries);
  const smaller = await sharp(photo).resize(500).jpeg({ quality: 60 }).toBuffer();
  await send(smaller);
  const counted = await db
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(eq(rateLimits.key, `identify:${actor.id}`));
  expect(counted).toEqual([{ points: 1 }]);
  expect(server.calls).toHaveLength(1);
});

test("what is kept of a photo is upright, without metadata, and not served by its name", async () => {
  const { as, db, actor, origin, deps } = await start();
  const photo = await sharp(await drawnPhoto(25))
    .withExif({ IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Secret camera")).toBe(true);
  await as(actor).call(identify.identify, {
    file: [blob(photo)],
    body: {
      isWithoutCode: true,
      detailedLocation: {
        latitude: 45.50884,
        longitude: -73.58781,
        city: "Montréal",
        region: "Quebec",
        country: "Canada",
      },
    },
  });
  const [object] = await db.select().from(storedObjects);
  expect(object?.withheldAt).toBeInstanceOf(Date);
  const stream = await deps.storage.open(object?.name ?? "", { start: 0, end: (object?.bytes ?? 1) - 1 });
  if (!stream) throw new Error("the photo is not there");
  const kept = await buffer(stream);
  expect(kept.includes("Secret camera")).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect((await fetch(`${origin}/media/o/${object?.name}`)).status).toBe(404);
  const [result] = await db.select().from(aiScanResults);
  expect(result).toMatchObject({
    userLocation: "Montréal, Quebec, Canada",
    detailedLocation: { latitude: 45.5, longitude: -73.6, city: "Montréal", region: "Quebec", country: "Canada" },
  });
});

test("pages of the model's search lead to shops by a counted path, and others directly", async () => {
  const { as, actor } = await start({ becomes: ["dresser", "web-results"], options: { hasWebSearch: true } });
  const answer = await as(actor).call(identify.identify, {
    file: [blob(await drawnPhoto(26))],
    body: { location: "US", isWithoutCode: true },
  });
  const found = answer.webResults.filter(({ isSearch }) => !isSearch);
  expect(found.length).toBeGreaterThan(1);
  for (const { source, url } of found) {
    if (source === "purchase") expect(url).toMatch(new RegExp(`^/go/page/${answer.imageHash}/US-en/\\d+$`));
    else expect(url).toMatch(/^https?:/);
  }
});
