import type pg from "pg";
import { fillWithScans } from "#server/testing/many-scans.ts";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { RESULT_DAYS } from "#shared/domain/limits.ts";
import { call, callPage } from "#shared/http/client.ts";
import { type Calls, printTimes, timeCalls, timeSlowest } from "../lib/call-times.ts";
import { registerMembers } from "../lib/members.ts";
import { judged, sized, verdictOf } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";
import { P95_WANTED_MS, withDashboard } from "./dashboard.ts";
import { exportAll } from "./export-all.ts";

/** Scans, as many results and as many words of members on them; BENCH_ROWS for another number. */
const ROWS = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 10_000));
const MEMBERS = 5;
/** Numbers that the catalogue has by now, those that were scanned most. */
const KNOWN_NUMBERS = sized(20_000, 200);
/** What the server may grow by while it sends the whole table. */
const GROWTH_WANTED_MB = 100;

const CATEGORIES = [undefined, "kitchen", "rare", "none such"];
const SORTS = ["newest", "surest", "least-sure"] as const;

type As = { origin: string; headers: Record<string, string> };

/** What the super-admin's three tabs ask, and the table of all results. Needs the built server (`npm run build`). */
export function benchAnalytics(): Promise<boolean> {
  return withDashboard(async ({ server, origin, client, empty, logIn }) => {
    const members = await registerMembers(origin, MEMBERS + 1);
    // The last one has an empty history, as one that is full makes room first.
    const ids = members.slice(0, MEMBERS).map(({ user }) => user.id);
    const start = performance.now();
    await fillWithScans(client, ids, ROWS);
    await fillBeside(client);
    console.log(`${ROWS} scans were put in within ${((performance.now() - start) / 1000).toFixed(0)} s.\n`);
    const as = await logIn();
    const differing = await differingFigures(client, as);
    console.log(`Figures that differ from a count of all rows: ${differing.join(", ") || "none"}.\n`);
    const me = { origin, headers: { authorization: `Bearer ${members.at(-1)?.token}` } };
    const { lists, sums } = allFilters(as);
    const times = [
      ...(await timeCalls(tabCalls(as, me), { empty })),
      ...(await timeSlowest("lists", lists, { empty })),
      ...(await timeSlowest("lists' figures", sums, { empty })),
    ];
    const areQuick = printTimes(`of ${ROWS} scans`, times, P95_WANTED_MS);
    const table = await exportAll(server, as.headers);
    printTable(
      ["the whole table", "rows/s", "MB", "server grew by MB"],
      [[`${table.rows} rows`, table.perSecond.toFixed(0), table.megabytes.toFixed(1), table.grewByMB.toFixed(0)]],
    );
    const isWhole = table.rows === ROWS && judged(table.grewByMB <= GROWTH_WANTED_MB);
    console.log(`\nWanted: every row, at most ${GROWTH_WANTED_MB} MB more: ${verdictOf(isWhole)}.`);
    return areQuick && isWhole && differing.length === 0;
  });
}

/** What the tabs ask when they are opened and leafed through. */
function tabCalls(as: As, me: As): Calls {
  let cursor: string | undefined;
  return {
    "figures of all results": () => call(as, scanResults.stats),
    "figures of the cache": () => call(as, scanResults.cacheStats),
    ...Object.fromEntries(
      RESULT_DAYS.map((days) => [`chart of ${days} days`, () => call(as, scanResults.days, inDays(days))]),
    ),
    ...Object.fromEntries(
      RESULT_DAYS.map((days) => [`insights, ${days} days`, () => call(as, scanInsights.read, inDays(days))]),
    ),
    "unknown numbers": () => call(as, scanInsights.unknownCodes),
    "results page by page": async () => {
      const page = await callPage(as, scanResults.list, { query: { limit: 100, ...(cursor && { cursor }) } });
      cursor = page.nextCursor ?? undefined;
    },
    "a scan is recorded": () =>
      call(me, scans.record, {
        body: {
          scans: [
            {
              clientId: crypto.randomUUID(),
              method: "code",
              code: "4006381333931",
              symbology: "ean-13",
              scannedAt: new Date().toISOString(),
            },
          ],
        },
      }),
  };
}

const inDays = (days: number) => ({ query: { days: String(days) } });

/** The first and second page of each list that the filters and orders give, and the figures above it. */
function allFilters(as: As): Record<"lists" | "sums", Calls> {
  const lists: Calls = {};
  const sums: Calls = {};
  for (const band of [undefined, ...QUALITY_BANDS]) {
    for (const category of CATEGORIES) {
      for (const days of [undefined, ...RESULT_DAYS]) {
        const which = { ...(band && { band }), ...(category && { category }), ...(days && { days: String(days) }) };
        const name = Object.values(which).join(", ") || "all";
        sums[name] = () => call(as, scanResults.summary, { query: which });
        for (const sort of SORTS) {
          const query = { ...which, sort };
          lists[`${sort} of ${name}`] = () => callPage(as, scanResults.list, { query });
          let cursor: string | null | undefined;
          lists[`${sort} of ${name}, page 2`] = async () => {
            cursor ??= (await callPage(as, scanResults.list, { query })).nextCursor;
            return callPage(as, scanResults.list, { query: { ...query, ...(cursor && { cursor }) } });
          };
        }
      }
    }
  }
  return { lists, sums };
}

/** Figures of the dashboard that are not what a count of all rows gives. */
async function differingFigures(client: pg.Client, as: As): Promise<string[]> {
  const count = async (what: string) => Number((await client.query<{ n: string }>(`select ${what} as n`)).rows[0]?.n);
  const { days } = await call(as, scanResults.days, inDays(90));
  const { methods, precision } = await call(as, scanInsights.read, inDays(90));
  const since = (table: string, which = "true") =>
    `(select count(*) from ${table} where created_at >= (now() at time zone 'UTC')::date - 89 and ${which})`;
  const [unknown] = await call(as, scanInsights.unknownCodes);
  const pairs: Record<string, [number, string]> = {
    "all results": [(await call(as, scanResults.summary)).total, "(select count(*) from ai_scan_results)"],
    "rare results": [
      (await call(as, scanResults.summary, { query: { category: "rare", band: "high" } })).total,
      "(select count(*) from ai_scan_results where category = 'rare' and confidence >= 0.9)",
    ],
    "results in 90 days": [
      days.reduce((sum, { found, notFound }) => sum + found + notFound, 0),
      since("ai_scan_results"),
    ],
    "scans in 90 days": [methods.reduce((sum, { total }) => sum + total, 0), since("scan_history")],
    "confirmed in 90 days": [
      precision.reduce((sum, { confirmed }) => sum + confirmed, 0),
      since("scan_feedback", "feedback_type = 'thumbs_up' and confidence is not null"),
    ],
    "scans of the first unknown number": [
      unknown?.scans ?? 0,
      `(select count(*) from scan_history where gtin is not null and product_id is null and not exists (
          select from product_codes where symbology = 'gtin' and value = gtin) group by gtin order by 1 desc limit 1)`,
    ],
  };
  const differing: string[] = [];
  for (const [name, [shown, counted]] of Object.entries(pairs)) {
    if (shown !== (await count(counted))) differing.push(name);
  }
  return differing;
}

/** A catalogue that has the numbers that were scanned most, and what is beside scans on the tabs. */
async function fillBeside(client: pg.Client): Promise<void> {
  await client.query(
    `with known as (
       insert into products (id, name, brand, category, qr_code)
       select uuidv7(), 'Shelf ' || gtin, 'Nordhem', 'office', 'HXK-BENCH-' || gtin
       from (select gtin from unknown_gtins order by scans desc, gtin desc limit $1) most returning id, qr_code)
     insert into product_codes (product_id, symbology, value) select id, 'gtin', right(qr_code, 14) from known`,
    [KNOWN_NUMBERS],
  );
  await client.query(
    `insert into camera_problems (day, reason, times)
     select current_date - n, reason, 100 from generate_series(0, 400) n,
       unnest(array['refused', 'none', 'busy', 'insecure', 'other']) reason`,
  );
  await client.query(
    "insert into cache_hits (hits, entries) select n, 1000000 / (n + 1) from generate_series(0, 200) n",
  );
  await client.query("vacuum analyze");
}
