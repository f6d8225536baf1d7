import { gte, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { CacheStats } from "#shared/contracts/analytics/scan-results.ts";
import { cacheHits, cacheStatistics, modelSpending } from "#shared/schema/index.ts";

/** How often kept answers were given again. */
export async function readCacheStats({ db }: Pick<Deps, "db">): Promise<CacheStats> {
  const { entries, hits } = cacheHits;
  const number = (what: ReturnType<typeof sql>) => sql<number>`${what}`.mapWith(Number);
  const [[kept], [given]] = await Promise.all([
    db
      .select({
        totalCacheEntries: number(sql`coalesce(sum(${entries}), 0)`),
        totalCacheHits: number(sql`coalesce(sum(${entries} * ${hits}), 0)`),
        entriesWithHits: number(sql`coalesce(sum(${entries}) filter (where ${hits} > 0), 0)`),
        maxHitCount: sql<number | null>`max(${hits}) filter (where ${entries} > 0)`,
      })
      .from(cacheHits),
    db
      .select({
        requests: number(sql`coalesce(sum(${cacheStatistics.totalRequests}), 0)`),
        hits: number(sql`coalesce(sum(${cacheStatistics.cacheHits}), 0)`),
        estimatedCostSavings: number(sql`coalesce(sum(${cacheStatistics.costSaved}), 0)`),
      })
      .from(cacheStatistics),
  ]);
  if (!kept || !given) throw new Error("a sum has no row");
  return {
    ...kept,
    avgHitCount: kept.totalCacheEntries === 0 ? null : kept.totalCacheHits / kept.totalCacheEntries,
    cacheHitRate: given.requests === 0 ? null : (100 * given.hits) / given.requests,
    estimatedCostSavings: given.estimatedCostSavings,
  };
}

/** What models have cost since a day (UTC), by day, in US dollars. */
export async function costByDay({ db }: Pick<Deps, "db">, since: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ date: modelSpending.date, usDollars: modelSpending.usDollars })
    .from(modelSpending)
    .where(gte(modelSpending.date, since));
  return new Map(rows.map(({ date, usDollars }) => [date, usDollars]));
}
