import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { addProduct } from "#server/features/catalog/add-product.ts";
import {
  type CodesOfProduct,
  codesOf,
  freeCodes,
  mustBeNew,
  NO_CODES,
  readBoxCode,
} from "#server/features/catalog/box-code.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { productCodes, products } from "#shared/schema/index.ts";

const BOXES = ["9521234500001", "104.482.11", "https://nordhem.example/lindholm", "HXK-7777-7777"];

test.each(BOXES)("%s is the box's of the product that is listed, and of nothing else", async (text) => {
  const { db } = await openTestDatabase();
  const code = readBoxCode(text, undefined);
  const codes = codesOf(code, "Nordhem");
  expect(codes).not.toEqual(NO_CODES);
  const spam = await add(db, "Buy watches", codes);
  const check = () => db.transaction((tx) => mustBeNew(tx, code, codes));
  await expect(check()).rejects.toMatchObject({ code: "CONFLICT" });
  await db.transaction((tx) => freeCodes(tx, codes));
  await expect(check()).rejects.toMatchObject({ code: "CONFLICT" });

  await db.update(products).set({ isListed: false });
  await check();
  const real = await db.transaction(async (tx) => {
    await freeCodes(tx, codes);
    return addProduct(tx, { name: "Lindholm", brand: "Nordhem", category: "bedroom" }, codes);
  });
  await expect(check()).rejects.toMatchObject({ code: "CONFLICT" });
  const held = await codesIn(db, real);
  for (const value of Object.values(codes)) if (value !== null) expect(held).toContain(value);
  // It keeps the other codes it was found by; its own code is a new one.
  const [left] = await db.select().from(products).where(eq(products.id, spam));
  expect(await codesIn(db, spam)).toEqual([left?.qrCode]);
  expect(left?.qrCode).toMatch(/^HXK-/);
  expect(held).not.toContain(left?.qrCode);
});

async function add(db: Database, name: string, codes: CodesOfProduct): Promise<string> {
  const row = { name, brand: "Nordhem", category: "bedroom" } as const;
  return (await db.transaction((tx) => addProduct(tx, row, codes))).id;
}

async function codesIn(db: Database, product: string | { id: string }): Promise<string[]> {
  const id = typeof product === "string" ? product : product.id;
  const rows = await db.select().from(productCodes).where(eq(productCodes.productId, id));
  return rows.map(({ value }) => value);
}
