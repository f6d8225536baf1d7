import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { importFromCommand } from "#server/features/catalog/feeds/command.ts";
import { importFeed } from "#server/features/catalog/feeds/import-feed.ts";
import { BATCH_CHARACTERS } from "#server/features/catalog/feeds/load-feed.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { makeMember } from "#server/testing/people.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";
import { checkDigit } from "#shared/domain/codes/gtin.ts";
import {
  adminAudit,
  feedErrors,
  feedImports,
  feedItems,
  mergedProducts,
  productCodes,
  productOffers,
  products,
  storedObjects,
} from "#shared/schema/index.ts";

const HEADER = "id,title,brand,gtin,mpn,price,link,image_link,product_type,availability,condition,description\n";
const row = (id: string, { title = `Desk ${id}`, gtin = "", price = "129.00 CAD", mpn = "" } = {}) =>
  `${id},${title},Nordhem,${gtin},${mpn},${price},https://shop.example/${id},https://shop.example/${id}.jpg,Office > Desks,in stock,new,Oak\n`;
const csv = (...rows: string[]) => new Blob([HEADER + rows.join("")]);
const GTIN = "036000291452";
const STORED_GTIN = "00036000291452";

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const admin = await makeMember(app.deps.db, { role: "admin" });
  const { call } = app.as(admin);
  const load = async (file: Blob, source = "corner-shop") => {
    const { id } = await call(feeds.upload, { body: { source }, file });
    await app.work();
    return call(feeds.get, { params: { id } });
  };
  return { ...app, db: app.deps.db, admin, call, load };
}

test("a feed is loaded: products with codes and offers, and its bad rows are named", async () => {
  const at = new Date("2026-05-04T10:00:00Z");
  const { db, load, call, admin } = await start({ now: () => at });
  const done = await load(
    csv(
      row("a", { gtin: GTIN, mpn: "802.984.74" }),
      row("b", { gtin: "036000291453" }),
      row("=c", { price: "free" }),
      row("d"),
    ),
  );
  expect(done).toMatchObject({
    state: "done",
    fault: null,
    rowsRead: 4,
    rowsAdded: 2,
    rowsChanged: 0,
    rowsUnchanged: 0,
    rowsRefused: 2,
  });
  const [product] = await db.select().from(products).where(eq(products.name, "Desk a"));
  expect(product).toMatchObject({
    brand: "Nordhem",
    category: "office",
    price: 129,
    currency: "CAD",
    availability: "In stock",
    thumbnailUrl: "https://shop.example/a.jpg",
    retailerUrl: "https://shop.example/a",
    isListed: true,
  });
  const codes = await db
    .select()
    .from(productCodes)
    .where(eq(productCodes.productId, product?.id ?? ""));
  expect(codes.map(({ symbology, value }) => `${symbology} ${value}`).sort()).toEqual([
    "article-number nordhem:80298474",
    `gtin ${STORED_GTIN}`,
    `hexkey ${product?.qrCode}`,
  ]);
  const [offer] = await db
    .select()
    .from(productOffers)
    .where(eq(productOffers.productId, product?.id ?? ""));
  expect(offer).toMatchObject({ retailerId: "corner-shop", country: "CA", price: 129, currency: "CAD", checkedAt: at });

  const file = await call(feeds.errors, { params: { id: done.id } });
  expect(await file.text()).toBe(
    "line,id,field,reason\r\n3,b,gtin,It is no GTIN: the length or the check digit is wrong.\r\n" +
      '4,\'=c,price,"It is no price with a currency, such as 129.00 CAD."\r\n',
  );
  const audit = await db.select().from(adminAudit).where(eq(adminAudit.action, "feeds.import"));
  expect(audit).toMatchObject([{ actorId: admin.id, targetId: done.id }]);
  // The file is not needed any more.
  expect(await db.$count(storedObjects)).toBe(0);
});

/** All that a feed writes, but for what says when it was seen. */
async function stateOf(db: Awaited<ReturnType<typeof start>>["db"]) {
  const [all, items, codes, offers] = await Promise.all([
    db.select().from(products).orderBy(products.id),
    db.select().from(feedItems).orderBy(feedItems.itemId),
    db.select().from(productCodes).orderBy(productCodes.value),
    db.select().from(productOffers).orderBy(productOffers.id),
  ]);
  return {
    all,
    codes,
    items: items.map(({ seenImport: _, ...item }) => item),
    offers: offers.map(({ checkedAt: _, ...offer }) => offer),
  };
}

test("the same feed twice changes nothing but the date of its prices", async () => {
  let at = new Date("2026-05-04T10:00:00Z");
  const { db, load } = await start({ now: () => at });
  const feed = csv(row("a", { gtin: GTIN }), row("b"), row("c"));
  await load(feed);
  const before = await stateOf(db);
  at = new Date("2026-05-05T10:00:00Z");
  expect(await load(feed)).toMatchObject({ rowsAdded: 0, rowsChanged: 0, rowsUnchanged: 3, rowsRefused: 0 });
  expect(await stateOf(db)).toEqual(before);
  expect((await db.select().from(productOffers)).map(({ checkedAt }) => checkedAt)).toEqual([at, at, at]);
});

test("two shops may call their items the same: each shop's own is known again, and changed, by itself", async () => {
  const { db, load } = await start();
  await load(csv(row("a", { title: "Oak desk" })), "corner-shop");
  expect(await load(csv(row("a", { title: "Birch stool" })), "other-shop")).toMatchObject({ rowsAdded: 1 });
  expect(await load(csv(row("a", { title: "Birch bench" })), "other-shop")).toMatchObject({ rowsChanged: 1 });
  expect(await load(csv(row("a", { title: "Oak desk" })), "corner-shop")).toMatchObject({ rowsUnchanged: 1 });
  const names = await db.select({ name: products.name }).from(products).orderBy(products.name);
  expect(names.map(({ name }) => name)).toEqual(["Birch bench", "Oak desk"]);
});

test("a changed row changes its product, except what a person has edited", async () => {
  const { db, load } = await start();
  await load(csv(row("a", { gtin: GTIN })));
  await db.update(products).set({ name: "The oak desk" });
  const changed = csv(row("a", { gtin: GTIN, title: "Desk A2", price: "99.00 USD" }));
  expect(await load(changed)).toMatchObject({ rowsAdded: 0, rowsChanged: 1 });
  expect(await db.select().from(products)).toMatchObject([{ name: "The oak desk", price: 99, currency: "USD" }]);
  // Nor later on, when the feed changes its mind once more.
  await load(csv(row("a", { gtin: GTIN, title: "Desk A3", price: "98.00 USD" })));
  expect(await db.select().from(products)).toMatchObject([{ name: "The oak desk", price: 98 }]);
});

test("a product that is there already keeps what it says, and gets the offer and what it lacks", async () => {
  const { db, load } = await start();
  const product = await makeProduct(db, { name: "Lindholm", thumbnailUrl: null, price: 150, currency: "USD" });
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: STORED_GTIN });
  expect(await load(csv(row("a", { gtin: GTIN })))).toMatchObject({ rowsAdded: 0, rowsChanged: 1 });
  expect(await db.select().from(products)).toMatchObject([
    { id: product.id, name: "Lindholm", price: 150, currency: "USD", thumbnailUrl: "https://shop.example/a.jpg" },
  ]);
  expect(await db.select().from(productOffers)).toMatchObject([{ productId: product.id, price: 129, currency: "CAD" }]);
});

test("an unlisted product holds no code", async () => {
  const { db, load } = await start();
  const spam = await makeProduct(db, { isListed: false });
  await db.insert(productCodes).values({ productId: spam.id, symbology: "gtin", value: STORED_GTIN });
  expect(await load(csv(row("a", { gtin: GTIN })))).toMatchObject({ rowsAdded: 1 });
  const [code] = await db.select().from(productCodes).where(eq(productCodes.value, STORED_GTIN));
  expect(code?.productId).not.toBe(spam.id);
});

test("a feed's repeated id or GTIN is refused, near and far apart, and again the next time", async () => {
  const { db, load } = await start();
  const many = Array.from({ length: 1100 }, (_, n) => row(`n${n}`));
  const feed = csv(
    row("a", { gtin: GTIN }),
    row("a"),
    row("b", { gtin: GTIN }),
    ...many,
    row("a"),
    row("c", { gtin: GTIN }),
  );
  const first = await load(feed);
  expect(first).toMatchObject({ rowsAdded: 1101, rowsRefused: 4 });
  const reasons = await db.select().from(feedErrors).orderBy(feedErrors.position);
  expect(reasons.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, "id", "duplicate-id"],
    [4, "gtin", "duplicate-product"],
    [1105, "id", "duplicate-id"],
    [1106, "gtin", "duplicate-product"],
  ]);
  expect(await load(feed)).toMatchObject({ rowsAdded: 0, rowsChanged: 0, rowsUnchanged: 1101, rowsRefused: 4 });
});

test("an item that its shop has numbered anew stays the same product", async () => {
  const { db, load } = await start();
  await load(csv(row("old", { gtin: GTIN, title: "Desk" })));
  expect(await load(csv(row("new", { gtin: GTIN, title: "Desk 2" })))).toMatchObject({ rowsAdded: 0, rowsChanged: 1 });
  expect(await db.select().from(products)).toMatchObject([{ name: "Desk 2" }]);
  expect(await db.select().from(feedItems)).toMatchObject([{ itemId: "new" }]);
});

test("our own feed read back adds and changes nothing, also of products without a code", async () => {
  const { origin, db, load } = await start();
  await makeProduct(db, { name: "Stool", price: 20, availability: null });
  const coded = await makeProduct(db, { name: "Desk", price: 20 });
  await db.insert(productCodes).values({ productId: coded.id, symbology: "gtin", value: STORED_GTIN });
  const before = await db.select().from(products).orderBy(products.id);
  const feed = await (await fetch(`${origin}/feeds/merchant.xml`)).blob();
  for (let time = 0; time < 2; time++) {
    expect(await load(feed)).toMatchObject({ rowsRead: 2, rowsAdded: 0, rowsChanged: 0, rowsUnchanged: 2 });
  }
  expect(await db.select().from(products).orderBy(products.id)).toEqual(before);
  expect([await db.$count(productOffers), await db.$count(feedItems)]).toEqual([0, 0]);
});

test("a shop's feed that was made of ours gives its offers to the products with our ids, also once they are merged", async () => {
  const { db, load } = await start();
  const [stool, hidden] = [
    await makeProduct(db, { name: "Stool", brand: "Nordhem" }),
    await makeProduct(db, { isListed: false }),
  ];
  const former = v7();
  await db.insert(mergedProducts).values({ formerId: former, productId: stool.id, mergedAt: new Date() });
  expect(await load(csv(row(stool.id)), "one-shop")).toMatchObject({ rowsAdded: 0, rowsChanged: 1 });
  expect(await load(csv(row(former.toUpperCase())), "other-shop")).toMatchObject({ rowsAdded: 0, rowsChanged: 1 });
  const offers = await db.select({ productId: productOffers.productId }).from(productOffers);
  expect(offers).toEqual([{ productId: stool.id }, { productId: stool.id }]);
  const [kept] = await db.select().from(products).where(eq(products.id, stool.id));
  expect(kept?.name).toBe("Stool");
  // What is not listed is no product that a feed may bring back.
  expect(await load(csv(row(hidden.id)), "one-shop")).toMatchObject({ rowsAdded: 1 });
  const [still] = await db.select().from(products).where(eq(products.id, hidden.id));
  expect(still?.isListed).toBe(false);
});

test("the mark of a code on the box is right however the code came", async () => {
  const { db, load } = await start();
  const codeOf = (n: number) => `95060001000${n}${checkDigit(`95060001000${n}`)}`;
  const held = await makeProduct(db, { name: "Held", isListed: false, hasBoxCode: false });
  const matched = await makeProduct(db, { name: "Matched", hasBoxCode: false });
  await db.insert(productCodes).values([
    { productId: held.id, symbology: "gtin", value: codeOf(1).padStart(14, "0") },
    { productId: matched.id, symbology: "gtin", value: codeOf(2).padStart(14, "0") },
  ]);
  await load(csv(row("later")));
  await load(
    csv(
      row("gtin", { gtin: codeOf(0) }),
      row("article", { mpn: "802.984.74" }),
      row("none"),
      row("taker", { gtin: codeOf(1) }),
      row("match", { gtin: codeOf(2) }),
      row("later", { gtin: codeOf(3) }),
    ),
  );
  const rows = await db.select().from(products).orderBy(products.name);
  expect(rows.map(({ name, hasBoxCode }) => [name, hasBoxCode])).toEqual([
    ["Desk article", true],
    ["Desk gtin", true],
    ["Desk later", true],
    ["Desk none", false],
    ["Desk taker", true],
    ["Held", false],
    ["Matched", true],
  ]);
});

test("what is found by a word is every product of a feed, in whichever batch it came", async () => {
  const { db, load } = await start();
  await load(csv(...Array.from({ length: 1001 }, (_, n) => row(`n${n}`, { title: "Lindholm desk" }))));
  const { rows } = await db.execute(sql`select frequency from search_words where word = 'lindholm'`);
  expect(rows).toEqual([{ frequency: 1001 }]);
});

const MANY = Array.from({ length: 2400 }, (_, n) => row(`n${n}`, n % 100 === 7 ? { price: "?" } : {}));

test.each([
  ["told to stop", false],
  ["cut off from the database", true],
])("an import that was %s goes on where it was, and ends as if it had not been", async (_, isCut) => {
  const { db, deps, call, work } = await start();
  const { id } = await call(feeds.upload, { body: { source: "corner-shop" }, file: csv(...MANY) });
  const stop = new AbortController();
  // The third batch is read by the time that the second one is written, or fails.
  const killed = watched(db, async (n, run) => {
    if (n === 3 || (n === 2 && isCut)) throw new Error("The connection is lost");
    const result = await run();
    if (n === 2) stop.abort(new Error("The server stops"));
    return result;
  });
  await expect(importFeed({ ...deps, db: killed }, { id }, stop.signal)).rejects.toThrow(
    isCut ? "The connection is lost" : "The server stops",
  );
  expect(await call(feeds.get, { params: { id } })).toMatchObject({
    state: "running",
    rowsRead: isCut ? 1000 : 2000,
    rowsAdded: isCut ? 990 : 1980,
  });
  await work();
  expect(await call(feeds.get, { params: { id } })).toMatchObject({
    state: "done",
    rowsRead: 2400,
    rowsAdded: 2376,
    rowsUnchanged: 0,
    rowsRefused: 24,
  });
  expect(await db.$count(products)).toBe(2376);
  expect(await db.$count(feedErrors)).toBe(24);
});

test("a feed is read while a batch is written, but not far ahead", async () => {
  const { db, deps } = await start();
  let given = 0;
  const feed = Readable.from(
    (function* () {
      yield HEADER;
      for (; given < 10_000; given++) yield row(`n${given}`, { price: "?" });
    })(),
    { objectMode: false },
  );
  const before: number[] = [];
  const after: number[] = [];
  const slow = watched(db, async (_, run) => {
    before.push(given);
    for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate);
    after.push(given);
    return run();
  });
  const done = await importFromCommand({ ...deps, db: slow }, { source: "s", named: "f" }, feed, () => undefined);
  expect(done).toMatchObject({ state: "done", rowsRead: 10_000, rowsRefused: 10_000 });
  expect(after[0]).toBeGreaterThanOrEqual(2000);
  // Two batches, and what streams hold of the next.
  expect(after[0]).toBeLessThan(5000);
  expect(before[0]).toBeLessThan(4000);
});

/** A database whose transactions are run by `through`, which is told the number of each from 1. */
function watched<Db extends { transaction: (...args: never[]) => unknown }>(
  db: Db,
  through: (n: number, run: () => unknown) => Promise<unknown>,
): Db {
  let begun = 0;
  return new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return (...args: never[]) => through(++begun, () => target.transaction(...args));
    },
  });
}

test("only the first errors are kept, and the rest is counted", async () => {
  const { db, load, call } = await start();
  const bad = Array.from({ length: 1100 }, (_, n) => row(`n${n}`, { price: "?" }));
  const { id, rowsRefused } = await load(csv(...bad));
  expect(rowsRefused).toBe(1100);
  expect(await db.$count(feedErrors)).toBe(1000);
  const text = await (await call(feeds.errors, { params: { id } })).text();
  expect(text.trimEnd().split("\r\n").at(-1)).toBe(",,,100 more rows were refused; only the first errors are kept.");
});

test("what is no feed fails with the reason, and good rows before a fault stay", async () => {
  const { load, db } = await start();
  expect(await load(new Blob(["%PDF-1.7"]))).toMatchObject({ state: "failed", fault: "unknown-format", rowsRead: 0 });
  const xml =
    '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><title>Desk</title><g:brand>N</g:brand></item>\n<item>&own;</item>';
  expect(await load(new Blob([xml]))).toMatchObject({
    state: "failed",
    fault: "malformed",
    faultLine: 2,
    rowsAdded: 1,
  });
  expect(await db.$count(products)).toBe(1);
});

test("a feed that is sent twice is imported once, with one file; other bytes and the same later are another import", async () => {
  const { db, call, work } = await start();
  const send = (file: Blob) => call(feeds.upload, { body: { source: "corner-shop" }, file });
  const sent = await Promise.all([1, 2, 3].map(() => send(csv(row("a")))));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await db.$count(storedObjects)).toBe(1);
  const link = { source: "corner-shop", url: "https://shop.example/feed.csv" };
  const [one, two] = [await call(feeds.fetch, { body: link }), await call(feeds.fetch, { body: link })];
  expect(one.id).toBe(two.id);
  await send(csv(row("b")));
  expect(await db.$count(feedImports)).toBe(3);
  expect(await db.$count(adminAudit)).toBe(3);
  await work();
  await send(csv(row("a")));
  expect(await db.$count(feedImports)).toBe(4);
});

test("a feed is fetched by its link once, and a link to no public file is told", async () => {
  let asked = 0;
  const downloads = {
    open: async (address: string) => {
      asked++;
      if (address.includes("hidden")) return { refusal: "link-unreachable" as const };
      return { refusal: null, source: Readable.from([Buffer.from(HEADER + row("a"))]) };
    },
  };
  const { call, work } = await start({ downloads });
  const load = async (url: string) => {
    const { id } = await call(feeds.fetch, { body: { source: "corner-shop", url } });
    await work();
    return call(feeds.get, { params: { id } });
  };
  expect(await load("https://shop.example/feed.csv")).toMatchObject({ state: "done", origin: "link", rowsAdded: 1 });
  expect(await load("https://hidden.example/")).toMatchObject({ state: "failed", fault: "link-refused" });
  expect(asked).toBe(2);
});

test("an import that got nowhere for a day has failed, and its file goes", async () => {
  let at = new Date("2026-05-04T10:00:00Z");
  const { deps, db, call } = await start({ now: () => at });
  const { id } = await call(feeds.upload, { body: { source: "corner-shop" }, file: csv(row("a")) });
  const clear = () =>
    deps.domains.list.reduce((before, { clearExpired }) => before.then(() => clearExpired?.(deps)), Promise.resolve());
  at = new Date("2026-05-05T09:00:00Z");
  await clear();
  expect(await call(feeds.get, { params: { id } })).toMatchObject({ state: "waiting" });
  at = new Date("2026-05-05T11:00:00Z");
  await clear();
  expect(await call(feeds.get, { params: { id } })).toMatchObject({ state: "failed", fault: "unavailable" });
  expect(await db.$count(storedObjects)).toBe(0);
  at = new Date("2027-05-05T11:00:00Z");
  await clear();
  expect(await db.$count(feedImports)).toBe(0);
});

test("of rows that are very long fewer are written at once", async () => {
  const { db, deps } = await start();
  // A batch as large as they may be is one statement of many megabytes, which takes a slow machine long.
  expect(BATCH_CHARACTERS).toBeLessThanOrEqual(8 * 1024 * 1024);
  const long = "oak ".repeat(4000);
  const text = (function* () {
    yield Buffer.from("id,title,brand,description\n");
    for (let at = 0; at < 12; at++) yield Buffer.from(`${at},Desk ${at},Nordhem,${long}\n`);
  })();
  const read: number[] = [];
  const done = await importFromCommand(
    { db, config: deps.config, now: () => new Date() },
    { source: "corner-shop", named: "long.csv" },
    Readable.from(text),
    ({ rowsRead }) => read.push(rowsRead),
    { batchCharacters: 5.5 * long.length },
  );
  expect(done).toMatchObject({ state: "done", rowsRead: 12, rowsAdded: 12 });
  expect(read).toEqual([6, 12]);
});

test("an import takes products in the order of their ids, as who changes several at once does", async () => {
  const { db, pool, load } = await start();
  const known = [await makeProduct(db, { brand: "Nordhem" }), await makeProduct(db, { brand: "Nordhem" })];
  known.sort((one, other) => (one.id < other.id ? -1 : 1));
  const values = ["80298474", "80298475"];
  await db.insert(productCodes).values(
    values.map((mpn, n) => ({
      productId: known[n]?.id ?? "",
      symbology: "article-number" as const,
      value: `nordhem:${mpn}`,
    })),
  );
  const [first, second] = known.map(({ id }) => id);
  const labels = new pg.Client({ connectionString: pool.options.connectionString });
  await labels.connect();
  onTestFinished(() => labels.end());
  await labels.query("begin");
  await labels.query("update products set is_sponsored = true where id = $1", [first]);
  const loaded = load(csv(row("b", { mpn: "80298475" }), row("a", { mpn: "80298474" })));
  await untilWaiting(db.$client);
  await labels.query("update products set is_sponsored = true where id = $1", [second]);
  await labels.query("commit");
  expect(await loaded).toMatchObject({ state: "done", rowsChanged: 2 });
});
