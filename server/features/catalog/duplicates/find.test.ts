import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findDuplicates } from "#server/features/catalog/duplicates/find.ts";
import { makeProduct, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { adminAudit, duplicatePairs, productCodes, products } from "#shared/schema/index.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;
type Values = Partial<typeof products.$inferInsert>;

async function withCodes({ db }: App, values: Values, ...stored: string[]) {
  const product = await makeProduct(db, values);
  const rows = stored.map((value) => ({
    productId: product.id,
    symbology: value.includes(":") ? ("article-number" as const) : ("gtin" as const),
    value,
  }));
  if (rows.length > 0) await db.insert(productCodes).values(rows);
  return product;
}

async function asAdmin({ db, as }: App) {
  const { id } = await makeUser(db, { role: "admin" });
  return as({ id, role: "admin" });
}

async function find(app: App) {
  await findDuplicates(app.deps);
  const admin = await asAdmin(app);
  const { items } = await admin.page(duplicates.list);
  return items.map(({ first, second, sign }) => [sign, ...[first.name, second.name].sort()].join(" | "));
}

test("each night finds numbers that differ in the packaging, a number in another's code, and near names of a brand", async () => {
  const app = await startTestApp();
  await withCodes(app, { name: "Crib", brand: "Wren" }, "00614141000012");
  await withCodes(app, { name: "Crib, case of six", brand: "Wren" }, "10614141000019");
  await withCodes(app, { name: "Bench", brand: "Oakline" }, "04006381333931");
  await withCodes(app, {
    name: "Bench by link",
    brand: "Oakline",
    qrCode: "https://oakline.example/i?ean=4006381333931",
  });
  await withCodes(app, { name: "Stool", brand: "Alder" }, "alder:80298474");
  await withCodes(app, { name: "Stool, Alder & Co", brand: "Alder & Co" }, "alderco:80298474");
  await withCodes(app, { name: "Lindholm dresser", brand: "Nordhem" });
  await withCodes(app, { name: "Lindhom Dresser", brand: "NORDHEM" });
  expect((await find(app)).sort()).toEqual([
    "article-number | Stool | Stool, Alder & Co",
    "gtin | Bench | Bench by link",
    "gtin | Crib | Crib, case of six",
    "name | Lindholm dresser | Lindhom Dresser",
  ]);
});

test("kin are no duplicates: another colour or size, another brand, another article, another number", async () => {
  const app = await startTestApp();
  await withCodes(app, { name: "Lindholm dresser white" });
  await withCodes(app, { name: "Lindholm dresser black" });
  await withCodes(app, { name: "Havrevik desk", brand: "Nordhem" });
  await withCodes(app, { name: "Havrevik desk", brand: "Oakline" });
  await withCodes(app, { name: "Brattli bed" }, "nordhem:10001");
  await withCodes(app, { name: "Brattli bed" }, "nordhem:10002");
  await withCodes(app, { name: "Solvang sofas" }, "00614141000012");
  await withCodes(app, { name: "Solvang sofa" }, "04006381333931");
  await withCodes(app, { name: "Torsvik lamp" });
  await withCodes(app, { name: "Torsvik lamp", isListed: false });
  expect(await find(app)).toEqual([]);
});

test("a pair that is dismissed stays so, and goes from the list alone; what is no pair any more goes", async () => {
  const app = await startTestApp();
  const one = await withCodes(app, { name: "Lindholm dresser" });
  const other = await withCodes(app, { name: "Lindholm Dresser" });
  await withCodes(app, { name: "Havrevik desk" });
  const renamed = await withCodes(app, { name: "Havrevik Desk" });
  expect(await find(app)).toHaveLength(2);
  const admin = await asAdmin(app);
  await admin.call(duplicates.dismiss, { body: { one: other.id, other: one.id } });
  expect(await find(app)).toEqual(["name | Havrevik Desk | Havrevik desk"]);
  const { pairs } = await admin.call(duplicates.ofProduct, { query: { product: one.id } });
  expect(pairs.map(({ isDismissed }) => isDismissed)).toEqual([true]);
  expect((await app.db.select().from(adminAudit)).map(({ action }) => action)).toEqual(["duplicates.dismiss"]);

  await app.db.update(products).set({ name: "Brattli desk" }).where(eq(products.id, renamed.id));
  expect(await find(app)).toEqual([]);
  expect(await app.db.$count(duplicatePairs)).toBe(1);
});

test("one product is looked up by its page, its id or a code, and found what may be one with it at once", async () => {
  const app = await startTestApp();
  const one = await withCodes(app, { name: "Lindholm dresser", qrCode: "HXK-0000-0001" }, "00614141000012");
  const other = await withCodes(app, { name: "Lindholm dresser" });
  await withCodes(app, { name: "Lindholm desk" });
  await makeReview(app.db, { productId: one.id });
  const admin = await asAdmin(app);
  for (const product of [one.id, `https://hexkey.example/p/${one.id}#reviews`, "HXK-0000-0001", "614141000012"]) {
    const found = await admin.call(duplicates.ofProduct, { query: { product } });
    expect(found.product).toMatchObject({
      id: one.id,
      reviews: 1,
      codes: [{ symbology: "gtin", value: "00614141000012" }],
    });
    expect(
      found.pairs.map(({ first, second, sign, likeness }) => [[first.id, second.id].sort(), sign, likeness]),
    ).toEqual([[[one.id, other.id].sort(), "name", 100]]);
  }
  await expect(admin.call(duplicates.ofProduct, { query: { product: "nothing of ours" } })).rejects.toMatchObject({
    status: 404,
  });
});

test("the list is read page by page, the likest first", async () => {
  const app = await startTestApp();
  for (const n of [1, 2, 3]) {
    await withCodes(app, { name: `Lindholm dresser ${n}`, brand: `Brand ${n}x` });
    await withCodes(app, { name: `${n === 2 ? "Lindhom" : "Lindholm"} dresser ${n}`, brand: `Brand ${n}x` });
  }
  await findDuplicates(app.deps);
  const admin = await asAdmin(app);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { likeness: number }[]; nextCursor: string | null } = await admin.page(duplicates.list, {
      query: { limit: 1, ...(cursor !== null && { cursor }) },
    });
    seen.push(...page.items.map(({ likeness }) => likeness));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(3);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(seen.at(-1)).toBeLessThan(100);
});
