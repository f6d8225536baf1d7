import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { renderDemoCodes } from "#server/features/catalog/demo-codes.ts";
import { rollUpTrending } from "#server/features/catalog/trending.ts";
import { makeCampaign, makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { navigate } from "#server/testing/navigate.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import { productPath } from "#shared/domain/paths.ts";
import { productActivity, productCodes, products } from "#shared/schema/index.ts";

const GTIN = "09521234500001";
const NUMBER = "10.482";
const OWN = formatHexkeyCode(Array.from({ length: HEXKEY_CODE_CHARACTERS }, () => 7));

/** Each way to find a product: whether it was found. */
type Ways = Record<string, () => Promise<boolean>>;

test("a product that is not listed is found in no way, and in every way once it is again", async () => {
  const { app, id, ways } = await serveProduct();
  const found = async () => {
    const answers: Record<string, boolean> = {};
    for (const [way, find] of Object.entries(ways)) answers[way] = await find();
    return answers;
  };
  const every = (is: boolean) => Object.fromEntries(Object.keys(ways).map((way) => [way, is]));
  expect(await found()).toEqual(every(true));
  for (const isListed of [false, true]) {
    await app.db.update(products).set({ isListed }).where(eq(products.id, id));
    expect(await found()).toEqual(every(isListed));
  }
});

test("the ranking is made without unlisted products, and drops one at once", async () => {
  const { app, id } = await serveProduct();
  const other = await makeProduct(app.db);
  await viewed(app.db, other.id, 3);
  const ranked = async () => (await app.as(null).call(catalog.trending)).products.map((product) => product.id);
  await rollUpTrending(app.deps);
  expect(await ranked()).toEqual([id, other.id]);
  await app.db.update(products).set({ isListed: false }).where(eq(products.id, id));
  expect(await ranked()).toEqual([other.id]);
  await rollUpTrending(app.deps);
  await app.db.update(products).set({ isListed: true }).where(eq(products.id, id));
  expect(await ranked()).toEqual([other.id]);
});

test("a view of an unlisted product does not count", async () => {
  const { app, id } = await serveProduct();
  await app.db.update(products).set({ isListed: false });
  const before = await app.db.select().from(productActivity);
  const opening = app.as(null).call(catalog.recordView, { params: { id }, body: { via: "scan" } });
  await expect(opening).rejects.toMatchObject({ status: 404 });
  expect(await app.db.select().from(productActivity)).toEqual(before);
});

test("an article number that only one listed product has is that product's", async () => {
  const { app, id } = await serveProduct();
  const { id: spam } = await makeProduct(app.db, { brand: "Oakline" });
  await app.db
    .insert(productCodes)
    .values({ productId: spam, symbology: "article-number", value: `oakline:${NUMBER.replace(".", "")}` });
  const find = () => app.as(null).call(codes.findProduct, { params: { code: NUMBER }, query: {} });
  const explain = () => app.as(null).call(codes.explain, { params: { code: NUMBER }, query: {} });
  await expect(find()).rejects.toMatchObject({ status: 404 });
  expect((await explain()).candidates).toHaveLength(2);
  await app.db.update(products).set({ isListed: false }).where(eq(products.id, spam));
  expect((await find()).id).toBe(id);
  expect((await explain()).product?.id).toBe(id);
});

test("a misspelt word is not taken for one that only unlisted products have", async () => {
  const { app } = await serveProduct();
  const other = await makeProduct(app.db, { name: "Lindholn stool", brand: "Oakline" });
  const search = async (q: string) => (await app.as(null).call(catalog.list, { query: { q } })).map(({ name }) => name);
  expect(await search("lindholm")).toEqual(["Lindholm"]);
  await app.db.update(products).set({ isListed: false }).where(eq(products.name, "Lindholm"));
  expect(await search("lindholm")).toEqual([other.name]);
});

async function serveProduct() {
  const app = await startTestApp();
  const { id } = await makeProduct(app.db, {
    name: "Lindholm",
    brand: "Nordhem",
    category: "office",
    qrCode: OWN,
    isSponsored: true,
    monthlyViews: 9,
    thumbnailUrl: "/media/demo/lindholm-640.webp",
  });
  await app.db.insert(productCodes).values([
    { productId: id, symbology: "hexkey", value: OWN },
    { productId: id, symbology: "gtin", value: GTIN },
    { productId: id, symbology: "article-number", value: `nordhem:${NUMBER.replace(".", "")}` },
  ]);
  await makeCampaign(app.db, { productId: id });
  await viewed(app.db, id, 9);
  await rollUpTrending(app.deps);
  const { call } = app.as(null);
  const among = async (list: Promise<{ id: string }[]>) => (await list).some((product) => product.id === id);
  const answered = (calling: Promise<unknown>) =>
    calling.then(
      () => true,
      (error: { status?: number }) => {
        if (error.status === 404) return false;
        throw error;
      },
    );
  const text = async (path: string) => (await fetch(app.origin + path)).text();
  const byCode = (code: string) => answered(call(codes.findProduct, { params: { code }, query: {} }));
  const explained = async (code: string) =>
    (await call(codes.explain, { params: { code }, query: {} })).product?.id === id;
  const ways: Ways = {
    list: () => among(call(catalog.list, { query: {} })),
    "long list": () => among(call(catalog.list, { query: { limit: 100 } })),
    category: () => among(call(catalog.list, { query: { category: "office" } })),
    "search by name": () => among(call(catalog.list, { query: { q: "Lindholm" } })),
    "search by beginning": () => among(call(catalog.list, { query: { q: "lind" } })),
    "search with a typo": () => among(call(catalog.list, { query: { q: "lindhlom" } })),
    "search by room": () => among(call(catalog.list, { query: { q: "office" } })),
    "search by brand in a category": () => among(call(catalog.list, { query: { q: "nordhem", category: "office" } })),
    "search by own code": () => among(call(catalog.list, { query: { q: OWN } })),
    "search by GTIN": () => among(call(catalog.list, { query: { q: "9521234500001" } })),
    "search by article number": () => among(call(catalog.list, { query: { q: NUMBER } })),
    sponsored: () => among(call(catalog.listSponsored)),
    trending: async () => (await call(catalog.trending)).products.some((product) => product.id === id),
    "by id": () => answered(call(catalog.get, { params: { id } })),
    facts: () => answered(call(productFacts.get, { params: { id } })),
    "own code": () => byCode(OWN),
    "own code as typed": () => byCode(OWN.toLowerCase()),
    GTIN: () => byCode(GTIN),
    "article number": () => byCode(NUMBER),
    "branded article number": () => byCode(`Nordhem ${NUMBER}`),
    "own code explained": () => explained(OWN),
    "GTIN explained": () => explained(GTIN),
    page: async () => (await navigate(app.origin + productPath(id))).status === 200,
    sitemap: async () => (await text("/sitemap.xml")).includes(id),
    "part of a sitemap": async () => (await text("/sitemaps/1.xml")).includes(id),
    "demo codes": async () => (await renderDemoCodes(app.deps)).includes(OWN),
  };
  return { app, id, ways };
}

/** Opened so many times today. */
async function viewed(db: Database, productId: string, views: number): Promise<void> {
  await db.insert(productActivity).values({ productId, day: new Date().toISOString().slice(0, 10), views });
}
