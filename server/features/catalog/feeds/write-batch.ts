import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { COUNTRY_OF, type FeedItem } from "#server/features/catalog/feeds/item-of-row.ts";
import { formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import type { FeedRowReason } from "#shared/domain/feed.ts";
import { feedItems, productCodes, productOffers, productRevisions, products, retailers } from "#shared/schema/index.ts";

/** An item with the line that it comes from. */
export interface ItemAt {
  line: number;
  item: FeedItem;
}

export interface Refused {
  line: number;
  itemId: string | null;
  field: string;
  reason: FeedRowReason;
}

export interface Written {
  added: number;
  changed: number;
  unchanged: number;
  refused: Refused[];
}

/** An item with where it goes. */
interface Placed {
  item: FeedItem;
  digest: string;
  productId: string;
  qrCode: string | null;
}

/** What was known of an item before. */
interface Known extends Record<string, unknown> {
  n: number;
  ownProduct: string | null;
  ownDigest: string | null;
  ownSeen: string | null;
  matched: string | null;
  otherItem: string | null;
  otherSeen: string | null;
}

/**
 * Takes so many items of a source into the catalogue, with a few statements for all of them. A product that the catalogue has
 * already, by GTIN or else by article number, gets the offer, and only what it lacks otherwise.
 */
export async function writeBatch(
  tx: Transaction,
  batch: readonly ItemAt[],
  { source, importId, now }: { source: string; importId: string; now: Date },
): Promise<Written> {
  const known = await findKnown(tx, batch, source);
  const { placed, unchanged, refused } = place(batch, known, importId);
  const added = placed.filter(({ qrCode }) => qrCode !== null);
  if (added.length > 0) await addProducts(tx, added, now);
  if (placed.length > 0) await rememberItems(tx, placed, { source, importId });
  if (placed.length > added.length) await updateProducts(tx, placed, { source, now });
  if (placed.length > 0) await addCodes(tx, placed);
  await putOffers(tx, [...placed, ...unchanged], { source, now });
  if (unchanged.length > 0) await noteSeen(tx, unchanged, { source, importId });
  return {
    added: added.length,
    changed: placed.length - added.length,
    unchanged: unchanged.length,
    refused,
  };
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;

async function findKnown(tx: Transaction, batch: readonly ItemAt[], source: string): Promise<Known[]> {
  const rows = batch.map(({ item: { id, gtin, article } }, n) => ({ n, id, gtin, article }));
  const led = (symbology: string, value: string) => sql`left join lateral (
    select ${productCodes.productId} as id from ${productCodes} join ${products} on ${products.id} = ${productCodes.productId}
    where ${productCodes.symbology} = ${sql.raw(`'${symbology}'`)} and ${productCodes.value} = ${sql.raw(value)}
      and ${products.isListed}
  ) as ${sql.raw(value === "r.gtin" ? "by_gtin" : "by_article")} on true`;
  const found = await tx.execute<Known>(sql`
    select r.n, own.product_id as "ownProduct", own.digest as "ownDigest", own.seen_import as "ownSeen",
      coalesce(by_gtin.id, by_article.id) as matched, other.item_id as "otherItem", other.seen_import as "otherSeen"
    from json_to_recordset(${json(rows)}) as r(n int, id text, gtin text, article text)
    left join ${feedItems} as own on own.source = ${source} and own.item_id = r.id
    ${led("gtin", "r.gtin")} ${led("article-number", "r.article")}
    left join ${feedItems} as other
      on other.source = ${source} and other.product_id = coalesce(by_gtin.id, by_article.id) and other.item_id <> r.id
    order by r.n`);
  return found.rows;
}

/** Which items are new, changed, the same or one too many. */
function place(batch: readonly ItemAt[], known: readonly Known[], importId: string) {
  const placed: Placed[] = [];
  const unchanged: Placed[] = [];
  const refused: Refused[] = [];
  const ids = new Set<string>();
  const takenProducts = new Set<string>();
  const takenCodes = new Set<string>();
  for (const [at, { line, item }] of batch.entries()) {
    const row = known[at];
    if (!row) throw new Error("an item of a batch was not looked up");
    const refuse = (field: string, reason: FeedRowReason) => refused.push({ line, itemId: item.id, field, reason });
    if (ids.has(item.id) || row.ownSeen === importId) {
      refuse("id", "duplicate-id");
      continue;
    }
    ids.add(item.id);
    const digest = digestOf(item);
    const target = row.ownProduct ?? row.matched;
    const isAnothers = row.ownProduct === null && row.otherItem !== null && row.otherSeen === importId;
    const codes = [item.gtin, item.article].filter((code) => code !== null);
    const isTwice = target === null ? codes.some((code) => takenCodes.has(code)) : takenProducts.has(target);
    if (isAnothers || isTwice) {
      refuse(item.gtin === null ? "mpn" : "gtin", "duplicate-product");
      continue;
    }
    for (const code of codes) takenCodes.add(code);
    const productId = target ?? v7();
    takenProducts.add(productId);
    const one = { item, digest, productId, qrCode: target === null ? makeCode() : null };
    if (row.ownProduct !== null && row.ownDigest === digest) unchanged.push(one);
    else placed.push(one);
  }
  return { placed, unchanged, refused };
}

const makeCode = () => formatHexkeyCode([...randomBytes(HEXKEY_CODE_CHARACTERS)]);
const digestOf = (item: FeedItem) => createHash("sha256").update(JSON.stringify(item)).digest("hex");

/** The columns of a product that feeds write, by the field of the item. */
const COLUMNS = {
  name: "text",
  brand: "text",
  category: "text",
  thumbnail_url: "text",
  price: "numeric",
  currency: "text",
  availability: "text",
  retailer_url: "text",
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const RECORD = sql.raw(
  [
    "id uuid",
    "item_id text",
    "qr_code text",
    "has_box_code boolean",
    ...NAMES.map((name) => `${name} ${COLUMNS[name]}`),
  ].join(", "),
);

const productRow = ({ item, productId, qrCode }: Placed) => ({
  id: productId,
  item_id: item.id,
  qr_code: qrCode,
  // A trigger sees to it anyway; to say it at once saves writing the row again.
  has_box_code: item.gtin !== null || item.article !== null,
  name: item.name,
  brand: item.brand,
  category: item.category,
  thumbnail_url: item.image,
  price: item.price,
  currency: item.currency,
  availability: item.availability === null ? null : AVAILABILITY_WORDS[item.availability],
  retailer_url: item.link,
});

/** As the catalogue words them. */
const AVAILABILITY_WORDS: Readonly<Record<string, string>> = {
  in_stock: "In stock",
  out_of_stock: "Out of stock",
  preorder: "Preorder",
  backorder: "Backorder",
};

async function addProducts(tx: Transaction, added: readonly Placed[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${products} (id, qr_code, name, brand, category, thumbnail_url, price, currency, availability, retailer_url,
      has_box_code, last_synced)
    select id, qr_code, name, brand, category, thumbnail_url, price, coalesce(currency, 'USD'), availability, retailer_url,
      has_box_code, ${now.toISOString()}::timestamptz
    from json_to_recordset(${json(added.map(productRow))}) as r(${RECORD})`);
}

/** A source's number for an item may be another one by now; the product stays the same. */
async function rememberItems(
  tx: Transaction,
  placed: readonly Placed[],
  { source, importId }: { source: string; importId: string },
): Promise<void> {
  const rows = placed.map(({ item, digest, productId, qrCode }) => ({
    item_id: item.id,
    product_id: productId,
    digest,
    description: item.description,
    condition: item.condition,
    // What is new is all the feed's; of what was there nothing is, until it is written.
    written: qrCode === null ? {} : writtenOf(productRow({ item, digest, productId, qrCode })),
  }));
  await tx.execute(sql`
    update ${feedItems} as items set item_id = r.item_id
    from json_to_recordset(${json(rows)}) as r(item_id text, product_id uuid)
    where items.source = ${source} and items.product_id = r.product_id and items.item_id <> r.item_id`);
  await tx.execute(sql`
    insert into ${feedItems} (source, item_id, product_id, digest, written, description, condition, seen_import)
    select ${source}, item_id, product_id, digest, written, description, condition, ${importId}::uuid
    from json_to_recordset(${json(rows)})
      as r(item_id text, product_id uuid, digest text, written jsonb, description text, condition text)
    on conflict (source, item_id) do update set digest = excluded.digest, description = excluded.description,
      condition = excluded.condition, seen_import = excluded.seen_import`);
}

const writtenOf = (row: ReturnType<typeof productRow>) => Object.fromEntries(NAMES.map((name) => [name, row[name]]));

/**
 * Writes the columns that are still as the feed has last written them, or were never written: what a person has
 * edited differs, and stays.
 */
async function updateProducts(
  tx: Transaction,
  placed: readonly Placed[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const rows = json(placed.filter(({ qrCode }) => qrCode === null).map(productRow));
  const sets = NAMES.map((name) => {
    const column = sql.raw(`products.${name}`);
    const last = sql.raw(`(items.written->>'${name}')::${COLUMNS[name]}`);
    // The currency is never null, and belongs to the price.
    const own =
      name === "currency"
        ? sql`products.price is not distinct from (items.written->>'price')::numeric`
        : sql`${column} is not distinct from ${last}`;
    const next = name === "currency" ? sql`coalesce(r.currency, products.currency)` : sql.raw(`r.${name}`);
    return sql`${sql.raw(name)} = case when ${own} then ${next} else ${column} end`;
  });
  const kept = NAMES.map((name) => {
    const same = sql`${sql.raw(`products.${name}`)} is not distinct from ${sql.raw(`r.${name}`)}`;
    return sql`${sql.raw(`'${name}'`)}, case when ${same} then to_jsonb(${sql.raw(`r.${name}`)}) else items.written->${sql.raw(`'${name}'`)} end`;
  });
  await tx.execute(sql`
    update ${products} set ${sql.join(sets, sql`, `)}, last_synced = ${now.toISOString()}::timestamptz
    from json_to_recordset(${rows}) as r(${RECORD})
    join ${feedItems} as items on items.source = ${source} and items.item_id = r.item_id
    where products.id = r.id`);
  await tx.execute(sql`
    update ${feedItems} as items set written = jsonb_build_object(${sql.join(kept, sql`, `)})
    from json_to_recordset(${rows}) as r(${RECORD}) join ${products} on products.id = r.id
    where items.source = ${source} and items.item_id = r.item_id`);
}

/**
 * Has codes lead to the products. An unlisted product holds none; one that is another listed product's stays with that. Where
 * an editor has changed the codes of a product they are the editor's, and its article numbers once its brand may be another.
 */
async function addCodes(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ item, productId, qrCode }) => [
    ...(item.gtin === null ? [] : [{ id: productId, symbology: "gtin", value: item.gtin }]),
    ...(item.article === null ? [] : [{ id: productId, symbology: "article-number", value: item.article }]),
    ...(qrCode === null ? [] : [{ id: productId, symbology: "hexkey", value: qrCode }]),
  ]);
  if (rows.length === 0) return;
  const record = sql`json_to_recordset(${json(rows)}) as r(id uuid, symbology text, value text)`;
  await tx.execute(sql`
    delete from ${productCodes} using ${record}, ${products}
    where ${productCodes.symbology} = r.symbology and ${productCodes.value} = r.value
      and ${products.id} = ${productCodes.productId} and not ${products.isListed} and ${products.id} <> r.id`);
  await tx.execute(sql`
    insert into ${productCodes} (product_id, symbology, value) select id, symbology, value from ${record}
    where not exists (
      select from ${productRevisions} where ${productRevisions.productId} = r.id and ${productRevisions.isEdit}
        and ('codes' = any(${productRevisions.changed})
          or (r.symbology = 'article-number' and 'names' = any(${productRevisions.changed})))
    )
    on conflict do nothing`);
}

/** The prices of a source are those of the shop of its name, as of now. */
async function putOffers(
  tx: Transaction,
  items: readonly Placed[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const rows = items.flatMap(({ productId, item: { price, currency, link } }) =>
    price === null || currency === null || link === null
      ? []
      : [{ id: v7(), product_id: productId, country: COUNTRY_OF[currency], price, currency, url: link }],
  );
  const [first] = rows;
  if (!first) return;
  await tx
    .insert(retailers)
    .values({ id: source, name: source, websiteUrl: new URL(first.url).origin, currency: first.currency })
    .onConflictDoNothing();
  await tx.execute(sql`
    insert into ${productOffers} (id, product_id, retailer_id, country, price, currency, url, checked_at)
    select id, product_id, ${source}, country, price, currency, url, ${now.toISOString()}::timestamptz
    from json_to_recordset(${json(rows)})
      as r(id uuid, product_id uuid, country text, price numeric, currency text, url text)
    on conflict (product_id, retailer_id, country) do update set price = excluded.price, currency = excluded.currency,
      url = excluded.url, checked_at = excluded.checked_at`);
}

async function noteSeen(
  tx: Transaction,
  unchanged: readonly Placed[],
  { source, importId }: { source: string; importId: string },
): Promise<void> {
  const rows = unchanged.map(({ item }) => ({ id: item.id }));
  await tx.execute(sql`
    update ${feedItems} set seen_import = ${importId}::uuid
    from json_to_recordset(${json(rows)}) as r(id text)
    where ${feedItems.source} = ${source} and ${feedItems.itemId} = r.id`);
}
