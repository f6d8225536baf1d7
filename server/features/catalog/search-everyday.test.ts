import { expect, test } from "vitest";
import { searchProductIds } from "#server/features/catalog/search.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { productCodes, type products } from "#shared/schema/index.ts";

type NewProduct = Partial<typeof products.$inferInsert> & { name: string };

const EVERYDAY_WORDS: [word: string, products: string][] = [
  ["shelves", "Bolt shelf unit|Sorrel bookcase"],
  ["bookshelves", "Sorrel bookcase|Bolt shelf unit"],
  ["bookcases", "Sorrel bookcase"],
  ["benches", "Larch garden bench|Ravn TV bench"],
  ["beds", "Heron double bed"],
  ["couch", "Moss three-seat sofa"],
  ["couches", "Moss three-seat sofa"],
  ["chest of drawers", "Lindholm dresser"],
  ["tv stand", "Ravn TV bench"],
  ["closet", "Vinter wardrobe"],
  ["bibliothèque", "Sorrel bookcase"],
  ["bibliotheque", "Sorrel bookcase"],
  ["Bibliothèques", "Sorrel bookcase"],
  ["commode", "Lindholm dresser"],
  ["lit", "Heron double bed"],
  ["canapé", "Moss three-seat sofa"],
  ["armoire", "Vinter wardrobe"],
  ["chaise", "Orbit office chair"],
  ["chaises", "Orbit office chair"],
  ["chaise de bureau", "Orbit office chair"],
  ["miroir", "Reflet standing mirror"],
  ["meuble télé", "Ravn TV bench"],
  ["table basse", "Quill coffee table"],
  ["table à langer", "Wren changing table"],
  ["etageres", "Bolt shelf unit|Sorrel bookcase"],
  ["bed frame", "Heron double bed"],
  ["king size bed", "Heron double bed"],
  ["cadre de lit", "Heron double bed"],
  ["grand lit", "Heron double bed"],
  ["kids bed", "Dormouse toddler bed"],
  ["lit d’enfant", "Dormouse toddler bed"],
  ["coat rack", "Twig coat stand"],
  ["swivel chair", "Orbit office chair"],
  ["wall shelf", "Bolt shelf unit|Sorrel bookcase"],
  ["chaise de patio", "Terrasse armchair"],
  ["chaise de jardin", "Terrasse armchair"],
  ["banc d’entrée", "Hallen hall bench"],
  ["entryway bench", "Hallen hall bench"],
];

test("an everyday word finds what it means first", async () => {
  const search = await openCatalogue(
    ...(
      "Bolt shelf unit|Sorrel bookcase|Larch garden bench|Heron double bed|Moss three-seat sofa|Lindholm dresser|Ravn TV bench|Vinter wardrobe|" +
      "Orbit office chair|Reflet standing mirror|Quill coffee table|Wren changing table|Little lamp|Askvik table|Lund commodore stand|" +
      "Dormouse toddler bed|Twig coat stand|Terrasse armchair|Hallen hall bench"
    )
      .split("|")
      // The first ones are looked at most.
      .map((name, at) => ({ name, monthlyViews: 100 - at })),
  );
  for (const [text, wanted] of EVERYDAY_WORDS) expect(wanted.split("|"), text).toContain((await search(text))[0]);
});

const WITH_WORDS_OF_ASSEMBLY: [text: string, product: string][] = [
  ["how to assemble a bed", "Heron double bed"],
  ["bed assembly", "Heron double bed"],
  ["bed assem", "Heron double bed"],
  ["dresser assembly video", "Lindholm dresser"],
  ["dresser instructions", "Lindholm dresser"],
  ["building a desk", "Torsvik desk"],
  ["comment assembler un lit", "Heron double bed"],
  ["montage d’un lit", "Heron double bed"],
  ["instructions d’assemblage commode", "Lindholm dresser"],
  ["notice pupitre", "Torsvik desk"],
  ["patio furniture", "Larch bench"],
  ["meubles de jardin", "Larch bench"],
  ["outdoor bench", "Larch bench"],
];

test("what everything here is for is no part of a thing's name", async () => {
  const search = await openCatalogue(
    { name: "Heron double bed" },
    { name: "Lindholm dresser" },
    { name: "Torsvik desk" },
    { name: "Larch bench", category: "patio" },
    { name: "Ravn bench", category: "living-room", monthlyViews: 900 },
  );
  for (const [text, wanted] of WITH_WORDS_OF_ASSEMBLY) expect(await search(text), text).toEqual([wanted]);
});

test("where a name has such a word, it counts", async () => {
  const search = await openCatalogue({ name: "Manual standing desk" }, { name: "Lund desk", monthlyViews: 900 });
  expect(await search("manual desk")).toEqual(["Manual standing desk"]);
  expect(await search("manual")).toEqual(["Manual standing desk"]);
  expect(await search("assembly")).toEqual([]);
});

test("colours and the thing are understood together, and the rest of the query as it is typed", async () => {
  const search = await openCatalogue(
    { name: "Hylla bookcase, white" },
    { name: "Hylla bookcase, oak", monthlyViews: 900 },
    { name: "Lund bookcase, white", monthlyViews: 900 },
  );
  expect(await search("bibliothèque blanche hylla")).toEqual(["Hylla bookcase, white"]);
  expect(await search("hylla bookshelves in white")).toEqual(["Hylla bookcase, white"]);
});

test("a name in French is found in French and in English", async () => {
  const search = await openCatalogue({ name: "Bibliothèque Érable" }, { name: "Lund desk" });
  for (const text of ["bibliotheque", "bibliothèques érable", "bookcase", "bookshelves"]) {
    expect(await search(text), text).toEqual(["Bibliothèque Érable"]);
  }
});

test("what has the word itself comes before what means the same, and that before what begins so", async () => {
  const search = await openCatalogue(
    { name: "Lit" },
    { name: "Wide lit", monthlyViews: 1 },
    { name: "Wide bed", monthlyViews: 500 },
    { name: "Wide litter", monthlyViews: 900 },
  );
  expect(await search("lit")).toEqual(["Lit", "Wide lit", "Wide bed", "Wide litter"]);
});

test("the order is the same where thousands of products have the words", async () => {
  const { db } = await openTestDatabase();
  await db.execute(`
    insert into products (id, name, brand, category, qr_code, monthly_views)
    select uuidv7(), case n % 2 when 0 then 'Wide bed ' else 'Little litter ' end || n, 'Nordhem', 'bedroom', n, n
    from generate_series(1, 7000) n`);
  await makeProduct(db, { name: "Lit" });
  await makeProduct(db, { name: "Low lit", monthlyViews: 1 });
  const { ids } = await searchProductIds(db, { text: "lit", limit: 4, offset: 0 });
  const { rows } = await db.$client.query<{ id: string; name: string }>("select id, name from products");
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  expect(ids.map((id) => names.get(id))).toEqual(["Lit", "Low lit", "Wide bed 7000", "Wide bed 6998"]);
});

test("a code stays first when its text is an everyday word, too", async () => {
  const { db } = await openTestDatabase();
  await makeProduct(db, { name: "Lund sofa", monthlyViews: 900 });
  const own = await makeProduct(db, { name: "Hylla desk" });
  await db.insert(productCodes).values({ productId: own.id, symbology: "article-number", value: "nordhem:couch1" });
  const { ids } = await searchProductIds(db, { text: "couch1", limit: 4, offset: 0 });
  expect(ids).toEqual([own.id]);
});

test.each(["biblioth", "bibliotheqe", "armoir", "comode", "couhc"])(
  "an everyday word is understood unfinished and with a typo: %s",
  async (text) => {
    const search = await openCatalogue(
      { name: "Sorrel bookcase" },
      { name: "Lindholm dresser" },
      { name: "Moss sofa" },
      {
        name: "Vinter wardrobe",
      },
    );
    const meant = { b: "Sorrel bookcase", a: "Vinter wardrobe" }[text.charAt(0)];
    expect((await search(text))[0]).toBe(meant ?? (text === "comode" ? "Lindholm dresser" : "Moss sofa"));
  },
);

test("a word that only connects is looked for where it ends the query, as it may be the beginning of another", async () => {
  const search = await openCatalogue({ name: "Lund desk" }, { name: "Lund bed", monthlyViews: 500 });
  expect(await search("lund de")).toEqual(["Lund desk"]);
  expect(await search("the desk of lund")).toEqual(["Lund desk"]);
});

async function openCatalogue(...rows: NewProduct[]): Promise<(text: string) => Promise<string[]>> {
  const { db } = await openTestDatabase();
  const names = new Map<string, string>();
  for (const row of rows) names.set((await makeProduct(db, row)).id, row.name);
  return async (text) => {
    const { ids } = await searchProductIds(db, { text, limit: 24, offset: 0 });
    return ids.map((id) => names.get(id) ?? "nothing");
  };
}
