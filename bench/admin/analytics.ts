import pg from "pg";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { call, callPage } from "#shared/http/client.ts";
import { withBuiltServer } from "../lib/built-server.ts";
import { measureCalls, P95_WANTED_MS } from "../lib/measure-calls.ts";
import { registerMembers } from "../lib/members.ts";

/** What the super-admin's dashboard asks, of a million results of two years by some members. */
const RESULTS = 1_000_000;
const MEMBERS = 5;

/** Prints the figures; whether they hold. Needs the built server (`npm run build`). */
export async function benchAnalytics(): Promise<boolean> {
  return withBuiltServer(async ({ database, server, signIn }) => {
    const { origin } = server;
    const members = await registerMembers(origin, MEMBERS);
    await fill(
      database.url,
      members.map(({ user }) => user.id),
    );
    const as = await signIn();
    let cursor: string | undefined;
    const calls: Record<string, () => Promise<unknown>> = {
      overview: () => call(as, scanResults.stats),
      cache: () => call(as, scanResults.cacheStats),
      "chart of 90 days": () => call(as, scanResults.days, { query: { days: "90" } }),
      "summary, 30 days of a category": () =>
        call(as, scanResults.summary, { query: { days: "30", category: "kitchen" } }),
      newest: () => call(as, scanResults.list),
      "newest, page by page": async () => {
        const page = await callPage(as, scanResults.list, { query: { limit: 50, ...(cursor && { cursor }) } });
        cursor = page.nextCursor ?? undefined;
      },
      "newest of a rare category": () => call(as, scanResults.list, { query: { category: "rare" } }),
      "newest of a band": () => call(as, scanResults.list, { query: { band: "medium", days: "90" } }),
      "newest of a band and category": () => call(as, scanResults.list, { query: { band: "high", category: "rare" } }),
      "least sure": () => call(as, scanResults.list, { query: { sort: "least-sure" } }),
      "least sure of 7 days": () => call(as, scanResults.list, { query: { sort: "least-sure", days: "7" } }),
      "surest of a rare category": () => call(as, scanResults.list, { query: { sort: "surest", category: "rare" } }),
    };
    const isReached = await measureCalls(`of ${RESULTS} results`, calls);
    console.log(`\nWanted: a p95 of at most ${P95_WANTED_MS} ms each: ${isReached ? "reached" : "MISSED"}.`);
    return isReached;
  });
}

/** The rows at once, without the triggers that keep the figures, and then the figures of all of them. */
export async function fill(url: string, members: readonly string[], results = RESULTS): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into ai_scan_results (id, user_id, image_hash, identified_name, identified_brand, category, confidence, method,
       description, search_terms, user_location, image_quality_passed, api_cost_saved, purchase_options_found,
       assembly_videos_found, reviews_found, matches_found, is_successful_scan, created_at, updated_at)
     select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], encode(sha256(n::text::bytea), 'hex'),
       'Dresser ' || n, 'Brand ' || (n * 7919) % 300,
       case when n % 5000 = 0 then 'rare' else (array['bedroom', 'kitchen', 'office', 'bathroom'])[1 + n % 4] end,
       case when n % 20 > 0 then ((n * 31) % 100) / 100.0 end, case when n % 20 > 0 then
         (array['model', 'model', 'code', 'label'])[1 + n % 4] end,
       repeat('A dresser with six drawers. ', 8), array['dresser', 'six drawers'], 'Ottawa, Ontario, Canada', true,
       n % 3 = 0, n % 4, n % 3, n % 2, n % 5, n % 20 > 0, at, at
     from generate_series(1, $1::int) n, lateral (select now() - (n * 63.0) * interval '1 second' as at) moment`,
    [results, members],
  );
  await client.query(
    `insert into scan_figures (day, category, quality_band, method, is_saved, is_found, results, confidence_sum, web_results)
     select (created_at at time zone 'UTC')::date, coalesce(category, ''), coalesce(quality_band, ''), coalesce(method, ''),
       api_cost_saved, is_successful_scan and image_quality_passed, count(*), coalesce(sum(confidence), 0),
       sum(purchase_options_found + assembly_videos_found + reviews_found)
     from ai_scan_results group by 1, 2, 3, 4, 5, 6`,
  );
  await client.query(
    `insert into scan_brands (brand, results)
     select identified_brand, count(*) from ai_scan_results where is_successful_scan group by 1`,
  );
  await client.query(
    "insert into cache_hits (hits, entries) select n, 1000000 / (n + 1) from generate_series(0, 200) n",
  );
  await client.query("vacuum analyze");
  await client.end();
}
