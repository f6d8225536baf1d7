import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { Router } from "express";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { latestDump } from "#server/features/catalog/feeds/open-dump.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Identify } from "#server/http/caller.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";
import { FEED_PATHS } from "#shared/domain/feed.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { feedItems, productCodes, products } from "#shared/schema/index.ts";

/** Shops and search engines come once a day; a second reader within the hour gets it from a cache. */
const CACHE = "public, max-age=3600";
const PAGE = 1000;

/** `/feeds/merchant.xml`, the catalogue in Google Merchant format, and `/feeds/catalog.jsonl.gz`, its open copy. */
export function productFeeds(
  { db, config, storage }: Pick<Deps, "db" | "config" | "storage">,
  identify: Identify,
): Router {
  const router = Router();
  router.get(FEED_PATHS.merchant, async (request, response) => {
    // Express has HEAD answered here as well: the whole catalogue would be read and thrown away.
    const isHead = request.method === "HEAD";
    // Who reads all of it again and again would have the database read it each time, whatever a cache may keep.
    if (!isHead) await takeTry(db, TRY_LIMITS.merchantFeeds, (await identify(request, response)).address);
    response.setHeader("Cache-Control", CACHE);
    response.type("application/rss+xml");
    if (isHead) return void response.end();
    response.setMaxListeners(20);
    await pipeline(Readable.from(merchantFeed(db, config.publicUrl)), response);
  });
  router.get(FEED_PATHS.openCopy, async ({ method }, response) => {
    const dump = await latestDump(db);
    const bytes = dump && (await storage.open(dump.objectName));
    if (!dump || !bytes) throw new AppError("NOT_FOUND", "There is no copy yet.", { reason: "address-missing" });
    response.setHeader("Cache-Control", CACHE);
    response.setHeader("Content-Type", "application/gzip");
    response.setHeader("Content-Length", dump.bytes);
    response.setHeader("Last-Modified", dump.createdAt.toUTCString());
    if (method === "HEAD") {
      bytes.destroy();
      return void response.end();
    }
    response.setMaxListeners(20);
    await pipeline(bytes, response);
  });
  return router;
}

const codeOf = (symbology: string) => sql<string | null>`(
  select min(${productCodes.value}) from ${productCodes}
  where ${productCodes.productId} = ${products.id} and ${productCodes.symbology} = ${symbology}
)`;

/** Listed products that can be bought or looked up somewhere, some at a time. */
async function* pages(db: Database) {
  let after: string | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof selectPage>> = await selectPage(db, after);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

const selectPage = (db: Database, after: string | null) =>
  db
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      category: products.category,
      price: products.price,
      currency: products.currency,
      availability: products.availability,
      image: products.thumbnailUrl,
      gtin: codeOf("gtin"),
      article: codeOf("article-number"),
      description: sql<
        string | null
      >`(select min(description) from ${feedItems} where ${feedItems.productId} = ${products.id})`,
      condition: sql<
        string | null
      >`(select min(condition) from ${feedItems} where ${feedItems.productId} = ${products.id})`,
    })
    .from(products)
    .where(
      and(
        eq(products.isListed, true),
        or(isNotNull(products.price), isNotNull(products.retailerUrl), isNotNull(products.purchaseUrl)),
        after === null ? undefined : gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(PAGE);

type Row = Awaited<ReturnType<typeof selectPage>>[number];

async function* merchantFeed(db: Database, publicUrl: string): AsyncGenerator<string> {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `<title>Hexkey</title>\n<link>${xml(absolute("/"))}</link>\n<description>Flat-pack furniture and how it is put together.</description>\n`;
  for await (const rows of pages(db)) yield rows.map((row) => itemOf(row, absolute)).join("");
  yield "</channel>\n</rss>\n";
}

function itemOf(row: Row, absolute: (path: string) => string): string {
  const article = row.article?.slice(row.article.indexOf(":") + 1);
  const fields: [string, string | null | undefined][] = [
    ["g:id", row.id],
    ["g:title", row.name],
    ["g:description", row.description ?? `${row.name}, ${row.brand}`],
    ["g:link", absolute(productPath(row.id))],
    ["g:image_link", safeLink(row.image, absolute("/"))?.href],
    ["g:brand", row.brand],
    ["g:gtin", row.gtin === null ? null : printedGtin(row.gtin)],
    ["g:mpn", article],
    ["g:product_type", row.category],
    ["g:price", row.price === null ? null : `${row.price.toFixed(2)} ${row.currency}`],
    ["g:availability", availabilityOf(row.availability)],
    ["g:condition", row.condition ?? "new"],
    ["g:identifier_exists", row.gtin === null && row.article === null ? "no" : null],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${xml(value)}</${name}>`] : []));
  return `<item>${lines.join("")}</item>\n`;
}

/** The format's word for one of the catalogue's; a product is not said to be there where that is not known. */
const availabilityOf = (text: string | null) =>
  /^(in stock|limited|low)/i.test(text ?? "")
    ? "in_stock"
    : /^preorder/i.test(text ?? "")
      ? "preorder"
      : /^backorder/i.test(text ?? "")
        ? "backorder"
        : "out_of_stock";

/** Text in XML 1.0, without the characters that it has none for. */
const xml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
