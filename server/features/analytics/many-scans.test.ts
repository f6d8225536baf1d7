import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
// The statement itself, whose plan is looked at.
import { selectResults } from "#server/features/scans/results/list-results.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { figureDifferences } from "#server/testing/figure-differences.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { fillWithScans } from "#server/testing/many-scans.ts";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { RESULT_DAYS } from "#shared/domain/limits.ts";
import { productCodes } from "#shared/schema/index.ts";

const SCANS = 20_000;

async function start() {
  const app = await startTestApp();
  const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(app.db)));
  const admin = await makeUser(app.db, { role: "super-admin" });
  const client = await app.db.$client.connect();
  try {
    await fillWithScans(
      client,
      people.map(({ id }) => id),
      SCANS,
    );
  } finally {
    client.release();
  }
  return { ...app, ...app.as({ id: admin.id, role: "super-admin" }) };
}

test("many scans that are put in at once have the figures that they add up to, and keep them as some go", async () => {
  const { db, call } = await start();
  const { total } = await call(scanResults.summary);
  expect(total).toBe(SCANS);
  expect(await figureDifferences(db)).toEqual([]);
  const scanIds = (await call(scanResults.list, { query: { limit: 50, sort: "surest" } })).map(({ id }) => id);
  expect(await call(scanResults.removeSeveral, { body: { scanIds } })).toEqual({ deleted: 50 });
  const [first] = await call(scanInsights.unknownCodes);
  const product = await makeProduct(db);
  await db.insert(productCodes).values({ productId: product.id, symbology: "gtin", value: first?.gtin ?? "" });
  expect(await figureDifferences(db)).toEqual([]);
  expect((await call(scanInsights.unknownCodes)).map(({ gtin }) => gtin)).not.toContain(first?.gtin);
});

/** What a statement reads of tables and indexes, in pages of 8 kB. */
async function pagesRead(db: Database, statement: ReturnType<typeof selectResults>): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    sql`explain (analyze, buffers, format json) ${statement}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

test("a page of results costs no walk through the others, however it is narrowed and ordered", async () => {
  const { db, now } = { ...(await start()), now: () => new Date() };
  const costly: string[] = [];
  for (const sort of ["newest", "surest", "least-sure"] as const) {
    for (const band of [undefined, ...QUALITY_BANDS]) {
      for (const category of [undefined, "kitchen", "rare", "none such"]) {
        for (const days of [undefined, ...RESULT_DAYS]) {
          const read = await pagesRead(db, selectResults({ db, now }, { sort, band, category, days, limit: 24 }));
          if (read > PAGES_MAX) costly.push(`${sort} ${band} ${category} ${days}: ${read}`);
        }
      }
    }
  }
  expect(costly).toEqual([]);
});

/** A page is 25 rows of 1,000 to 1,800 pages that the table and its indexes have. */
const PAGES_MAX = 150;
