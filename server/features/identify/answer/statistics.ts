import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { cacheStatistics } from "#shared/schema/index.ts";

/** Counts an answer into its day (UTC): one that was kept, with what it has saved, or one that had to be found. */
export async function countAnswer(
  tx: Transaction,
  { isKept, saved }: { isKept: boolean; saved: number },
  now: Date,
): Promise<void> {
  const one = { totalRequests: 1, cacheHits: isKept ? 1 : 0, cacheMisses: isKept ? 0 : 1 };
  const calls = isKept && saved > 0 ? 1 : 0;
  await tx
    .insert(cacheStatistics)
    .values({ id: v7(), date: now.toISOString().slice(0, 10), ...one, apiCallsSaved: calls, costSaved: saved })
    .onConflictDoUpdate({
      target: cacheStatistics.date,
      set: {
        totalRequests: sql`${cacheStatistics.totalRequests} + 1`,
        cacheHits: sql`${cacheStatistics.cacheHits} + ${one.cacheHits}`,
        cacheMisses: sql`${cacheStatistics.cacheMisses} + ${one.cacheMisses}`,
        apiCallsSaved: sql`${cacheStatistics.apiCallsSaved} + ${calls}`,
        costSaved: sql`${cacheStatistics.costSaved} + ${saved}::numeric`,
      },
    });
}
