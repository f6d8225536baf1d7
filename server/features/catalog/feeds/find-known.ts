import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { FeedItem } from "#server/features/catalog/feeds/item-of-row.ts";
import { jsonRows } from "#server/features/catalog/feeds/json-rows.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { feedItems, mergedProducts, productCodes, products } from "#shared/schema/index.ts";

/** What was known of an item before. */
export interface Known extends Record<string, unknown> {
  n: number;
  ownProduct: string | null;
  ownDigest: string | null;
  ownSeen: string | null;
  /** The listed product that one of its codes leads to; else the one that has its id, as in a feed that was made of ours. */
  matched: string | null;
  /** The source's other item of that product. */
  otherItem: string | null;
  otherSeen: string | null;
  /** Whether one of its codes is an unlisted product's. */
  isHeld: boolean;
}

/**
 * Looks up what a source's items are and where their codes lead, in their order. Each is looked up by itself (a `limit`
 * keeps the planner to that): joined as a whole, the tables would be read to their ends for every batch, since nothing knows
 * how large they are by now.
 */
export async function findKnown(
  tx: Pick<Transaction, "execute">,
  items: readonly Pick<FeedItem, "id" | "gtin" | "article">[],
  source: string,
): Promise<Known[]> {
  const rows = items.map(({ id, gtin, article }, n) => ({ n, id, gtin, article, ours: isUuid(id) ? id : null }));
  const led = (symbology: string, value: string) => sql`lateral (
    select ${products.id} as id, ${products.isListed} as is_listed
    from ${productCodes} join ${products} on ${products.id} = ${productCodes.productId}
    where ${productCodes.symbology} = ${sql.raw(`'${symbology}'`)} and ${productCodes.value} = ${sql.raw(value)}
    limit 1
  )`;
  const found = await tx.execute<Known>(sql`
    select r.n, own.product_id as "ownProduct", own.digest as "ownDigest", own.seen_import as "ownSeen",
      led.id as matched, other.item_id as "otherItem", other.seen_import as "otherSeen",
      not (coalesce(by_gtin.is_listed, true) and coalesce(by_article.is_listed, true)) as "isHeld"
    from json_to_recordset(${jsonRows(rows)}) as r(n int, id text, gtin text, article text, ours uuid)
    left join lateral (
      select product_id, digest, seen_import from ${feedItems} where source = ${source} and item_id = r.id limit 1
    ) as own on true
    left join ${led("gtin", "r.gtin")} as by_gtin on true
    left join ${led("article-number", "r.article")} as by_article on true
    left join lateral (
      select product_id as id from ${mergedProducts} where former_id = r.ours limit 1
    ) as merged on true
    left join lateral (
      select id from ${products} where id = coalesce(merged.id, r.ours) and is_listed limit 1
    ) as by_id on true
    cross join lateral (
      select coalesce(
        case when by_gtin.is_listed then by_gtin.id end, case when by_article.is_listed then by_article.id end, by_id.id
      ) as id
    ) as led
    left join lateral (
      select item_id, seen_import from ${feedItems} where source = ${source} and product_id = led.id and item_id <> r.id limit 1
    ) as other on true
    order by r.n`);
  return found.rows;
}
