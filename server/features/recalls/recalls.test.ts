import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { readRecalls } from "#server/features/recalls/read-recalls.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { cpscRecord, englishRecord, frenchRecord, startRecallServer, UGLY } from "#server/testing/recall-server.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { productCodes, products, recallMatches, recalls } from "#shared/schema/index.ts";

const GTIN = "09506000134352";
const OTHER_GTIN = "09506000134369";

/** A server with a product, and feeds to read. */
async function start({ gtin = GTIN }: { gtin?: string } = {}) {
  const feeds = await startRecallServer();
  const app = await startTestApp({ recallFeeds: [feeds.cpsc, feeds.healthCanada] });
  const product = await makeProduct(app.db, { name: "Lindholm dresser, white", brand: "Nordhem" });
  await app.db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: gtin });
  const read = () => readRecalls(app.deps);
  const shown = async (id = product.id) =>
    (await app.as(null).call(productFacts.get, { params: { id } })).recalls.map(({ number, how }) => [number, how]);
  return { ...app, feeds, product, read, shown };
}

test("a recall with the product's GTIN is one of it, however it is called, and stands before a possible one", async () => {
  const { feeds, read, shown, db, product } = await start();
  await db.update(products).set({ name: "Kommod", brand: "Sundby" }).where(eq(products.id, product.id));
  feeds.answers.cpsc = [cpscRecord()];
  feeds.answers.en = [englishRecord({ Title: "Sundby recalls certain kommod big dressers" })];
  await read();
  expect(await shown()).toEqual([["26901", "gtin"]]);
  await db.update(products).set({ name: "Kommod big dresser" }).where(eq(products.id, product.id));
  await read();
  expect(await shown()).toEqual([
    ["26901", "gtin"],
    ["99001", "brand-model"],
  ]);
});

test("without its GTIN a recall of brand and model is a possible one, and of another brand or model none", async () => {
  const { feeds, read, shown, db, product } = await start({ gtin: OTHER_GTIN });
  feeds.answers.cpsc = [cpscRecord()];
  await read();
  expect(await shown()).toEqual([["26901", "brand-model"]]);
  for (const other of [{ brand: "Sundby" }, { brand: "Nordhem", name: "Lindholm bookcase" }, { name: "Dresser" }]) {
    await db.update(products).set(other).where(eq(products.id, product.id));
    await read();
    expect([other, await shown()]).toEqual([other, []]);
  }
  await db
    .insert(productCodes)
    .values({ productId: product.id, symbology: "article-number", value: "nordhem:lh3300w" });
  await read();
  expect(await shown()).toEqual([["26901", "brand-model"]]);
});

test("reading again changes nothing; what the authority changes follows, and what it withdraws goes", async () => {
  const { feeds, read, shown, db } = await start();
  const others = [1, 2, 3].map((n) =>
    cpscRecord({
      RecallNumber: `2680${n}`,
      Title: `A lamp ${n}`,
      Products: [],
      ProductUPCs: [],
      Description: "",
      Importers: [],
    }),
  );
  feeds.answers.cpsc = [cpscRecord(), ...others];
  await read();
  const ids = await db.select({ id: recalls.id }).from(recalls).orderBy(recalls.id);
  await read();
  expect(await db.select({ id: recalls.id }).from(recalls).orderBy(recalls.id)).toEqual(ids);
  expect(await shown()).toEqual([["26901", "gtin"]]);

  feeds.answers.cpsc = [
    cpscRecord({ ProductUPCs: [], Title: "Nordhem recalls shelves", Description: "", Products: [] }),
    ...others,
  ];
  await read();
  expect(await shown()).toEqual([]);
  feeds.answers.cpsc = [cpscRecord(), ...others];
  await read();
  expect(await shown()).toEqual([["26901", "gtin"]]);
  feeds.answers.cpsc = others;
  await read();
  expect([await shown(), await db.$count(recalls), await db.$count(recallMatches)]).toEqual([[], 3, 0]);
});

test("a feed that fails or has lost most of its recalls leaves them as they were, and holds up no other", async () => {
  const { feeds, read, shown, db } = await start();
  feeds.answers.cpsc = [cpscRecord(), ...UGLY];
  await read();
  feeds.answers.cpsc = [];
  await read();
  expect(await shown()).toEqual([["26901", "gtin"]]);

  feeds.answers.cpsc = "<html>maintenance";
  feeds.answers.en = [englishRecord()];
  feeds.answers.fr = [frenchRecord()];
  await expect(read()).rejects.toThrow("not all recalls could be read");
  expect(await shown()).toEqual([
    ["26901", "gtin"],
    ["99001", "brand-model"],
  ]);
  expect(await db.$count(recalls)).toBe(2);
});

test("a recall has the texts of its authority in each language that there is, and a product of no list shows none", async () => {
  const { feeds, read, as, db, product } = await start();
  feeds.answers.en = [englishRecord()];
  feeds.answers.fr = [frenchRecord()];
  await read();
  const { recalls: found } = await as(null).call(productFacts.get, { params: { id: product.id } });
  expect(found).toEqual([
    {
      source: "health-canada",
      number: "99001",
      date: "2026-03-06",
      how: "brand-model",
      en: expect.objectContaining({ title: "Nordhem Lindholm dressers recalled due to tip-over hazard" }),
      fr: expect.objectContaining({ title: frenchRecord().Titre, url: frenchRecord().URL }),
    },
  ]);
  const { id } = await makeProduct(db, { name: "Lamp", brand: "Sundby" });
  expect((await as(null).call(productFacts.get, { params: { id } })).recalls).toEqual([]);
});

test("a product shows at most five recalls, the newest first", async () => {
  const { feeds, read, shown } = await start();
  feeds.answers.cpsc = [1, 2, 3, 4, 5, 6].map((day) =>
    cpscRecord({ RecallNumber: `2600${day}`, RecallDate: `2026-01-0${day}T00:00:00` }),
  );
  await read();
  expect((await shown()).map(([number]) => number)).toEqual(["26006", "26005", "26004", "26003", "26002"]);
});

test("the resolver leads to the authority's page in the caller's language, and to a 404 without a recall", async () => {
  const { feeds, read, origin } = await start({ gtin: GTIN });
  const ask = (language: string) =>
    fetch(`${origin}/01/${GTIN}?linkType=gs1:safetyInfo`, {
      redirect: "manual",
      headers: { "accept-language": language, accept: "application/json" },
    });
  expect((await ask("en")).status).toBe(404);
  feeds.answers.en = [englishRecord()];
  feeds.answers.fr = [frenchRecord()];
  await read();
  for (const [language, url] of [
    ["en", englishRecord().URL],
    ["fr-CA", frenchRecord().URL],
  ] as const) {
    const answer = await ask(language);
    expect([answer.status, answer.headers.get("location")]).toEqual([307, url]);
  }
  const linkset = await (await fetch(`${origin}/01/${GTIN}?linkType=linkset`)).json();
  expect(linkset.linkset[0]["https://gs1.org/voc/safetyInfo"]).toEqual([
    expect.objectContaining({ href: englishRecord().URL, hreflang: ["en"] }),
    expect.objectContaining({ href: frenchRecord().URL, hreflang: ["fr"] }),
  ]);
});

test("a member's history has the recall of each scan whose product has one", async () => {
  const { feeds, read, db, as } = await start();
  const member = await makeMember(db);
  const scan = (code: string) => ({
    clientId: v7(),
    method: "typed" as const,
    code,
    symbology: null,
    scannedAt: new Date().toISOString(),
  });
  await as(member).call(scans.record, { body: { scans: [scan(GTIN), scan(OTHER_GTIN)] } });
  const list = async () =>
    (await as(member).call(scans.list, {})).map(({ code, recall }) => [code, recall?.number ?? null]).sort();
  const before = await list();
  expect(before.map(([, recall]) => recall)).toEqual([null, null]);
  feeds.answers.cpsc = [cpscRecord()];
  await read();
  expect(await list()).toEqual([
    [GTIN, "26901"],
    [OTHER_GTIN, null],
  ]);
});
