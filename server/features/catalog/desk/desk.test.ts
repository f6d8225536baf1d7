import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { letKeepBrands } from "#server/features/catalog/desk/brand-keepers.ts";
import { importFeed } from "#server/features/catalog/feeds/import-feed.ts";
import { makeOffer, makeProduct, makeRetailer } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { desk, type OpenSheet } from "#shared/contracts/catalog/desk.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { GUIDE_KINDS } from "#shared/domain/assembly.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { GUIDE_STEP_MAX_CHARACTERS, GUIDE_STEPS_MAX, SHEET_MAX_BYTES } from "#shared/domain/limits.ts";
import {
  adminAudit,
  catalogFiles,
  catalogFileUses,
  feedItems,
  productCodes,
  productOffers,
  productRevisions,
  products,
} from "#shared/schema/index.ts";

const GTIN = "036000291452";
const STORED_GTIN = "00036000291452";

/** A sheet as a client sends it, with changes. */
function sent({ sheet, version }: OpenSheet, changes: Partial<Record<keyof ProductSheet, unknown>> = {}) {
  const offers = sheet.offers.map((offer) => ({ ...offer, checkedAt: offer.checkedAt?.toISOString() ?? null }));
  return { version, sheet: { ...sheet, offers, ...changes } as never };
}

/** A manual at an address, as if it had been looked into. */
const makeCheckedManual = (db: Database, url: string) =>
  db.insert(catalogFiles).values({ id: v7(), kind: "linked-manual", url, pages: 12 });

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { db } = app.deps;
  const admin = await makeMember(db, { role: "admin", firstName: "Ada", lastName: "Roy" });
  const maker = await makeMember(db, { role: "manufacturer", firstName: "Max", lastName: "Lund" });
  await db.transaction((tx) => letKeepBrands(tx, { userId: maker.id, brands: ["Nordhem"] }));
  const product = await makeProduct(db, { name: "Lindholm desk", brand: "Nordhem", category: "office" });
  const params = { id: product.id };
  return { ...app, db, admin, maker, product, params, as: app.as, call: app.as(admin).call };
}

test("a sheet is opened, changed and shown on the product's page, with a revision before and after it", async () => {
  const at = new Date("2026-05-04T10:00:00Z");
  const { db, admin, call, params } = await start({ now: () => at });
  const retailer = await makeRetailer(db, { currency: "CAD" });
  const opened = await call(desk.open, { params });
  expect(opened).toMatchObject({
    sheet: { name: "Lindholm desk", gtins: [], guides: [] },
    lastChange: null,
    brands: null,
  });
  await makeCheckedManual(db, "https://nordhem.example/lindholm.pdf");
  const steps = [
    { text: "Lay the top down.", startsAtSeconds: 3 },
    { text: "Screw the legs on.", startsAtSeconds: null },
  ];
  const changes = {
    name: "Lindholm standing desk",
    nameFr: "Bureau assis-debout Lindholm",
    gtins: ["0 36000-29145 2"],
    articleNumbers: ["802.984.74"],
    thumbnailUrl: "https://pictures.example/desk.jpg",
    boxes: [{ widthMm: 800, heightMm: 90, depthMm: 1300, weightGrams: 31_500 }],
    hazards: ["two-person-lift", "tip-over"],
    peopleNeeded: 2,
    tools: ["hex-key"],
    makerMinutes: 45,
    manualUrl: "https://nordhem.example/lindholm.pdf",
    offers: [{ retailerId: retailer.id, country: "CA", price: 349.5, url: "https://shop.example/1", checkedAt: null }],
    guides: [
      { kind: "disassembly", language: "en", steps: steps.slice(1) },
      { kind: "assembly", language: "en", steps },
    ],
  };
  const saved = await call(desk.save, { params, body: { ...sent(opened, changes), reason: "From the maker’s site." } });
  expect(saved.sheet).toMatchObject({
    ...changes,
    gtins: [STORED_GTIN],
    articleNumbers: ["80298474"],
    hazards: ["tip-over", "two-person-lift"],
    offers: [{ price: 349.5, checkedAt: at }],
    guides: [{ kind: "assembly", steps }, { kind: "disassembly" }],
  });
  expect(saved.version).not.toBe(opened.version);
  expect(saved.lastChange).toEqual({ by: "Ada R.", at, isOwn: true });

  const page = await call(catalog.get, { params });
  expect(page).toMatchObject({ name: "Lindholm standing desk", nameFr: "Bureau assis-debout Lindholm" });
  const facts = await call(productFacts.get, { params });
  expect(facts).toMatchObject({
    gtins: [STORED_GTIN],
    makerMinutes: 45,
    peopleNeeded: 2,
    boxes: changes.boxes,
    offers: [{ price: 349.5, currency: "CAD" }],
  });
  expect((await call(codes.findProduct, { params: { code: GTIN } })).id).toBe(params.id);
  expect((await call(codes.findProduct, { params: { code: "Nordhem 802.984.74" } })).id).toBe(params.id);

  const revisions = await call(desk.revisions, { params });
  expect(revisions).toMatchObject([
    { version: 1, by: "Ada R.", isEdit: true, restores: null, createdAt: at },
    { version: 0, by: null, isEdit: false, changed: [] },
  ]);
  expect(revisions[0]?.changed).toEqual(["names", "codes", "picture", "boxes", "effort", "manual", "offers", "guides"]);
  const [entry, ...more] = await db.select().from(adminAudit);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    action: "desk.save",
    actorId: admin.id,
    targetType: "product",
    targetId: params.id,
    reason: "From the maker’s site.",
    before: { name: "Lindholm desk", peopleNeeded: null },
    after: { name: "Lindholm standing desk", peopleNeeded: 2 },
  });
  expect(entry?.after).not.toHaveProperty("brand");
});

test("search follows changed names in both languages, and changed codes", async () => {
  const { call, params } = await start();
  const find = async (q: string) => (await call(catalog.list, { query: { q } })).map(({ id }) => id);
  const opened = await call(desk.open, { params });
  const changes = { name: "Torsvik table", nameFr: "Pupitre Fougère", gtins: [GTIN] };
  await call(desk.save, { params, body: sent(opened, changes) });
  expect(await find("Lindholm")).toEqual([]);
  for (const q of ["torsvik", "fougere", GTIN]) expect(await find(q), q).toEqual([params.id]);
});

test("a sheet that says what is there already changes nothing", async () => {
  const { db, call, params } = await start();
  const opened = await call(desk.open, { params });
  const saved = await call(desk.save, { params, body: sent(opened) });
  expect(saved.version).toBe(opened.version);
  expect(await db.$count(productRevisions)).toBe(0);
  expect(await db.$count(adminAudit)).toBe(0);
});

test("of two editors the second one is told, and overwrites nothing", async () => {
  const { db, as, call, maker, params } = await start();
  const mine = await call(desk.open, { params });
  const theirs = await as(maker).call(desk.open, { params });
  await as(maker).call(desk.save, { params, body: sent(theirs, { name: "Lindholm desk, oak" }) });
  const late = call(desk.save, { params, body: sent(mine, { peopleNeeded: 2 }) });
  await expect(late).rejects.toMatchObject({ status: 409, reason: "sheet-changed" });
  const now = await call(desk.open, { params });
  expect(now).toMatchObject({
    sheet: { name: "Lindholm desk, oak", peopleNeeded: null },
    lastChange: { by: "Max L.", isOwn: false },
  });
  const saved = await call(desk.save, { params, body: sent(now, { peopleNeeded: 2 }) });
  expect(saved.sheet).toMatchObject({ name: "Lindholm desk, oak", peopleNeeded: 2 });
  expect(await db.$count(productRevisions)).toBe(3);
});

test("of saves at the same moment one is kept", async () => {
  const { call, params } = await start();
  const opened = await call(desk.open, { params });
  const names = ["Birch", "Oak", "Pine", "Ash"];
  const saves = await Promise.allSettled(
    names.map((name) => call(desk.save, { params, body: sent(opened, { name }) })),
  );
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = saves.flatMap((one) => (one.status === "rejected" ? [one.reason.reason] : []));
  expect(refused).toEqual(["sheet-changed", "sheet-changed", "sheet-changed"]);
});

test("what something else than the desk changed since is told as well, and kept as a revision of its own", async () => {
  const { db, call, params } = await start();
  const first = await call(desk.open, { params });
  const second = await call(desk.save, { params, body: sent(first, { peopleNeeded: 2 }) });
  await db.update(products).set({ name: "Lindholm desk 2" }).where(eq(products.id, params.id));
  const late = call(desk.save, { params, body: sent(second, { peopleNeeded: 3 }) });
  await expect(late).rejects.toMatchObject({ status: 409, reason: "sheet-changed" });
  await call(desk.save, { params, body: sent(await call(desk.open, { params }), { peopleNeeded: 3 }) });
  expect(await call(desk.revisions, { params })).toMatchObject([
    { version: 3, isEdit: true, changed: ["effort"] },
    { version: 2, isEdit: false, by: null, changed: ["names"] },
    { version: 1, isEdit: true, changed: ["effort"] },
    { version: 0, isEdit: false, changed: [] },
  ]);
});

test("the first edit can be undone, and what was undone brought back", async () => {
  const { db, call, params } = await start();
  const opened = await call(desk.open, { params });
  const steps = [{ text: "Lay the top down.", startsAtSeconds: 3 }];
  const guides = [{ kind: "assembly", language: "fr", steps }];
  const edited = await call(desk.save, { params, body: sent(opened, { name: "Lindholm 2", gtins: [GTIN], guides }) });
  const undone = await call(desk.restore, { params: { ...params, revision: 0 }, body: { version: edited.version } });
  expect(undone.sheet).toEqual(opened.sheet);
  expect((await call(catalog.get, { params })).name).toBe("Lindholm desk");
  const again = await call(desk.restore, { params: { ...params, revision: 1 }, body: { version: undone.version } });
  expect(again.sheet).toEqual(edited.sheet);
  expect(await call(desk.revisions, { params, query: { limit: 2 } })).toMatchObject([
    { version: 3, restores: 1 },
    { version: 2, restores: 0, changed: ["names", "codes", "guides"] },
  ]);
  const audit = await db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(audit.map(({ action }) => action)).toEqual(["desk.save", "desk.restore", "desk.restore"]);
  const stale = call(desk.restore, { params: { ...params, revision: 0 }, body: { version: undone.version } });
  await expect(stale).rejects.toMatchObject({ status: 409, reason: "sheet-changed" });
  const unknown = call(desk.restore, { params: { ...params, revision: 9 }, body: { version: again.version } });
  await expect(unknown).rejects.toMatchObject({ status: 404, reason: "revision-missing" });
});

test("a code that another product has is refused, and that product named; nothing is saved", async () => {
  const { db, call, params } = await start();
  const other = await makeProduct(db, { name: "Torsvik desk", brand: "Nordhem" });
  await db.insert(productCodes).values({ productId: other.id, symbology: "gtin", value: STORED_GTIN });
  const opened = await call(desk.open, { params });
  const body = sent(opened, { name: "Renamed", gtins: [GTIN] });
  await expect(call(desk.save, { params, body })).rejects.toMatchObject({
    status: 409,
    reason: "code-taken",
    fields: { gtins: "Nordhem Torsvik desk" },
  });
  expect((await call(desk.open, { params })).version).toBe(opened.version);
  // An unlisted product blocks no other.
  await db.update(products).set({ isListed: false }).where(eq(products.id, other.id));
  expect((await call(desk.save, { params, body })).sheet.gtins).toEqual([STORED_GTIN]);
});

test.each([
  { gtins: ["036000291453"] },
  { name: " " },
  { brand: "…" },
  { manualUrl: "javascript:alert(1)" },
  { manualUrl: "https://reader:secret@nordhem.example/a.pdf" },
  { thumbnailUrl: "//elsewhere.example/a.png" },
  { thumbnailUrl: "https://[" },
  { thumbnailUrl: "https://pictures.example:99999/a.png" },
  { thumbnailUrl: "/out/0190a6f0-0000-7000-8000-000000000000" },
  { thumbnailUrl: "/media/../out/0190a6f0-0000-7000-8000-000000000000" },
  {
    guides: [{ kind: "assembly", language: "en", steps: [{ text: "\u200b\u202e", startsAtSeconds: null }] }],
  },
  { boxes: [{ widthMm: 0, heightMm: 1, depthMm: 1, weightGrams: 1 }] },
  { peopleNeeded: 10 },
  { guides: [{ kind: "assembly", language: "en", steps: [] }] },
])("a sheet with %o is refused", async (changes) => {
  const { call, params } = await start();
  const opened = await call(desk.open, { params });
  const refused = call(desk.save, { params, body: sent(opened, changes) });
  await expect(refused).rejects.toMatchObject({ status: 400, reason: "input-invalid" });
});

test("a manual is one that was looked into, or the one that the product has", async () => {
  const { db, call, params } = await start();
  const opened = await call(desk.open, { params });
  const manualUrl = "https://nordhem.example/lindholm.pdf";
  await expect(call(desk.save, { params, body: sent(opened, { manualUrl }) })).rejects.toMatchObject({
    status: 422,
    reason: "manual-unchecked",
    fields: { manualUrl: expect.any(String) },
  });
  await makeCheckedManual(db, manualUrl);
  const saved = await call(desk.save, { params, body: sent(opened, { manualUrl }) });
  await db.delete(catalogFileUses);
  await db.delete(catalogFiles);
  const again = await call(desk.save, { params, body: sent(saved, { name: "Renamed" }) });
  expect(again.sheet).toMatchObject({ name: "Renamed", manualUrl });
});

test("going back to a version before a merge keeps the codes and offers that came with it", async () => {
  const { db, call, params } = await start();
  const shop = await makeRetailer(db);
  const opened = await call(desk.open, { params });
  const edited = await call(desk.save, { params, body: sent(opened, { name: "Renamed" }) });
  expect(edited.sheet.name).toBe("Renamed");
  const other = await makeProduct(db, { name: "Lindholm desk", brand: "Nordhem", category: "office" });
  await db.insert(productCodes).values({ productId: other.id, symbology: "gtin", value: STORED_GTIN });
  await makeOffer(db, { productId: other.id, retailerId: shop.id });
  await call(duplicates.merge, { body: { keep: params.id, merge: other.id } });
  const { version } = await call(desk.open, { params });
  const restored = await call(desk.restore, { params: { ...params, revision: 0 }, body: { version } });
  expect(restored.sheet).toMatchObject({ name: "Lindholm desk", gtins: [STORED_GTIN] });
  expect(restored.sheet.offers).toHaveLength(1);
  expect((await call(codes.findProduct, { params: { code: GTIN } })).id).toBe(params.id);
});

test("a number that came with another brand's product stays as it is printed there, until an editor takes it out", async () => {
  const { db, as, call, params } = await start();
  const gone = await makeProduct(db, { brand: "Nordhem of Norway" });
  await db.insert(productCodes).values([
    { productId: params.id, symbology: "article-number", value: "nordhem:11122233" },
    { productId: gone.id, symbology: "article-number", value: "nordhemofnorway:80298474" },
  ]);
  await call(duplicates.merge, { body: { keep: params.id, merge: gone.id } });
  const save = async (changes: Partial<ProductSheet>) =>
    call(desk.save, { params, body: sent(await call(desk.open, { params }), changes) });
  const values = async () => {
    const { value, symbology } = productCodes;
    const rows = await db.select({ value }).from(productCodes).where(eq(symbology, "article-number")).orderBy(value);
    return rows.map((row) => row.value);
  };
  await save({ nameFr: "Commode" });
  expect(await values()).toEqual(["nordhem:11122233", "nordhemofnorway:80298474"]);
  const printed = { params: { code: "Nordhem of Norway 802.984.74" } };
  expect((await as(null).call(codes.findProduct, printed)).id).toBe(params.id);
  // Their own numbers go with a new brand.
  await save({ brand: "Hem" });
  expect(await values()).toEqual(["hem:11122233", "nordhemofnorway:80298474"]);
  await save({ articleNumbers: ["11122233", "444555", "80298474"] });
  expect(await values()).toEqual(["hem:11122233", "hem:444555", "nordhemofnorway:80298474"]);
  await save({ articleNumbers: ["11122233"] });
  expect(await values()).toEqual(["hem:11122233"]);
});

test("a number that every shop gives out as it likes is refused", async () => {
  const { call, params } = await start();
  const opened = await call(desk.open, { params });
  const refused = call(desk.save, { params, body: sent(opened, { gtins: ["212345678909"] }) });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    reason: "code-restricted",
    fields: { gtins: expect.any(String) },
  });
});

test("article numbers belong to the brand, and go with it", async () => {
  const { call, params } = await start();
  const opened = await call(desk.open, { params });
  const saved = await call(desk.save, { params, body: sent(opened, { articleNumbers: ["802.984.74"] }) });
  const renamed = await call(desk.save, { params, body: sent(saved, { brand: "Solvik" }) });
  expect(renamed.sheet.articleNumbers).toEqual(["80298474"]);
  expect((await call(codes.findProduct, { params: { code: "Solvik 80298474" } })).id).toBe(params.id);
  await expect(call(codes.findProduct, { params: { code: "Nordhem 80298474" } })).rejects.toMatchObject({
    status: 404,
  });
});

test("a maker keeps the products of their brands only, and gives none to another brand", async () => {
  const { db, as, maker, params } = await start();
  const { call } = as(maker);
  const other = await makeProduct(db, { brand: "Solvik" });
  const body = { name: "Stool", nameFr: null, brand: "Solvik", category: "office", gtins: [], articleNumbers: [] };
  for (const ask of [
    () => call(desk.open, { params: { id: other.id } }),
    () => call(desk.revisions, { params: { id: other.id } }),
    () => call(desk.create, { body: { ...body, category: "office" } }),
  ]) {
    await expect(ask()).rejects.toMatchObject({ status: 403, reason: "brand-not-kept" });
  }
  const opened = await call(desk.open, { params });
  expect(opened).toMatchObject({ brands: ["Nordhem"], mayChangeOffers: false });
  const moved = call(desk.save, { params, body: sent(opened, { brand: "Solvik" }) });
  await expect(moved).rejects.toMatchObject({
    status: 403,
    reason: "brand-not-kept",
    fields: { brand: expect.any(String) },
  });
  const respelt = await call(desk.save, { params, body: sent(opened, { brand: "NORDHEM" }) });
  expect(respelt.sheet.brand).toBe("NORDHEM");
  await db.update(products).set({ brand: "Solvik" }).where(eq(products.id, params.id));
  await expect(call(desk.open, { params })).rejects.toMatchObject({ status: 403 });
});

test("a maker leaves alone where a product can be bought, also by bringing an earlier sheet back", async () => {
  const { db, as, maker, call, params } = await start();
  const { retailerId } = await makeOffer(db, { productId: params.id, price: 100 });
  const their = as(maker).call;
  const opened = await their(desk.open, { params });
  const sold = their(desk.save, { params, body: sent(opened, { offers: [] }) });
  await expect(sold).rejects.toMatchObject({ status: 403, reason: "offers-kept" });
  const edited = await their(desk.save, { params, body: sent(opened, { name: "Lindholm 2" }) });
  const priced = await call(desk.save, {
    params,
    body: sent(edited, {
      offers: [{ retailerId, country: "CA", price: 90, url: "https://shop.example/1", checkedAt: null }],
    }),
  });
  const undone = await their(desk.restore, { params: { ...params, revision: 0 }, body: { version: priced.version } });
  expect(undone.sheet).toMatchObject({ name: "Lindholm desk", offers: [{ price: 90 }] });
});

test("a price that a feed keeps stays when an editor changes those of other shops", async () => {
  const { db, call, params } = await start();
  const [ofFeed, other] = [await makeRetailer(db), await makeRetailer(db)];
  const kept = await makeOffer(db, { productId: params.id, retailerId: ofFeed.id });
  await db
    .insert(feedItems)
    .values({ source: ofFeed.id, itemId: "1", productId: params.id, digest: "0".repeat(64), written: {} });
  const offer = { retailerId: other.id, country: "CA", price: 99, url: "https://other.example/desk", checkedAt: null };
  const saved = await call(desk.save, {
    params,
    body: sent(await call(desk.open, { params }), { offers: [offer] }),
  });
  expect(saved.feedOffers).toMatchObject([{ retailerId: ofFeed.id, price: kept.price }]);
  await call(desk.save, { params, body: sent(saved, { offers: [] }) });
  expect((await db.select({ id: productOffers.id }).from(productOffers)).map(({ id }) => id)).toEqual([kept.id]);
});

test("a price keeps its date until it is changed or said to be checked", async () => {
  let at = new Date("2026-05-04T10:00:00Z");
  const { db, call, params } = await start({ now: () => at });
  const seen = new Date("2026-04-20T10:00:00Z");
  const offer = await makeOffer(db, { productId: params.id, price: 100, checkedAt: seen });
  const opened = await call(desk.open, { params });
  const [first] = sent(opened).sheet["offers" as never] as Record<string, unknown>[];
  const renamed = await call(desk.save, {
    params,
    body: sent(opened, { name: "Lindholm 2", offers: [{ ...first, checkedAt: "2026-05-09T10:00:00.000Z" }] }),
  });
  expect(renamed.sheet.offers).toMatchObject([{ price: 100, checkedAt: seen }]);
  at = new Date("2026-05-05T10:00:00Z");
  const checked = await call(desk.save, { params, body: sent(renamed, { offers: [{ ...first, checkedAt: null }] }) });
  expect(checked.sheet.offers).toMatchObject([{ price: 100, checkedAt: at }]);
  at = new Date("2026-05-06T10:00:00Z");
  await call(desk.save, { params, body: sent(checked, { offers: [{ ...first, price: 90 }] }) });
  const facts = await call(productFacts.get, { params });
  // The id is the one that links lead by.
  expect(facts.offers).toMatchObject([{ id: offer.id, price: 90, checkedAt: at }]);
});

test("a product is added with its codes, and by a maker for their own brand", async () => {
  const { db, as, maker, params } = await start();
  const { call } = as(maker);
  const body = {
    name: "Oak stool",
    nameFr: null,
    brand: "Nordhem",
    category: "office",
    gtins: [GTIN],
    articleNumbers: [],
  } as const;
  const added = await call(desk.create, { body: { ...body, gtins: [...body.gtins], articleNumbers: [] } });
  expect(added).toMatchObject({ sheet: { name: "Oak stool", gtins: [STORED_GTIN] }, hasFilm: false });
  expect((await call(codes.findProduct, { params: { code: GTIN } })).id).toBe(added.id);
  expect(await call(desk.revisions, { params: { id: added.id } })).toMatchObject([
    { version: 0, isEdit: true, by: "Max L." },
  ]);
  const other = call(desk.create, { body: { ...body, name: "Stool", gtins: [...body.gtins], articleNumbers: [] } });
  await expect(other).rejects.toMatchObject({ status: 409, reason: "code-taken" });
  expect(await db.$count(products)).toBe(2);
  expect(await db.$count(productRevisions, eq(productRevisions.productId, params.id))).toBe(0);
});

test("an unlisted product is not edited", async () => {
  const { db, call, params } = await start();
  const opened = await call(desk.open, { params });
  await db.update(products).set({ isListed: false }).where(eq(products.id, params.id));
  await expect(call(desk.open, { params })).rejects.toMatchObject({ status: 404 });
  await expect(call(desk.save, { params, body: sent(opened, { name: "Spam" }) })).rejects.toMatchObject({
    status: 404,
  });
  await expect(call(desk.revisions, { params })).rejects.toMatchObject({ status: 404 });
});

test("the next import of a feed leaves alone what an editor changed, and its own prices are not the editor's", async () => {
  const app = await start();
  const { call, deps } = app;
  const header = "id,title,brand,gtin,mpn,price,link,image_link,product_type\n";
  const line = (price: string) =>
    `a,Oak desk,Alder,${GTIN},802.984.74,${price},https://shop.example/a,https://shop.example/a.jpg,Office > Desks\n`;
  const load = async (price: string) => {
    const file = new Blob([header + line(price)]);
    const { id } = await call(feeds.upload, { body: { source: "corner-shop" }, file });
    await importFeed(deps, { id });
  };
  await load("129.00 CAD");
  const [product] = await deps.db.select().from(products).where(eq(products.name, "Oak desk"));
  const params = { id: product?.id ?? "" };
  const opened = await call(desk.open, { params });
  expect(opened).toMatchObject({ sheet: { offers: [] }, feedOffers: [{ retailerId: "corner-shop", price: 129 }] });
  const changes = { name: "Oak writing desk", brand: "Alder & Co", category: "bedroom", thumbnailUrl: null, gtins: [] };
  const edited = await call(desk.save, { params, body: sent(opened, changes) });
  await load("119.00 CAD");
  const after = await call(desk.open, { params });
  expect(after.sheet).toEqual(edited.sheet);
  expect(after.version).toBe(edited.version);
  expect(after.feedOffers).toMatchObject([{ price: 119 }]);
  const taken = [
    { retailerId: "corner-shop", country: "CA", price: 1, url: "https://shop.example/a", checkedAt: null },
  ];
  const refused = call(desk.save, { params, body: sent(after, { offers: taken }) });
  await expect(refused).rejects.toMatchObject({ status: 422, reason: "retailer-missing" });
});

test("of equal calls at once, and of one that is sent again, one product comes; later, or by another editor, the same is another", async () => {
  let now = new Date("2026-05-04T10:00:00Z");
  const { db, call, as, maker } = await start({ now: () => now });
  const before = await db.$count(products);
  const bodies = [
    { name: "Fjord shelf", nameFr: null, brand: "Nordhem", category: "office" as const, gtins: [], articleNumbers: [] },
    {
      name: "Fjord shelf",
      nameFr: null,
      brand: "Nordhem",
      category: "office" as const,
      gtins: [GTIN],
      articleNumbers: ["N 802.984.74"],
    },
  ];
  for (const body of bodies) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(desk.create, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
  }
  expect(await db.$count(products)).toBe(before + 2);
  expect(await db.$count(adminAudit, eq(adminAudit.action, "desk.create"))).toBe(2);
  const [first] = bodies;
  if (!first) throw new Error("there is a first");
  await as(maker).call(desk.create, { body: first });
  await call(desk.create, { body: { ...first, nameFr: "Tablette Fjord" } });
  now = new Date("2026-05-04T10:01:01Z");
  await call(desk.create, { body: first });
  expect(await db.$count(products)).toBe(before + 5);
});

test("guides of every kind and language, as long as they may be, are saved; the audit keeps their beginning", async () => {
  const { db, call, params } = await start();
  const opened = await call(desk.open, { params });
  const steps = Array.from({ length: GUIDE_STEPS_MAX }, (_, at) => ({
    text: `${at} ${"é".repeat(GUIDE_STEP_MAX_CHARACTERS - 4)}`,
    startsAtSeconds: at,
    pictureUrl: null,
    pictureAlt: null,
  }));
  const guides = GUIDE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language, steps })));
  const saved = await call(desk.save, { params, body: sent(opened, { guides }) });
  expect(saved.sheet.guides).toHaveLength(guides.length);
  expect(saved.sheet.guides[0]?.steps).toEqual(steps);
  const [entry] = await db.select().from(adminAudit);
  expect(String(entry?.after?.guides).length).toBe(5001);
  const more = sent(saved, { name: "x".repeat(SHEET_MAX_BYTES) });
  await expect(call(desk.save, { params, body: more })).rejects.toMatchObject({ status: 413 });
});
