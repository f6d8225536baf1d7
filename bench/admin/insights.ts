import pg from "pg";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { call } from "#shared/http/client.ts";
import { withBuiltServer } from "../lib/built-server.ts";
import { measureCalls, P95_WANTED_MS } from "../lib/measure-calls.ts";
import { registerMembers } from "../lib/members.ts";
import { watchMemory } from "../lib/memory.ts";
import type { ServerProcess } from "../lib/server-process.ts";
import { printTable } from "../lib/table.ts";
import { fill } from "./analytics.ts";

/** Scans, as many results and as many words of members on them; BENCH_ROWS for another number. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const MEMBERS = 5;
/** What the server may grow by while it sends the whole table. */
const GROWTH_WANTED_MB = 100;

/** How scans come out, what the catalogue lacks, and the table of all results. Needs the built server (`npm run build`). */
export async function benchInsights(): Promise<boolean> {
  return withBuiltServer(async ({ database, server, signIn }) => {
    const { origin } = server;
    const members = await registerMembers(origin, MEMBERS + 1);
    // The last one has an empty history, as one that is full makes room first.
    const ids = members.slice(0, MEMBERS).map(({ user }) => user.id);
    await fill(database.url, ids, ROWS);
    await fillScans(database.url, ids);
    const as = await signIn();
    const me = { origin, headers: { authorization: `Bearer ${members.at(-1)?.token}` } };
    const calls: Record<string, () => Promise<unknown>> = {
      "insights, 7 days": () => call(as, scanInsights.read, { query: { days: "7" } }),
      "insights, 90 days": () => call(as, scanInsights.read, { query: { days: "90" } }),
      "unknown numbers": () => call(as, scanInsights.unknownCodes),
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
    let isReached = await measureCalls(`of ${ROWS} scans`, calls);
    const table = await exportAll(server, as.headers);
    printTable(
      ["the whole table", "rows/s", "MB", "server grew by MB"],
      [[`${table.rows} rows`, table.perSecond.toFixed(0), table.megabytes.toFixed(1), table.grewByMB.toFixed(0)]],
    );
    if (table.rows !== ROWS || !(table.grewByMB <= GROWTH_WANTED_MB)) isReached = false;
    console.log(
      `\nWanted: a p95 of at most ${P95_WANTED_MS} ms each, every row in the table, at most ${GROWTH_WANTED_MB} MB for it: ${isReached ? "reached" : "MISSED"}.`,
    );
    return isReached;
  });
}

/** Takes the whole table as it comes, and keeps nothing of it. */
async function exportAll(server: ServerProcess, headers: Record<string, string>) {
  let [bytes, lines] = [0, 0];
  const start = performance.now();
  const grewBy = await watchMemory(server, async () => {
    const answer = await fetch(server.origin + scanInsights.exportResults.path, { headers });
    if (!answer.ok || !answer.body) throw new Error(`the table was refused with ${answer.status}`);
    for await (const piece of answer.body) {
      bytes += piece.length;
      for (const byte of piece) if (byte === LINE_FEED) lines++;
    }
  });
  const rows = lines - 1;
  const perSecond = rows / ((performance.now() - start) / 1000);
  return { rows, perSecond, megabytes: bytes / 2 ** 20, grewByMB: grewBy / 2 ** 20 };
}

const LINE_FEED = 10;

/** The rows at once, without the triggers that keep the figures, and then the figures of all of them. */
async function fillScans(url: string, members: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into scan_history (id, user_id, method, code, gtin, ai_predicted_name, image_hash, created_at)
     select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], (array['code', 'typed', 'photo'])[1 + n % 3], gtin, gtin,
       case when n % 3 = 2 then 'Dresser' end, case when n % 3 = 2 then encode(sha256(n::text::bytea), 'hex') end,
       now() - (n * 63.0) * interval '1 second'
     from generate_series(1, $1::int) n, lateral (select lpad(((n * 7919::bigint) % 300000)::text, 14, '0') as gtin) code`,
    [ROWS, members],
  );
  await client.query(
    `insert into scan_feedback (id, user_id, image_hash, feedback_type, confidence, created_at)
     select uuidv7(), ($2::uuid[])[1 + n % array_length($2, 1)], encode(sha256(n::text::bytea), 'hex'),
       (array['thumbs_up', 'thumbs_up', 'thumbs_down'])[1 + n % 3], ((n * 31) % 100) / 100.0,
       now() - (n * 63.0) * interval '1 second'
     from generate_series(1, $1::int) n`,
    [ROWS, members],
  );
  await client.query(
    `insert into scan_method_figures (day, method, is_found, scans)
     select (created_at at time zone 'UTC')::date, method, ai_predicted_name is not null, count(*)
     from scan_history group by 1, 2, 3`,
  );
  await client.query(
    "insert into unknown_gtins (gtin, scans) select gtin, count(*) from scan_history where gtin is not null group by 1",
  );
  await client.query(
    `insert into feedback_figures (day, quality_band, is_confirmed, words)
     select (created_at at time zone 'UTC')::date, quality_band, feedback_type = 'thumbs_up', count(*)
     from scan_feedback group by 1, 2, 3`,
  );
  // The numbers that were scanned most are in the catalogue by now, and are passed over.
  await client.query(
    `with known as (
       insert into products (id, name, brand, category, qr_code)
       select uuidv7(), 'Shelf ' || gtin, 'Nordhem', 'office', 'HXK-BENCH-' || gtin
       from (select gtin from unknown_gtins order by scans desc, gtin desc limit 2000) most returning id, qr_code)
     insert into product_codes (product_id, symbology, value) select id, 'gtin', right(qr_code, 14) from known`,
  );
  await client.query(
    `insert into camera_problems (day, reason, times)
     select current_date - n, reason, 100 from generate_series(0, 400) n,
       unnest(array['refused', 'none', 'busy', 'insecure', 'other']) reason`,
  );
  await client.query("vacuum analyze");
  await client.end();
}
