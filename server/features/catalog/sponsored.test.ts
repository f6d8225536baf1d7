import { expect, test } from "vitest";
import { makeCampaign, makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { advertisements, productCodes } from "#shared/schema/index.ts";

async function start() {
  const app = await startTestApp();
  /** The most viewed comes first among equal matches. */
  const make = (name: string, monthlyViews: number) => makeProduct(app.db, { name, monthlyViews });
  const search = async (q: string, limit = 20) => {
    const found = await app.as(null).call(catalog.list, { query: { q, limit } });
    return found.map(({ name, isSponsored, campaignId }) => (campaignId ? `${name} (ad: ${isSponsored})` : name));
  };
  return { ...app, make, search };
}

test("the best sponsored product that matches comes first and labelled; of several only one does", async () => {
  const { db, make, search } = await start();
  const products = [await make("Oak desk wide", 30), await make("Oak desk low", 20), await make("Oak desk high", 10)];
  expect(await search("oak desk")).toEqual(["Oak desk wide", "Oak desk low", "Oak desk high"]);
  for (const { id } of products.slice(1)) await makeCampaign(db, { productId: id });
  expect(await search("oak desk")).toEqual(["Oak desk low (ad: true)", "Oak desk wide", "Oak desk high"]);
});

test("a sponsored product never stands above one that was meant by its whole name or its code", async () => {
  const { db, make, search } = await start();
  const exact = await make("Oak desk", 1);
  const paid = await make("Oak desk 9521234500001", 90);
  await makeCampaign(db, { productId: paid.id });
  expect(await search("OAK  Desk")).toEqual(["Oak desk", "Oak desk 9521234500001 (ad: true)"]);
  await db.insert(productCodes).values({ productId: exact.id, symbology: "gtin", value: "09521234500001" });
  expect(await search("9521234500001")).toEqual(["Oak desk", "Oak desk 9521234500001 (ad: true)"]);
});

test("a product that is meant exactly has its place by that, and pays for none", async () => {
  const { db, make, search } = await start();
  const exact = await make("Oak desk", 1);
  await make("Oak desk wide", 90);
  await makeCampaign(db, { productId: exact.id });
  expect(await search("oak desk")).toEqual(["Oak desk", "Oak desk wide"]);
});

test("several campaigns for one product take one place, and none from another product", async () => {
  const { db, as } = await start();
  const first = await makeProduct(db, { salesRank: 1 });
  const second = await makeProduct(db, { salesRank: 2 });
  const campaign = await makeCampaign(db, { productId: first.id });
  const { sponsorId } = campaign;
  for (let more = 0; more < LIST_MAX_LIMIT; more++) await makeCampaign(db, { productId: first.id, sponsorId });
  await makeCampaign(db, { productId: second.id });
  const listed = await as(null).call(catalog.listSponsored);
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(listed[0]?.campaignId).toBe(campaign.id);
});

test("a campaign brings no product into a search that doesn't match, nor twice over its pages", async () => {
  const { db, as, make, search } = await start();
  const bed = await make("Loft bed", 90);
  await makeCampaign(db, { productId: bed.id });
  for (const name of ["Oak desk one", "Oak desk two", "Oak desk three"]) await make(name, 5);
  const last = await make("Oak desk four", 1);
  await makeCampaign(db, { productId: last.id });
  expect(await search("oak desk")).toHaveLength(4);
  const first = await as(null).page(catalog.list, { query: { q: "oak desk", limit: 2 } });
  const rest = await as(null).page(catalog.list, {
    query: { q: "oak desk", limit: 2, cursor: first.nextCursor ?? "" },
  });
  const names = [...first.items, ...rest.items].map(({ name }) => name);
  expect(new Set(names).size).toBe(4);
  expect(rest.items.every(({ campaignId }) => campaignId === undefined)).toBe(true);
});

test("what has ended has no place in a search", async () => {
  const { db, make, search } = await start();
  await make("Oak desk wide", 30);
  const paid = await make("Oak desk low", 20);
  await makeCampaign(db, { productId: paid.id });
  await db.update(advertisements).set({ endDate: new Date(Date.now() - 1000) });
  expect(await search("oak desk")).toEqual(["Oak desk wide", "Oak desk low"]);
});
