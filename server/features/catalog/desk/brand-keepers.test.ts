import { expect, test } from "vitest";
import {
  keptBrands,
  letKeepBrands,
  mayKeepProduct,
  mustKeepBrand,
  stopKeepingBrands,
} from "#server/features/catalog/desk/brand-keepers.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import type { Actor } from "#shared/domain/roles.ts";

async function makeMaker(brands: string[] = []) {
  const { db } = await startTestApp();
  const { id } = await makeUser(db, { role: "manufacturer" });
  await db.transaction((tx) => letKeepBrands(tx, { userId: id, brands }));
  return { db, maker: { id, role: "manufacturer" } satisfies Actor };
}

test("a maker keeps the products of a brand, however the brand is written", async () => {
  const { db, maker } = await makeMaker(["Atelier Mésange"]);
  const own = await makeProduct(db, { brand: "ATELIER-MESANGE" });
  const other = await makeProduct(db, { brand: "Nordhem" });
  expect(await mayKeepProduct(db, maker, own.id)).toBe(true);
  expect(await mayKeepProduct(db, maker, other.id)).toBe(false);
  expect(await keptBrands(db, maker.id)).toEqual(["Atelier Mésange"]);
});

test("an admin may keep every product, members and sponsors none", async () => {
  const { db, maker } = await makeMaker(["Nordhem"]);
  const { id } = await makeProduct(db, { brand: "Nordhem" });
  expect(await mayKeepProduct(db, { ...maker, role: "admin" }, id)).toBe(true);
  expect(await mayKeepProduct(db, { ...maker, role: "super-admin" }, id)).toBe(true);
  // The brands are still the account's, but its role is another one by now.
  expect(await mayKeepProduct(db, { ...maker, role: "user" }, id)).toBe(false);
  expect(await mayKeepProduct(db, { ...maker, role: "sponsor" }, id)).toBe(false);
});

test("a suspended or closed account keeps no product", async () => {
  const { db, maker } = await makeMaker(["Nordhem"]);
  const { id } = await makeProduct(db, { brand: "Nordhem" });
  expect(await mayKeepProduct(db, { ...maker, isSuspended: true }, id)).toBe(false);
  expect(await mayKeepProduct(db, { ...maker, isTerminated: true }, id)).toBe(false);
  expect(await mayKeepProduct(db, { ...maker, role: "admin", isSuspended: true }, id)).toBe(false);
});

test("what an account keeps is replaced whole", async () => {
  const { db, maker } = await makeMaker(["Nordhem", "Solvik"]);
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: ["solvik", "Brook", "…"] }));
  expect(await keptBrands(db, maker.id)).toEqual(["Brook", "solvik"]);
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: [] }));
  expect(await keptBrands(db, maker.id)).toEqual([]);
});

test("a brand is kept by one account: another one is refused, and keeps what it had", async () => {
  const { db, maker } = await makeMaker(["Nordhem"]);
  const other = await makeUser(db, { role: "manufacturer" });
  await db.transaction((tx) => letKeepBrands(tx, { userId: other.id, brands: ["Brook"] }));
  const refused = db.transaction((tx) => letKeepBrands(tx, { userId: other.id, brands: ["Alder", "NORDHEM"] }));
  await expect(refused).rejects.toMatchObject({ code: "CONFLICT", reason: "brand-kept" });
  expect(await keptBrands(db, other.id)).toEqual(["Brook"]);
  await db.transaction((tx) => stopKeepingBrands(tx, maker.id));
  await db.transaction((tx) => letKeepBrands(tx, { userId: other.id, brands: ["NORDHEM"] }));
  expect(await keptBrands(db, other.id)).toEqual(["NORDHEM"]);
});

test("brands of every script are kept, however they are written", async () => {
  const { db } = await startTestApp();
  const maker = await makeUser(db, { role: "manufacturer" });
  const actor: Actor = { id: maker.id, role: "manufacturer" };
  const brands = [
    "Atelier Mésange",
    "B&O  Möbel-Werk",
    "Ærø 3000",
    "木の家",
    "ΟΔΟΣ",
    "מִטבח",
    "مَفروشات",
    "हिन्दी फर्नीचर",
  ];
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: [...brands, "…"] }));
  expect((await keptBrands(db, maker.id)).toSorted()).toEqual(brands.map(onOneLine).toSorted());
  for (const brand of [...brands, "atelier mesange", "æRØ-3000"]) await mustKeepBrand(db, actor, brand);
  await expect(mustKeepBrand(db, actor, "…")).rejects.toMatchObject({ code: "FORBIDDEN" });
});
