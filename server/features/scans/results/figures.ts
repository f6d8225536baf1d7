import { and, desc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { dayOf, firstOf } from "#server/features/scans/results/days.ts";
import type { ResultsSummary, ScanStats } from "#shared/contracts/analytics/scan-results.ts";
import { QUALITY_BANDS, type QualityBand } from "#shared/domain/identify/confidence.ts";
import type { IdentifyMethod } from "#shared/domain/identify/method.ts";
import { scanBrands, scanFigures } from "#shared/schema/index.ts";

/** Which results. */
export interface WantedResults {
  band?: QualityBand | undefined;
  category?: string | undefined;
  /** So many days of UTC, today among them. */
  days?: number | undefined;
}

type FiguresDeps = Pick<Deps, "db" | "now">;

const total = (what: SQL | typeof scanFigures.results | typeof scanFigures.webResults, of?: SQL) =>
  sql<number>`coalesce(sum(${what})${of ? sql` filter (where ${of})` : sql``}, 0)`.mapWith(Number);
const isRated = ne(scanFigures.qualityBand, "");
const meanConfidence = sql<number | null>`sum(${scanFigures.confidenceSum}) filter (where ${isRated})
  / nullif(sum(${scanFigures.results}) filter (where ${isRated}), 0)`.mapWith((mean) => Number(mean));

/** What the results that a list would have add up to. */
export async function sumResults({ db, now }: FiguresDeps, wanted: WantedResults): Promise<ResultsSummary> {
  const { band, category, days } = wanted;
  const which = and(
    band && eq(scanFigures.qualityBand, band),
    category === undefined ? undefined : eq(scanFigures.category, category),
    days ? gte(scanFigures.day, dayOf(firstOf(days, now()))) : undefined,
  );
  const [sums] = await db
    .select({
      total: total(scanFigures.results),
      averageConfidence: meanConfidence,
      saved: total(scanFigures.results, eq(scanFigures.isSaved, true)),
      webResults: total(scanFigures.webResults),
    })
    .from(scanFigures)
    .where(which);
  if (!sums) throw new Error("a sum has no row");
  return sums;
}

const TOP = 5;

/** What all results add up to. */
export async function readStats({ db }: Pick<Deps, "db">): Promise<ScanStats> {
  const { results, category, qualityBand, isFound, isSaved, method } = scanFigures;
  const isFresh = and(eq(method, "model"), eq(isSaved, false)) as SQL;
  const [[sums], found, categories, brands] = await Promise.all([
    db
      .select({
        saved: total(results, eq(isSaved, true)),
        fresh: total(results, isFresh),
        webResults: total(scanFigures.webResults),
        ...Object.fromEntries(QUALITY_BANDS.map((band) => [band, total(results, eq(qualityBand, band))])),
      })
      .from(scanFigures),
    db
      .select({ totalSuccessfulScans: total(results), averageConfidence: meanConfidence })
      .from(scanFigures)
      .where(eq(isFound, true)),
    db
      .select({ category, count: total(results, eq(isFound, true)) })
      .from(scanFigures)
      .where(and(ne(category, ""), sql`${results} > 0`))
      .groupBy(category)
      .orderBy((row) => [desc(row.count), row.category]),
    db
      .select({ brand: scanBrands.brand, count: scanBrands.results })
      .from(scanBrands)
      .where(sql`${scanBrands.results} > 0`)
      .orderBy(desc(scanBrands.results), desc(scanBrands.brand))
      .limit(TOP),
  ]);
  if (!sums || !found[0]) throw new Error("a sum has no row");
  const { saved, fresh, webResults, ...bands } = sums;
  return {
    ...found[0],
    saved,
    fresh,
    webResults,
    bands: bands as ScanStats["bands"],
    mostScannedBrands: brands,
    topCategories: categories.filter(({ count }) => count > 0).slice(0, TOP),
    categories: categories.map((row) => row.category).sort(),
  };
}

/** Results of a day that had some. */
export interface DayOfResults {
  date: string;
  found: number;
  notFound: number;
  saved: number;
}

/** Results by day, and by what gave the answer, of so many days. */
export async function countByDay({ db, now }: FiguresDeps, days: number) {
  const since = gte(scanFigures.day, dayOf(firstOf(days, now())));
  const { results, isFound } = scanFigures;
  const [byDay, byMethod] = await Promise.all([
    db
      .select({
        date: scanFigures.day,
        found: total(results, eq(isFound, true)),
        notFound: total(results, eq(isFound, false)),
        saved: total(results, eq(scanFigures.isSaved, true)),
      })
      .from(scanFigures)
      .where(since)
      .groupBy(scanFigures.day),
    db
      .select({ method: scanFigures.method, found: total(results, eq(isFound, true)), total: total(results) })
      .from(scanFigures)
      .where(since)
      .groupBy(scanFigures.method)
      .orderBy(scanFigures.method),
  ]);
  const methods = byMethod.filter((row) => row.total > 0);
  return {
    byDay: byDay satisfies DayOfResults[],
    byMethod: methods.map((row) => ({ ...row, method: (row.method || null) as IdentifyMethod | null })),
  };
}
