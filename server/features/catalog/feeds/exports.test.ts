import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import sax from "sax";
import { v7 } from "uuid";
import { expect, test, vi } from "vitest";
import { itemOfRow } from "#server/features/catalog/feeds/item-of-row.ts";
import { writeOpenDump } from "#server/features/catalog/feeds/open-dump.ts";
import { readXml } from "#server/features/catalog/feeds/read-xml.ts";
import { makeProduct } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { catalogDumps, guideSteps, guides, productCodes, productFacts, storedObjects } from "#shared/schema/index.ts";

test("the catalogue is given out in the format that is read, with what is listed and can be bought", async () => {
  const { origin, db } = await startTestApp();
  const sold = await makeProduct(db, {
    name: 'Desk <&\u0007> "oak"',
    brand: "Nordhem",
    price: 129,
    currency: "CAD",
    availability: "In stock",
    category: "office",
    thumbnailUrl: "/media/desk.webp",
  });
  await db.insert(productCodes).values({ productId: sold.id, symbology: "gtin", value: "00036000291452" });
  const none = { price: null, retailerUrl: null, purchaseUrl: null };
  const linked = await makeProduct(db, { ...none, retailerUrl: "https://shop.example/b" });
  await makeProduct(db, none);
  await makeProduct(db, { price: 5, isListed: false });
  const response = await fetch(`${origin}/feeds/merchant.xml`);
  expect(response.headers.get("content-type")).toContain("application/rss+xml");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const text = await response.text();
  sax.parser(true, { xmlns: true }).write(text).close();
  const rows = [];
  for await (const row of readXml(Readable.from([Buffer.from(text)]))) if ("fields" in row) rows.push(row);
  expect(rows.map(({ fields }) => fields.id?.[0])).toEqual([sold.id, linked.id].sort());
  const row = rows.find(({ fields }) => fields.id?.[0] === sold.id);
  expect(row?.fields).toMatchObject({ availability: ["in_stock"], condition: ["new"], gtin: ["036000291452"] });
  expect(row?.fields.image_link?.[0]).toMatch(/^https?:\/\/.*\/media\/desk\.webp$/);
  expect(row && itemOfRow(row).item).toMatchObject({
    name: 'Desk <&> "oak"',
    price: 129,
    currency: "CAD",
    category: "office",
    gtin: "00036000291452",
  });
});

test("a picture's address that can't be read ends no feed", async () => {
  const { origin, db } = await startTestApp();
  const broken = await makeProduct(db, { price: 5, thumbnailUrl: "https://[" });
  const other = await makeProduct(db, { price: 5, thumbnailUrl: "/media/a.webp" });
  const text = await (await fetch(`${origin}/feeds/merchant.xml`)).text();
  expect(text).toContain(`<g:id>${broken.id}</g:id>`);
  expect(text).toContain(`<g:id>${other.id}</g:id>`);
  expect(text.split("<g:image_link>")).toHaveLength(2);
});

test("the open copy has every listed product with codes and guides, packed; two are kept", async () => {
  const { origin, db, deps } = await startTestApp();
  expect((await fetch(`${origin}/feeds/catalog.jsonl.gz`)).status).toBe(404);
  const product = await makeProduct(db, { name: "Desk", nameFr: "Bureau" });
  await makeProduct(db, { isListed: false });
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: "00036000291452" });
  const [guide] = await db
    .insert(guides)
    .values({ id: v7(), productId: product.id, kind: "assembly", language: "en" })
    .returning();
  const picture = { pictureUrl: "/media/o/a.webp", pictureAlt: "Two boards" };
  await db
    .insert(guideSteps)
    .values({ guideId: guide?.id ?? "", position: 1, text: "Begin.", startsAtSeconds: 4, ...picture });
  const manual = { manualUrl: "/media/o/b.pdf", manualPages: 12, manualBytes: 3000 };
  await db.insert(productFacts).values({ productId: product.id, ...manual });
  for (let night = 0; night < 3; night++) await writeOpenDump(deps);
  const response = await fetch(`${origin}/feeds/catalog.jsonl.gz`);
  expect(response.headers.get("content-type")).toBe("application/gzip");
  const lines = gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString()
    .trimEnd()
    .split("\n");
  const absolute = (path: string) => new URL(path, deps.config.publicUrl).href;
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      id: product.id,
      name: "Desk",
      nameFr: "Bureau",
      brand: product.brand,
      category: product.category,
      codes: expect.arrayContaining([{ symbology: "gtin", value: "00036000291452" }]),
      manual: { url: absolute("/media/o/b.pdf"), pages: 12, bytes: 3000 },
      guides: [
        {
          kind: "assembly",
          language: "en",
          steps: [
            {
              text: "Begin.",
              startsAtSeconds: 4,
              pictureUrl: absolute("/media/o/a.webp"),
              pictureAlt: "Two boards",
            },
          ],
        },
      ],
    },
  ]);
  expect(await db.$count(catalogDumps)).toBe(2);
  expect(await db.$count(storedObjects)).toBe(2);
});

test("a HEAD of the feed says what a GET would, and reads no product", async () => {
  const { origin, db, pool } = await startTestApp();
  await makeProduct(db, { price: 129, currency: "CAD" });
  const asked = vi.spyOn(pool, "query");
  const answer = await fetch(`${origin}/feeds/merchant.xml`, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/rss+xml");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(asked).not.toHaveBeenCalled();
});

test("an address reads the feed so often in an hour, and is told when to come again", async () => {
  const { origin, db } = await startTestApp();
  await makeProduct(db, { price: 129, currency: "CAD" });
  const read = async (method = "GET") => {
    const { status, headers } = await fetch(`${origin}/feeds/merchant.xml`, { method });
    return [status, headers.get("cache-control"), headers.has("retry-after")];
  };
  for (let time = 0; time < TRY_LIMITS.merchantFeeds.tries; time++) expect((await read())[0]).toBe(200);
  const [status, cache, saysWhen] = await read();
  expect([status, saysWhen]).toEqual([429, true]);
  expect(cache).not.toContain("public");
  expect((await read("HEAD"))[0]).toBe(200);
});
