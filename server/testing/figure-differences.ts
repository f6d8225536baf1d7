import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";

/** Where the figures that are kept of scans, results and words differ from a plain count of the rows: nowhere. */
export async function figureDifferences(db: Database) {
  const { rows } = await db.execute(sql`
    with methods as (
      select (created_at at time zone 'UTC')::date as day, method,
        product_id is not null or (ai_predicted_name is not null and not is_refused) as found, count(*)::int as n
      from scan_history group by 1, 2, 3),
    gtins as (
      select gtin, count(*)::int as n from scan_history
      where gtin is not null and product_id is null and not is_refused group by 1),
    words as (
      select (created_at at time zone 'UTC')::date as day, quality_band, feedback_type = 'thumbs_up' as confirmed,
        count(*)::int as n
      from scan_feedback where quality_band is not null group by 1, 2, 3),
    results as (
      select (created_at at time zone 'UTC')::date as day, coalesce(category, '') as category,
        coalesce(quality_band, '') as band, coalesce(method, '') as method, api_cost_saved as saved,
        is_successful_scan and image_quality_passed as found, count(*)::int as n, coalesce(sum(confidence), 0) as sure,
        sum(purchase_options_found + assembly_videos_found + reviews_found) as web
      from ai_scan_results group by 1, 2, 3, 4, 5, 6),
    brands as (
      select identified_brand as brand, count(*)::int as n from ai_scan_results
      where is_successful_scan and image_quality_passed and identified_brand is not null group by 1),
    counted as (
      select day::text || method || found as what, n from methods
      union all select gtin || exists (
        select from product_codes join products on products.id = product_id and is_listed
        where symbology = 'gtin' and value = gtin), n from gtins
      union all select day::text || quality_band || confirmed, n from words
      union all select concat_ws('/', day, category, band, method, saved, found, round(sure, 2), web), n from results
      union all select brand, n from brands),
    kept as (
      select day::text || method || is_found as what, scans as n from scan_method_figures where scans > 0
      union all select gtin || is_known, scans from unknown_gtins
      union all select day::text || quality_band || is_confirmed, words from feedback_figures where words > 0
      union all select concat_ws('/', day, category, quality_band, method, is_saved, is_found, round(confidence_sum, 2),
        web_results), results from scan_figures where results > 0
      union all select brand, results from scan_brands where results > 0)
    (select * from counted except select * from kept) union all (select * from kept except select * from counted)`);
  return rows;
}
