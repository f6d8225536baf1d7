import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { matchOf } from "#server/features/catalog/code-matches.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { fill } from "#server/testing/fill.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { lookupKeys } from "#shared/domain/codes/lookup-keys.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { productCodes } from "#shared/schema/index.ts";

/** A server with two products, the second with the GTIN 034000470693. */
async function serveGtin() {
  const { db, as } = await startTestApp();
  await makeProduct(db);
  const { id } = await makeProduct(db);
  await db.insert(productCodes).values({ productId: id, symbology: "gtin", value: "00034000470693" });
  return { db, id, find: (code: string) => as(null).call(codes.findProduct, { params: { code } }) };
}

test("a GTIN finds its product in every form in which it is printed", async () => {
  const { id, find } = await serveGtin();
  for (const code of [
    "034000470693",
    "0034000470693",
    "00034000470693",
    "0 34000 47069 3",
    "(01)00034000470693(10)LOT7(21)9",
    "]C10100034000470693",
    "010003400047069310LOT7\u001d21A9",
    "https://anything.example/fr/01/0034000470693/10/LOT7?17=261231",
  ]) {
    expect((await find(code)).id).toBe(id);
  }
});

test("what is printed as our own code is found before what it could mean", async () => {
  const { db, find } = await serveGtin();
  const own = await makeProduct(db, { qrCode: "034000470693" });
  expect((await find("034000470693")).id).toBe(own.id);
});

test.each([
  ["034000470694", "check digit"],
  ["(01)00034000470694", "check digit"],
  ["(00)340123450000000018", "shipping label"],
  ["0614141007349", "not in our catalogue"],
  ["https://maker.example/dresser", "not in our catalogue"],
])("%s is no product, and the answer says why", async (code, why) => {
  const { find } = await serveGtin();
  await expect(find(code)).rejects.toMatchObject({ status: 404, serverMessage: expect.stringContaining(why) });
});

/** A server with a product of each brand, which has the article number that goes with it. */
async function serveArticles(articles: [brand: string, number: string][]) {
  const { db, as } = await startTestApp();
  const ids: string[] = [];
  for (const [brand, number] of articles) {
    const { id } = await makeProduct(db, { brand });
    await db
      .insert(productCodes)
      .values({ productId: id, symbology: "article-number", value: articleValue(brand, number) });
    ids.push(id);
  }
  const find = (code: string, symbology?: Symbology) =>
    as(null).call(codes.findProduct, { params: { code }, query: symbology ? { symbology } : {} });
  return { db, ids, find };
}

test("an article number finds its product, printed or typed, alone or behind its brand", async () => {
  const { ids, find } = await serveArticles([
    ["Nordhem", "802.984.74"],
    ["Nordhem", "N 10.482"],
    ["Sorrel & Pine", "SP 0204"],
  ]);
  const [first, second, third] = ids;
  for (const [code, id] of [
    ["802.984.74", first],
    ["802 984 74", first],
    ["80298474", first],
    ["(240)80298474(30)1", first],
    ["]d2240802.984.74\u001d301", first],
    ["NORDHEM 80298474", first],
    ["Nördhem  802-984-74", first],
    ["N 10.482", second],
    ["Nordhem N 10.482", second],
    ["nordhem n10482", second],
    ["sp-0204", third],
    ["Sorrel & Pine SP 0204", third],
  ] as const)
    expect((await find(code)).id, code).toBe(id);
  expect((await find("80298474", "code-128")).id).toBe(first);
});

test("the answer says by what the product was found, the surest first", async () => {
  const { db, ids, find } = await serveArticles([["Nordhem", "802.984.74"]]);
  const [id = ""] = ids;
  await db.insert(productCodes).values({ productId: id, symbology: "gtin", value: "00034000470693" });
  const own = await makeProduct(db, { qrCode: "HXK-AB12-CD34" });
  for (const [code, matchedBy] of [
    [own.qrCode, "own-code"],
    [own.qrCode.toLowerCase(), "own-code"],
    ["034000470693", "gtin"],
    ["(01)00034000470693(240)802.984.74", "gtin"],
    ["Nordhem 802.984.74", "brand-and-article-number"],
    ["802.984.74", "article-number"],
    ["(01)09521234543213(240)802.984.74", "article-number"],
  ] as const)
    expect((await find(code)).matchedBy, code).toBe(matchedBy);
});

test("digits that fit a GTIN by chance may still be an article number, but not as bars", async () => {
  const { ids, find } = await serveArticles([["Nordhem", "963.850.74"]]);
  expect((await find("96385074")).id).toBe(ids[0]);
  await expect(find("96385074", "ean-8")).rejects.toMatchObject({ status: 404 });
});

test("a number that several makers use finds no product until its brand is named", async () => {
  const { ids, find } = await serveArticles([
    ["Nordhem", "1001.22"],
    ["Oakline", "100-122"],
  ]);
  await expect(find("100122")).rejects.toMatchObject({ status: 404, serverMessage: expect.stringContaining("brand") });
  await expect(find("(240)100122")).rejects.toMatchObject({ status: 404 });
  expect((await find("Oakline 100122")).id).toBe(ids[1]);
  await expect(find("Strand 100122")).rejects.toMatchObject({ status: 404 });
});

test("no article of a bundle is taken for the bundle", async () => {
  const { find } = await serveArticles([["Nordhem", "802.984.74"]]);
  await expect(find("(240)802.984.74(30)2(240)104.510.20(30)1")).rejects.toMatchObject({
    status: 404,
    serverMessage: expect.stringContaining("several articles"),
  });
});

test("our own code is found as it is typed, and exactly as it is printed first", async () => {
  const { db, as } = await startTestApp();
  const capitals = await makeProduct(db, { qrCode: "HXK-AB12-CD34" });
  const find = async (code: string) => (await as(null).call(codes.findProduct, { params: { code } })).id;
  for (const code of ["HXK-AB12-CD34", " hxk-ab12-cd34", "Hxk-Ab12-cD34", "]Q1HXK-AB12-CD34"])
    expect(await find(code)).toBe(capitals.id);
  const small = await makeProduct(db, { qrCode: "hxk-ab12-cd34" });
  expect(await find("hxk-ab12-cd34")).toBe(small.id);
  expect(await find("HXK-AB12-CD34")).toBe(capitals.id);
});

test("the reader's word decides whether eight digits are UPC-E or EAN-8", async () => {
  const { db, as } = await startTestApp();
  const give = async (value: string) => {
    const { id } = await makeProduct(db);
    await db.insert(productCodes).values({ productId: id, symbology: "gtin", value });
    return id;
  };
  const [short, long] = [await give("00000001234565"), await give("00012345000065")];
  const find = async (symbology?: Symbology) => {
    const query = symbology ? { symbology } : {};
    return (await as(null).call(codes.findProduct, { params: { code: "01234565" }, query })).id;
  };
  expect(await find("ean-8")).toBe(short);
  expect(await find("upc-e")).toBe(long);
  expect(await find()).toBe(long);
});

/** What the database is asked while something is done. */
async function asked(db: Database, act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(db.$client, "query");
  query.mockClear();
  await act();
  return query.mock.calls.map(([first]) => JSON.stringify(first));
}

test("a code is one query, and what names no product is compared with our own codes and nothing else", async () => {
  const { db, find } = await serveArticles([["Nordhem", "802.984.74"]]);
  const queries = (code: string) => asked(db, () => find(code).catch(() => undefined));
  const { qrCode } = await makeProduct(db, { qrCode: "HXK-EF56-GH78" });
  for (const code of ["802.984.74", "034000470693", "Nordhem 80298474", qrCode])
    expect(await queries(code), code).toHaveLength(1);
  // It may have been another product's, which became one with this one.
  expect(await queries("HXK-AB12-CD34")).toHaveLength(2);
  for (const code of [
    "(00)340123450000000018",
    "]C100340123450000000018",
    "340123450000000017",
    "https://x.example/00/340123450000000017",
    "034000470694",
    "https://maker.example/dresser",
    "just words",
  ]) {
    // Also whether it was a code of ours on a product that became one with another.
    const asked = await queries(code);
    expect(asked.length, code).toBeLessThanOrEqual(2);
    for (const query of asked) {
      expect(query, code).toContain("qr_code");
      if (query.includes("product_codes")) expect(query, code).toMatch(/symbology\\" = 'hexkey' and/);
    }
  }
});

test("each way to a product is an index's, however many codes there are", async () => {
  const { db } = await serveArticles([["Nordhem", "802.984.74"]]);
  await fill(
    db,
    sql`
    insert into products (id, name, brand, category, qr_code)
    select gen_random_uuid(), 'Shelf ' || n, 'Brand ' || n % 50, 'bedroom', 'HXK-' || n from generate_series(1, 5000) n`,
  );
  // What each statement works out of codes for the products takes long for so many.
  await db.execute(sql`alter table product_codes disable trigger user`);
  await fill(
    db,
    sql`
    insert into product_codes (product_id, symbology, value)
    select id, 'article-number', 'brand:' || substr(qr_code, 5) || '77' from products where brand like 'Brand %'
    union all select id, 'gtin', lpad(substr(qr_code, 5), 14, '0') from products where brand like 'Brand %'`,
  );
  await db.execute(sql`analyze products, product_codes`);
  const keys = { ...lookupKeys("802.984.74", null), gtin: "00034000470693", brandedArticles: ["nordhem:80298474"] };
  const match = matchOf({ ...keys, brandedArticles: sql.param(keys.brandedArticles) });
  const { rows } = await db.execute(sql`explain select * from ${match} as match`);
  const plan = rows.map((row) => Object.values(row).join("")).join("\n");
  expect(plan).toContain("product_codes_by_article_number");
  expect(plan).toContain("products_qr_code_unique");
  expect(plan).toContain("product_codes_value_symbology_pk");
  expect(plan).not.toContain("Seq Scan");
});
