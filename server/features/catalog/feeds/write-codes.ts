import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { jsonRows } from "#server/features/catalog/feeds/json-rows.ts";
import type { Placed } from "#server/features/catalog/feeds/place-items.ts";
import { productCodes, productRevisions, products, type STORED_SYMBOLOGIES } from "#shared/schema/index.ts";

interface CodeRow {
  id: string;
  symbology: (typeof STORED_SYMBOLOGIES)[number];
  value: string;
}

const codesOf = ({ item, productId: id, qrCode }: Placed): CodeRow[] => [
  ...(item.gtin === null ? [] : [{ id, symbology: "gtin" as const, value: item.gtin }]),
  ...(item.article === null ? [] : [{ id, symbology: "article-number" as const, value: item.article }]),
  ...(qrCode === null ? [] : [{ id, symbology: "hexkey" as const, value: qrCode }]),
];

const record = (rows: readonly CodeRow[]) =>
  sql`json_to_recordset(${jsonRows(rows)}) as r(id uuid, symbology text, value text)`;

/** An unlisted product holds no code that a listed one has on its box. */
export async function freeCodes(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  await tx.execute(sql`
    delete from ${productCodes} using ${record(placed.flatMap(codesOf))}, ${products}
    where ${productCodes.symbology} = r.symbology and ${productCodes.value} = r.value
      and ${products.id} = ${productCodes.productId} and not ${products.isListed} and ${products.id} <> r.id`);
}

/**
 * Has codes lead to the products. One that is another listed product's stays with that. Where
 * an editor has changed the codes of a product they are the editor's, and its article numbers once its brand may be another.
 */
export async function addCodes(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(codesOf);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${productCodes} (product_id, symbology, value) select id, symbology, value from ${record(rows)}
    where not exists (
      select from ${productRevisions} where ${productRevisions.productId} = r.id and ${productRevisions.isEdit}
        and ('codes' = any(${productRevisions.changed})
          or (r.symbology = 'article-number' and 'names' = any(${productRevisions.changed})))
    )
    on conflict do nothing`);
}
