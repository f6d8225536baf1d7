import { expect, test } from "vitest";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog.ts";
import { productCodes } from "#shared/schema/index.ts";

/** A server with two products, of which the second has the GTIN 034000470693. */
async function serveGtin() {
  const { db, as } = await startTestApp();
  await makeProduct(db);
  const { id } = await makeProduct(db);
  await db.insert(productCodes).values({ productId: id, symbology: "gtin", value: "00034000470693" });
  return { db, id, find: (code: string) => as(null).call(catalog.findByCode, { params: { code } }) };
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
