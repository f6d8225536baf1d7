import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { COUNTRY_OF } from "#server/features/catalog/feeds/item-of-row.ts";
import { jsonRows } from "#server/features/catalog/feeds/json-rows.ts";
import type { Placed } from "#server/features/catalog/feeds/place-items.ts";
import { productOffers, retailers } from "#shared/schema/index.ts";

/** The prices of a source are those of the shop of its name, as of now. */
export async function putOffers(
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
    from json_to_recordset(${jsonRows(rows)})
      as r(id uuid, product_id uuid, country text, price numeric, currency text, url text)
    on conflict (product_id, retailer_id, country) do update set price = excluded.price, currency = excluded.currency,
      url = excluded.url, checked_at = excluded.checked_at`);
}
