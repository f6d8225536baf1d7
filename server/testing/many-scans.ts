import type pg from "pg";
import { WITHOUT_RULES } from "#server/testing/rows.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** Between one scan and the next: a million are two years. */
const APART = "63.0 * interval '1 second'";

const RESULTS = `insert into ai_scan_results (id, user_id, image_hash, identified_name, identified_brand, category, confidence,
    method, description, search_terms, user_location, image_quality_passed, api_cost_saved, purchase_options_found,
    assembly_videos_found, reviews_found, matches_found, is_successful_scan, created_at, updated_at)
  select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], encode(sha256(n::text::bytea), 'hex'),
    case when n % 20 > 0 then 'Dresser ' || n end, case when n % 20 > 0 then 'Brand ' || (n * 7919::bigint) % 300 end,
    case when n % 4999 = 0 then 'rare' else (array['bedroom', 'kitchen', 'office', 'bathroom'])[1 + n % 4] end,
    case when n % 20 > 0 then ((n * 31::bigint) % 100) / 100.0 end, case when n % 20 > 0 then
      (array['model', 'model', 'code', 'label'])[1 + n % 4] end,
    repeat('A dresser with six drawers. ', 8), array['dresser', 'six drawers'], 'Ottawa, Ontario, Canada', true,
    n % 3 = 0, n % 4, n % 3, n % 2, n % 5, n % 20 > 0, at, at
  from generate_series(1, $1::int) n, lateral (select now() - n * ${APART} as at) moment`;

// A code, a typed number and a photo in turn; 300,000 numbers, the early ones far more often than the late.
const SCANS = `insert into scan_history (id, user_id, method, code, gtin, ai_predicted_name, image_hash, created_at)
  select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], (array['code', 'typed', 'photo'])[1 + n % 3], gtin, gtin,
    case when n % 3 = 2 then 'Dresser' end, case when n % 3 = 2 then encode(sha256(n::text::bytea), 'hex') end,
    now() - n * ${APART}
  from generate_series(1, $1::int) n, lateral (
    select lpad((case when n % 4 = 0 then (n * 7919::bigint) % 30000 else (n * 7919::bigint) % 300000 end)::text, 14, '0') as gtin
  ) code`;

const WORDS = `insert into scan_feedback (id, user_id, image_hash, feedback_type, confidence, created_at)
  select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], encode(sha256(n::text::bytea), 'hex'),
    (array['thumbs_up', 'thumbs_up', 'thumbs_down'])[1 + n % 3], ((n * 31::bigint) % 100) / 100.0, now() - n * ${APART}
  from generate_series(1, $1::int) n`;

/** What the triggers would have kept. */
const FIGURES = `
  delete from scan_figures; delete from scan_brands; delete from scan_method_figures; delete from unknown_gtins;
  delete from feedback_figures;
  insert into scan_figures (day, category, quality_band, method, is_saved, is_found, results, confidence_sum, web_results)
    select (created_at at time zone 'UTC')::date, coalesce(category, ''), coalesce(quality_band, ''), coalesce(method, ''),
      api_cost_saved, is_successful_scan and image_quality_passed, count(*), coalesce(sum(confidence), 0),
      sum(purchase_options_found + assembly_videos_found + reviews_found)
    from ai_scan_results group by 1, 2, 3, 4, 5, 6;
  insert into scan_brands (brand, results)
    select identified_brand, count(*) from ai_scan_results
    where is_successful_scan and image_quality_passed and identified_brand is not null group by 1;
  insert into scan_method_figures (day, method, is_found, scans)
    select (created_at at time zone 'UTC')::date, method,
      product_id is not null or (ai_predicted_name is not null and not is_refused), count(*)
    from scan_history group by 1, 2, 3;
  insert into unknown_gtins (gtin, scans, is_known)
    select gtin, count(*), is_known_gtin(gtin) from scan_history where gtin is not null and product_id is null and not is_refused group by 1;
  insert into feedback_figures (day, quality_band, is_confirmed, words)
    select (created_at at time zone 'UTC')::date, quality_band, feedback_type = 'thumbs_up', count(*)
    from scan_feedback where quality_band is not null group by 1, 2, 3`;

const TABLES = ["ai_scan_results", "scan_history", "scan_feedback"];

/**
 * So many scans of members, as many identified photos and words of members on them, one each 63 s back from now. Rows are
 * put in without the triggers, which look at one after the other, and the figures that these keep are counted afterwards;
 * indexes are made anew, as that is several times as quick as to add a million entries to each.
 */
export async function fillWithScans(client: Queries, userIds: readonly string[], count: number): Promise<void> {
  await client.query("begin");
  await client.query(WITHOUT_RULES.replace("set", "set local"));
  await client.query("set local maintenance_work_mem = '512MB'; set local statement_timeout = 0");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of [RESULTS, SCANS, WORDS]) await client.query(statement, [count, userIds]);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(FIGURES);
  await client.query("commit");
  await client.query("vacuum analyze");
}
