import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeProduct, makeRetailer, makeRevision } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { catalogFiles } from "#shared/schema/index.ts";

/** As the first revisions were kept, before steps had pictures. Leave it so: databases have such sheets. */
const OF_THE_FIRST_DAY = {
  name: "Lindholm desk",
  nameFr: null,
  brand: "Nordhem",
  category: "office",
  gtins: [],
  articleNumbers: [],
  thumbnailUrl: null,
  boxes: [],
  hazards: [],
  peopleNeeded: null,
  tools: [],
  makerMinutes: null,
  manualUrl: null,
  offers: [],
  guides: [{ kind: "assembly", language: "en", steps: [{ text: "Lay the top down.", startsAtSeconds: 3 }] }],
};

async function start() {
  const app = await startTestApp();
  const { db } = app.deps;
  const admin = await makeMember(db, { role: "admin" });
  const product = await makeProduct(db, { name: "Lindholm desk", brand: "Nordhem", category: "office" });
  const { call } = app.as(admin);
  const params = { id: product.id };
  const save = async (changes: Partial<ProductSheet>) => {
    const { version, sheet } = await call(desk.open, { params });
    const offers = (changes.offers ?? sheet.offers).map((offer) => ({
      ...offer,
      checkedAt: offer.checkedAt?.toISOString() ?? null,
    }));
    return call(desk.save, { params, body: { version, sheet: { ...sheet, ...changes, offers } } });
  };
  return { db, call, params, product, save };
}

test("a revision that was kept before a sheet had all its fields can be brought back", async () => {
  const { db, call, params, product, save } = await start();
  await makeRevision(db, product.id, { sheet: OF_THE_FIRST_DAY });
  const { version } = await save({ name: "Lindholm 2" });
  const { sheet } = await call(desk.restore, { params: { ...params, revision: 0 }, body: { version } });
  const steps = [{ text: "Lay the top down.", startsAtSeconds: 3, pictureUrl: null, pictureAlt: null }];
  expect(sheet).toMatchObject({ name: "Lindholm desk", guides: [{ kind: "assembly", steps }] });
});

test("that sheets have a new field is no change of a product", async () => {
  const { db, call, params, product, save } = await start();
  await makeRevision(db, product.id, { sheet: { ...OF_THE_FIRST_DAY, guides: [] } });
  await save({ name: "Lindholm 2" });
  const revisions = await call(desk.revisions, { params });
  expect(revisions.map(({ version, changed }) => ({ version, changed }))).toEqual([
    { version: 1, changed: ["names"] },
    { version: 0, changed: [] },
  ]);
});

test("each field of a sheet is kept as it is sent, and undone", async () => {
  const { db, call, params, save } = await start();
  const { id: retailerId } = await makeRetailer(db);
  const manualUrl = "https://nordhem.example/lindholm.pdf";
  await db.insert(catalogFiles).values({ id: v7(), kind: "linked-manual", url: manualUrl, pages: 12 });
  const step = { text: "Lay the top down.", startsAtSeconds: 3, pictureUrl: null, pictureAlt: null };
  const checkedAt = new Date();
  const others: ProductSheet = {
    name: "Lindholm 2",
    nameFr: "Bureau Lindholm",
    brand: "Solvik",
    category: "bedroom",
    gtins: ["00036000291452"],
    articleNumbers: ["80298474"],
    thumbnailUrl: "https://pictures.example/desk.jpg",
    boxes: [{ widthMm: 800, heightMm: 90, depthMm: 1300, weightGrams: 31_500 }],
    hazards: ["tip-over"],
    peopleNeeded: 2,
    tools: ["hex-key"],
    makerMinutes: 90,
    manualUrl,
    offers: [{ retailerId, country: "CA", price: 90, url: "https://shop.example/1", checkedAt }],
    guides: [{ kind: "assembly", language: "en", steps: [step] }],
  };
  const { sheet: first } = await call(desk.open, { params });
  let undone = 0;
  for (const field of Object.keys(others) as (keyof ProductSheet)[]) {
    const saved = await save({ [field]: others[field] });
    expect(saved.sheet, field).toMatchObject(
      field === "offers" ? { offers: [{ price: 90 }] } : { [field]: others[field] },
    );
    const body = { version: saved.version };
    const { sheet } = await call(desk.restore, { params: { ...params, revision: 0 }, body });
    expect(sheet, field).toEqual(first);
    undone++;
  }
  expect(undone).toBe(Object.keys(first).length);
});
