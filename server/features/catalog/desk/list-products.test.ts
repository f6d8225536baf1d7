import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { letKeepBrands } from "#server/features/catalog/desk/brand-keepers.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";
import { productCodes, products } from "#shared/schema/index.ts";

const FULL = { videoUrl: "https://videos.example/1.mp4", thumbnailUrl: "https://pictures.example/1.jpg" };

async function addCode(db: Database, productId: string, value: string) {
  await db.insert(productCodes).values({ productId, symbology: "gtin", value });
}

/** Four products of Nordhem and one of Solvik: complete ones first made, so that age alone would show them last. */
async function start() {
  const app = await startTestApp();
  const { db } = app.deps;
  const admin = await makeMember(db, { role: "admin" });
  const maker = await makeMember(db, { role: "manufacturer" });
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: ["nordhem"] }));
  const bare = await makeProduct(db, { name: "Bare shelf" });
  const film = await makeProduct(db, { ...FULL, name: "Filmless bed", videoUrl: null });
  await addCode(db, film.id, "00036000291452");
  const whole = await makeProduct(db, { ...FULL, name: "Lindholm désk" });
  await addCode(db, whole.id, "00034000470693");
  const code = await makeProduct(db, { ...FULL, name: "Codeless stool" });
  const solvik = await makeProduct(db, { ...FULL, name: "Solvik bench", brand: "Solvik" });
  await addCode(db, solvik.id, "00012345678905");
  await makeProduct(db, { name: "Spam", isListed: false });
  const listAs =
    (person: typeof admin) =>
    async (input: EndpointInput<typeof desk.list> = {}) => {
      const items = await app.as(person).call(desk.list, input);
      return items.map(({ name }) => name);
    };
  return { ...app, db, admin, maker, bare, film, whole, code, solvik, list: listAs(admin), listOwn: listAs(maker) };
}

test("products without film, code or picture come first, with what they lack, then the newest", async () => {
  const { as, admin } = await start();
  const items = await as(admin).call(desk.list);
  expect(items.map(({ name, lacks }) => [name, ...lacks])).toEqual([
    ["Codeless stool", "code"],
    ["Filmless bed", "film"],
    ["Bare shelf", "film", "code", "picture"],
    ["Solvik bench"],
    ["Lindholm désk"],
  ]);
});

test("the list is narrowed to what lacks one thing, and read page by page", async () => {
  const { as, admin, list } = await start();
  expect(await list({ query: { lacks: "film" } })).toEqual(["Filmless bed", "Bare shelf"]);
  expect(await list({ query: { lacks: "code" } })).toEqual(["Codeless stool", "Bare shelf"]);
  expect(await list({ query: { lacks: "picture" } })).toEqual(["Bare shelf"]);
  const { page: readPage } = as(admin);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(desk.list, { query: { limit: 2, ...(cursor !== undefined && { cursor }) } });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(await list());
});

test.each([
  ["lindholm", ["Lindholm désk"]],
  ["DESK nord", ["Lindholm désk"]],
  ["solvik", ["Solvik bench"]],
  ["0340-0047", ["Lindholm désk"]],
  ["wardrobe", []],
  ["nordhem bench", []],
  ["' & ! : * \\ \0", []],
])("the search for %j finds %j", async (q, names) => {
  const { list } = await start();
  expect(await list({ query: { q } })).toEqual(names);
});

test("a maker finds the products of their brands only", async () => {
  const { db, maker, listOwn } = await start();
  expect(await listOwn()).toEqual(["Codeless stool", "Filmless bed", "Bare shelf", "Lindholm désk"]);
  expect(await listOwn({ query: { q: "solvik" } })).toEqual([]);
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: [] }));
  expect(await listOwn()).toEqual([]);
});

test("whether a product has a code follows every change of its codes", async () => {
  const { db, film, code } = await start();
  const hasCode = async (id: string) => {
    const [row] = await db.select({ has: products.hasBoxCode }).from(products).where(eq(products.id, id));
    return row?.has;
  };
  expect([await hasCode(film.id), await hasCode(code.id)]).toEqual([true, false]);
  await db.insert(productCodes).values({ productId: code.id, symbology: "hexkey", value: code.qrCode });
  expect(await hasCode(code.id)).toBe(false);
  await db.update(productCodes).set({ productId: code.id }).where(eq(productCodes.value, "00036000291452"));
  expect([await hasCode(film.id), await hasCode(code.id)]).toEqual([false, true]);
  await db.delete(productCodes).where(eq(productCodes.value, "00036000291452"));
  expect(await hasCode(code.id)).toBe(false);
});
