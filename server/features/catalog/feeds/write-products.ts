import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { jsonRows } from "#server/features/catalog/feeds/json-rows.ts";
import type { Placed } from "#server/features/catalog/feeds/place-items.ts";
import { feedItems, products } from "#shared/schema/index.ts";

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

/** What the feed says of a product, by the columns that it writes. */
export function writtenOf(placed: Placed) {
  const row = productRow(placed);
  return Object.fromEntries(NAMES.map((name) => [name, row[name]]));
}

export async function addProducts(tx: Transaction, added: readonly Placed[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${products} (id, qr_code, name, brand, category, thumbnail_url, price, currency, availability, retailer_url,
      has_box_code, last_synced)
    select id, qr_code, name, brand, category, thumbnail_url, price, coalesce(currency, 'USD'), availability, retailer_url,
      has_box_code, ${now.toISOString()}::timestamptz
    from json_to_recordset(${jsonRows(added.map(productRow))}) as r(${RECORD})`);
}

/**
 * Writes the columns that are still as the feed has last written them, or were never written: what a person has
 * edited differs, and stays.
 */
export async function updateProducts(
  tx: Transaction,
  placed: readonly Placed[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const rows = jsonRows(placed.map(productRow));
  await lockInOrder(tx, placed);
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

/** One statement locks rows as it comes to them: who changes several products as well, as a sponsor's labels, does it by their ids. */
async function lockInOrder(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  const ids = placed.map(({ productId }) => productId);
  await tx.execute(sql`
    select from ${products} where ${products.id} = any(${sql.param(ids)}::uuid[]) order by ${products.id} for no key update`);
}
