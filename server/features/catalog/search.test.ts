import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { type SearchInput, searchProductIds } from "#server/features/catalog/search.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { fill } from "#server/testing/fill.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { productCodes, products } from "#shared/schema/index.ts";

type NewProduct = Partial<typeof products.$inferInsert> & { name: string };

test("accents and case matter neither in what is typed nor in the catalogue", async () => {
  const search = await openCatalogue({ name: "Étagère Björk", brand: "Smørrebrød" }, { name: "Desk" });
  for (const text of ["etagere", "ÉTAGÈRE", "bjork", "smorrebrod", "Etage\u0301re", "ｂｊöｒｋ"]) {
    expect(await search(text), text).toEqual(["Étagère Björk"]);
  }
});

test("every word has to match, in name or brand, whole or as a beginning, in any order", async () => {
  const search = await openCatalogue(
    { name: "Hylla bookcase, white", brand: "Nordhem" },
    { name: "Hylla desk, white", brand: "Nordhem" },
    { name: "Lund bookcase, oak", brand: "Westby" },
  );
  expect(await search("bookc nord")).toEqual(["Hylla bookcase, white"]);
  expect(await search("white hyl")).toHaveLength(2);
  expect(await search("westby white")).toEqual([]);
});

test("the whole name comes first, then words as typed, then beginnings, each most popular first", async () => {
  const search = await openCatalogue(
    { name: "Lund", monthlyViews: 1 },
    { name: "Lund desk", monthlyViews: 10 },
    { name: "Lund bed", monthlyViews: 100 },
    { name: "Lundby desk", monthlyViews: 1000 },
    { name: "Lundby bed", monthlyViews: 0, salesRank: 1 },
    { name: "Lundby chair", monthlyViews: 0, salesRank: 50 },
    { name: "Lundby sofa", monthlyViews: 0 },
  );
  const [own, begun] = [
    ["Lund", "Lund bed", "Lund desk"],
    ["Lundby desk", "Lundby bed", "Lundby chair", "Lundby sofa"],
  ];
  expect(await search("lund")).toEqual([...own, ...begun]);
});

test.each([
  ["wrong", "wardribe"],
  ["missing", "wardrbe"],
  ["too many", "warddrobe"],
  ["swapped", "wadrrobe"],
  ["two wrong in a long word", "wqrdrzbe"],
  ["unfinished and wrong", "wardtr"],
])("a typo is forgiven: %s", async (_kind, text) => {
  const search = await openCatalogue({ name: "Hylla wardrobe" }, { name: "Hylla dresser" });
  expect(await search(text)).toEqual(["Hylla wardrobe"]);
  expect(await search(`hyla ${text}`)).toEqual(["Hylla wardrobe"]);
});

test("typos are forgiven only where the caller wants that", async () => {
  const search = await openCatalogue({ name: "Hylla wardrobe" }, { name: "Hyllan dresser" });
  const exactly = { forgivesTypos: false };
  for (const text of ["wardribe", "hylla dreser", "hyllan wardrobe"])
    expect(await search(text, exactly), text).toEqual([]);
  for (const text of ["wardrobe", "hylla ward", "armoire"]) {
    expect(await search(text, exactly), text).toEqual(["Hylla wardrobe"]);
  }
});

test("what was typed is taken for a typo only if nothing matches it", async () => {
  const search = await openCatalogue({ name: "Lund bed" }, { name: "Lind bed", monthlyViews: 500 });
  expect(await search("lund")).toEqual(["Lund bed"]);
  expect(await search("lnd")).toEqual(["Lind bed", "Lund bed"]);
});

test("a typo that makes one word of the catalogue from another is forgiven too", async () => {
  const search = await openCatalogue({ name: "Lund bed" }, { name: "Lind desk" }, { name: "Lindby desk" });
  expect(await search("lund desk")).toEqual(["Lind desk"]);
});

test("fewer typos come before more", async () => {
  const search = await openCatalogue({ name: "Stockholm bed" }, { name: "Stockhyln bed", monthlyViews: 500 });
  expect(await search("stockhlm")).toEqual(["Stockholm bed", "Stockhyln bed"]);
});

test("figures are never taken for typos", async () => {
  const search = await openCatalogue({ name: "Shelf 80x30" }, { name: "Shelf 80x40" });
  expect(await search("shelf 80x40")).toEqual(["Shelf 80x40"]);
  expect(await search("shelf 80x50")).toEqual([]);
});

test("two words that are one in the catalogue are found apart, and the other way round", async () => {
  const search = await openCatalogue({ name: "Hylla bookcase" }, { name: "Hylla night stand" }, { name: "Case" });
  expect(await search("book case")).toEqual(["Hylla bookcase"]);
  expect(await search("hylla book case")).toEqual(["Hylla bookcase"]);
  expect(await search("nightstand hylla")).toEqual(["Hylla night stand"]);
});

test("rooms are found by their English and French names, behind the products that are named so", async () => {
  const search = await openCatalogue(
    { name: "Office chair, oak", category: "living-room" },
    { name: "Lund chair", category: "office", monthlyViews: 500 },
    { name: "Lund bed", category: "bedroom" },
  );
  expect(await search("office chair")).toEqual(["Office chair, oak", "Lund chair"]);
  expect(await search("bureau")).toEqual(["Lund chair"]);
  expect(await search("burau")).toEqual(["Lund chair"]);
  expect(await search("chambre")).toEqual(["Lund bed"]);
  expect(await search("living room")).toEqual(["Office chair, oak"]);
  expect(await search("cha")).toEqual(["Lund chair", "Office chair, oak"]);
});

test("a category leaves the others out, of exact matches as of mended ones", async () => {
  const search = await openCatalogue(
    { name: "Lund desk", category: "office" },
    { name: "Lund bed", category: "bedroom" },
  );
  expect(await search("lund", { category: "office" })).toEqual(["Lund desk"]);
  expect(await search("lnud", { category: "bedroom" })).toEqual(["Lund bed"]);
  expect(await search("lund", { category: "garage" })).toEqual([]);
});

test("codes are found as they are printed, typed or begun, before everything else", async () => {
  const { db } = await openTestDatabase();
  const search = searchIn(db);
  const lund = await makeProduct(db, { name: "Lund bed", category: "bedroom", qrCode: "HXK-AB12-CD34" });
  const hylla = await makeProduct(db, { name: "Hylla desk", category: "office" });
  await makeProduct(db, { name: "Model 49284 lamp", monthlyViews: 900 });
  await db.insert(productCodes).values([
    { productId: lund.id, symbology: "gtin", value: "09521234567899" },
    { productId: hylla.id, symbology: "article-number", value: "nordhem:s49284" },
    { productId: hylla.id, symbology: "article-number", value: "westby:49284" },
    { productId: lund.id, symbology: "article-number", value: "westby:492841" },
  ]);
  for (const text of [
    "9521234567899",
    "952 1234 567899",
    "09521234567899",
    "95212345",
    "HXK-AB12-CD34",
    "hxkab12cd34",
  ]) {
    expect(await search(text), text).toEqual(["Lund bed"]);
  }
  expect(await search("S-49284")).toEqual(["Hylla desk"]);
  expect(await search("49284")).toEqual(["Hylla desk", "Lund bed", "Model 49284 lamp"]);
  expect(await search("S49284", { category: "bedroom" })).toEqual([]);
  for (const text of ["9521234567890", "952", "0000", "00009"]) expect(await search(text), text).toEqual([]);
});

test("pages follow each other without gap or repetition and say when there are more", async () => {
  const { db } = await openTestDatabase();
  for (let n = 0; n < 23; n++)
    await makeProduct(db, { name: `Lund ${n % 3 ? "shelf" : "shelving"} ${n}`, monthlyViews: n % 5 });
  const all = await searchProductIds(db, { text: "lund shel", limit: 100, offset: 0 });
  expect(all.ids).toHaveLength(23);
  expect(all.hasMore).toBe(false);
  const paged: string[] = [];
  for (let offset = 0; offset < 23; offset += 5) {
    const { ids, hasMore } = await searchProductIds(db, { text: "lund shel", limit: 5, offset });
    expect(hasMore).toBe(offset < 20);
    paged.push(...ids);
  }
  expect(paged).toEqual(all.ids);
});

test("words in thousands of products: whole name, then the most popular, and rare combinations are found as well", async () => {
  const { db } = await openTestDatabase();
  const search = searchIn(db);
  await db.execute(`
    insert into products (id, name, brand, category, qr_code, monthly_views)
    select uuidv7(), case when n % 2 = 0 then 'Oak shelf ' else 'Walnut panel ' end || n, 'Nordhem', 'office', n, n
    from generate_series(1, 7000) n`);
  await makeProduct(db, { name: "Oak" });
  await makeProduct(db, { name: "Oak panel" });
  await makeProduct(db, { name: "Oak panelling" });
  expect((await search("oak")).slice(0, 3)).toEqual(["Oak", "Oak shelf 7000", "Oak shelf 6998"]);
  expect((await search("nord")).slice(0, 2)).toEqual(["Oak shelf 7000", "Walnut panel 6999"]);
  expect(await search("oak panel")).toEqual(["Oak panel", "Oak panelling"]);
  expect((await search("pannel walnut", { limit: 2, offset: 2 })).slice(0, 2)).toEqual([
    "Walnut panel 6995",
    "Walnut panel 6993",
  ]);
});

test("two frequent words that few products have together: the most popular of those, without a gap or a repetition", async () => {
  const { db } = await openTestDatabase();
  await fill(
    db,
    sql`
    insert into products (id, name, brand, category, qr_code, monthly_views)
    select uuidv7(), case when n % 400 = 0 then 'Oak shelf ' when n % 2 = 0 then 'Oak table ' else 'Elm shelf ' end || n,
      'Nordhem', 'office', n, n
    from generate_series(1, 16000) n`,
  );
  expect(await searchIn(db)("oak shelf", { limit: 24 })).toEqual(
    Array.from({ length: 24 }, (_, place) => `Oak shelf ${16_000 - 400 * place}`),
  );
});

test.each([
  ["", []],
  ["   ", []],
  ["'", []],
  ["''''; drop table products; --", []],
  ["& | ! :* ( ) <-> lund:*", ["Lund"]],
  ["lund | desk", []],
  ["!desk", []],
  ["%_%", []],
  ["l%d", []],
  ["\\", []],
  ["\\' lund \\\\", ["Lund"]],
  ["\0lund\0", ["Lund"]],
  ["🪑🪑", []],
  ["كرسي مكتب", []],
  ["\u202elund", ["Lund"]],
  ["\ud800", []],
  ["a".repeat(5000), []],
  [Array.from({ length: 100 }, (_, n) => `word${n}`).join(" "), []],
  ["=lund", ["Lund"]],
  ["@garage", []],
])("hostile input finds what its words say, or nothing: %j", async (text, found) => {
  const search = await openCatalogue({ name: "Lund", category: "office" });
  expect(await search(text)).toEqual(found);
});

test("no input whatever makes an error", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { name: "Lund & Söhne: (desk) 'oak' | 100% \\ 80_30 !*", category: "office" });
  const nasty = fc.constantFrom(..."lundesk'\"&|!:*()<>-%_\\ \0\t\n=@\u0301éß漢🪑\ud83d");
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: nasty, maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const { ids } = await searchProductIds(db, { text: typed, limit: 5, offset: 0 });
      expect(ids.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test("searches at the same moment find what each finds alone, whatever the others look for", async () => {
  const search = await openCatalogue(
    { name: "Lund desk, oak", category: "office" },
    { name: "Hylla bookcase", category: "office" },
    { name: "Null chair", category: "office" },
    { name: "Étagère Björk", category: "office" },
  );
  // As many as two statements have room for, with what means something in a list of Postgres.
  const others = [
    "NULL",
    "",
    '"',
    "\\",
    "{}",
    '{"lund"}',
    "lund,hylla",
    "\0",
    "\ud83d",
    "'",
    "x".repeat(SEARCH_MAX_CHARACTERS),
  ];
  const texts = ["lund", ...others, "hylla", "Lund", "couch", "lnud", "etagere", "bibliothèque"];
  const alone: string[][] = [];
  for (const text of texts) alone.push(await search(text));
  expect(alone.filter((found) => found.length > 0).length).toBeGreaterThan(6);
  expect(await Promise.all(texts.map((text) => search(text)))).toEqual(alone);
});

test("only so many characters are read as the contract lets through", async () => {
  const search = await openCatalogue({ name: "Lund desk" });
  expect(await search(`${"lund ".repeat(SEARCH_MAX_CHARACTERS / 5)}nonsense`)).toEqual(["Lund desk"]);
});

type Search = (text: string, options?: Partial<SearchInput>) => Promise<string[]>;

/** Answers the names of what is found. */
function searchIn(db: Database): Search {
  return async (text, options) => {
    const { ids } = await searchProductIds(db, { text, limit: 24, offset: 0, ...options });
    const rows = await db.select({ id: products.id, name: products.name }).from(products);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) ?? "nothing");
  };
}

async function openCatalogue(...rows: NewProduct[]): Promise<Search> {
  const { db } = await openTestDatabase();
  for (const row of rows) await makeProduct(db, row);
  return searchIn(db);
}
