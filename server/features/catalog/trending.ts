import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { lockByName, longTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { productColumns } from "#server/features/catalog/queries.ts";
import { defineJob } from "#server/jobs/job.ts";
import type { TrendingFeed } from "#shared/contracts/catalog/catalog.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import {
  ACTIVITY_RETENTION_DAYS,
  TRENDING_PRODUCTS,
  TRENDING_SCAN_DAYS,
  TRENDING_WINDOW_DAYS,
} from "#shared/domain/limits.ts";
import { shownPrice } from "#shared/domain/offers.ts";
import { productRatings, products, trendingProducts } from "#shared/schema/index.ts";

const ROLL_UP_MAX_MS = 10 * MINUTE_MS;

/** The ranking of the latest roll-up with what its products are today. */
export async function readTrending({ db, now }: Pick<Deps, "db" | "now">): Promise<TrendingFeed> {
  const rows = await db
    .select({ ...productColumns, computedAt: trendingProducts.computedAt })
    .from(trendingProducts)
    .innerJoin(products, eq(products.id, trendingProducts.productId))
    .leftJoin(productRatings, eq(productRatings.productId, trendingProducts.productId))
    .where(and(products.isListed))
    .orderBy(asc(trendingProducts.rank));
  return {
    products: rows.map((product) => ({
      id: product.id,
      title: product.name,
      retailer: product.retailerName,
      price: shownPrice(product, now()),
      currency: product.currency,
      rating: product.averageRating,
      reviewCount: product.reviewCount,
      thumbnail: product.thumbnailUrl,
      description: product.brand,
      category: product.category,
      url: product.purchaseUrl ?? product.retailerUrl,
    })),
    source: "activity",
    lastUpdated: rows[0]?.computedAt ?? null,
    totalProducts: rows.length,
    retailerCount: new Set(rows.flatMap((product) => product.retailerId ?? [])).size,
  };
}

/** Works out anew what is trending, each night. */
export const trendingRollUp = defineJob("trending-roll-up", z.object({}));

/**
 * Recomputes `monthly_views` and the ranking from what really happened, in one transaction, so that readers see the
 * old ranking or the new one. A product's score is the weighted sum of four parts between 0 and 1: its views of the
 * last 30 days and scans of the last 7 (both logarithmic, as a share of the largest), its rating drawn towards the
 * middle while there are few reviews (five imagined reviews of 3 stars), and its sales rank (1 counts fully, 10 a third).
 */
export async function rollUpTrending({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const computedAt = now();
  const today = sql`${computedAt.toISOString()}::timestamptz::date`;
  // A million products take longer than a request is given.
  await longTransaction(db, ROLL_UP_MAX_MS, async (tx) => {
    // Two at once would wait for rows of each other.
    await lockByName(tx, "trending roll-up");
    await tx.execute(sql`delete from product_activity where day < ${today} - ${ACTIVITY_RETENTION_DAYS}::int`);
    await tx.execute(sql`
      with recent as (
        select product_id, sum(views)::int as views
        from product_activity where day > ${today} - ${TRENDING_WINDOW_DAYS}::int group by product_id
      )
      update products set monthly_views = coalesce(recent.views, 0)
      from products as old left join recent on recent.product_id = old.id
      where products.id = old.id and products.monthly_views <> coalesce(recent.views, 0)
    `);
    await tx.delete(trendingProducts);
    await tx.execute(sql`
      with scans as (
        select product_id, sum(scans)::float as scans
        from product_activity where day > ${today} - ${TRENDING_SCAN_DAYS}::int group by product_id
      ), signals as (
        select id, monthly_views::float as views, coalesce(scans, 0) as scans, sales_rank,
          (coalesce(rating_sum, 0) + 15.0) / (coalesce(review_count, 0) + 5) as rating
        from products
        left join scans on scans.product_id = id
        left join product_ratings on product_ratings.product_id = id
        where is_listed and (monthly_views > 0 or scans.scans > 0)
      ), scored as (
        select id, 0.4 * coalesce(ln(1 + views) / nullif(ln(1 + max(views) over ()), 0), 0)
          + 0.3 * coalesce(ln(1 + scans) / nullif(ln(1 + max(scans) over ()), 0), 0)
          + 0.2 * (rating - 1) / 4
          + 0.1 * coalesce(1 / (1 + ln(sales_rank)), 0) as score
        from signals
      )
      insert into trending_products (product_id, rank, score, computed_at)
      select id, row_number() over (order by score desc, id), score, ${computedAt.toISOString()}::timestamptz
      from scored order by score desc, id limit ${TRENDING_PRODUCTS}
    `);
  });
}
