import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeIdentified, makeProduct, makeScan, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { products } from "#shared/schema/index.ts";

async function serve() {
  const app = await startTestApp();
  const { id } = await makeUser(app.db);
  const { scan } = await makeIdentified(app.db, { userId: id });
  return { ...app, id, me: app.as({ id, role: "user" }), scan, product: await makeProduct(app.db) };
}

test("the product that a member recognises stands on the scan of their photo, and another one replaces it", async () => {
  const { db, me, scan, product } = await serve();
  const other = await makeProduct(db);
  const name = (productId: string) => me.call(scans.nameProduct, { params: { id: scan.id }, body: { productId } });
  expect(await name(product.id)).toMatchObject({ id: scan.id, product: { id: product.id }, isRefused: false });
  const named = await name(other.id);
  expect(named.product?.id).toBe(other.id);
  expect(await me.call(scans.list)).toEqual([named]);
});

test("a scan of another member's, and one without an identified photo, get no product", async () => {
  const { db, as, id, me, scan, product } = await serve();
  const body = { productId: product.id };
  const stranger = as({ id: (await makeUser(db)).id, role: "super-admin" });
  for (const params of [{ id: scan.id }, { id: randomUUID() }]) {
    await expect(stranger.call(scans.nameProduct, { params, body })).rejects.toMatchObject({ reason: "scan-missing" });
  }
  const code = await makeScan(db, { userId: id });
  await expect(me.call(scans.nameProduct, { params: { id: code.id }, body })).rejects.toMatchObject({
    status: 409,
    reason: "scan-without-photo",
  });
  expect(await me.call(scans.get, { params: { id: scan.id } })).toMatchObject({ product: null });
});

test("a product that is not in the catalogue is refused", async () => {
  const { db, me, scan, product } = await serve();
  await db.update(products).set({ isListed: false }).where(eq(products.id, product.id));
  for (const productId of [product.id, randomUUID()]) {
    const naming = me.call(scans.nameProduct, { params: { id: scan.id }, body: { productId } });
    await expect(naming).rejects.toMatchObject({ status: 404, reason: "product-missing" });
  }
});
