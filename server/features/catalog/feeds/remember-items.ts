import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { jsonRows } from "#server/features/catalog/feeds/json-rows.ts";
import type { Placed } from "#server/features/catalog/feeds/place-items.ts";
import { writtenOf } from "#server/features/catalog/feeds/write-products.ts";
import { feedItems } from "#shared/schema/index.ts";

interface Import {
  source: string;
  importId: string;
}

const COLUMNS = sql.raw("item_id text, product_id uuid, digest text, written jsonb, description text, condition text");

const itemRow = (placed: Placed) => ({
  item_id: placed.item.id,
  product_id: placed.productId,
  digest: placed.digest,
  description: placed.item.description,
  condition: placed.item.condition,
  // What is new is all the feed's; of what was there nothing is, until it is written.
  written: placed.qrCode === null ? {} : writtenOf(placed),
});

/** Only imports add items, and one at a time. */
export async function addItems(
  tx: Transaction,
  placed: readonly Placed[],
  { source, importId }: Import,
): Promise<void> {
  await tx.execute(sql`
    insert into ${feedItems} (source, item_id, product_id, digest, written, description, condition, seen_import)
    select ${source}, item_id, product_id, digest, written, description, condition, ${importId}::uuid
    from json_to_recordset(${jsonRows(placed.map(itemRow))}) as r(${COLUMNS})`);
}

/** A source's number for an item may be another one by now; the product stays the same. */
export async function noteItems(
  tx: Transaction,
  placed: readonly Placed[],
  { source, importId }: Import,
): Promise<void> {
  await tx.execute(sql`
    update ${feedItems} as items set item_id = r.item_id, digest = r.digest, description = r.description,
      condition = r.condition, seen_import = ${importId}::uuid
    from json_to_recordset(${jsonRows(placed.map(itemRow))}) as r(${COLUMNS})
    where items.source = ${source} and items.product_id = r.product_id`);
}

/** What is the same as before was in this import, too. */
export async function noteSeen(
  tx: Transaction,
  unchanged: readonly Placed[],
  { source, importId }: Import,
): Promise<void> {
  const rows = unchanged.map(({ item }) => ({ id: item.id }));
  await tx.execute(sql`
    update ${feedItems} set seen_import = ${importId}::uuid
    from json_to_recordset(${jsonRows(rows)}) as r(id text)
    where ${feedItems.source} = ${source} and ${feedItems.itemId} = r.id`);
}
