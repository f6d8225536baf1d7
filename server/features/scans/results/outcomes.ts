import { desc, gte, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { dayOf, firstOf } from "#server/features/scans/results/days.ts";
import type { AnswerSource, IdentifyMethod } from "#shared/domain/identify/method.ts";
import { UNKNOWN_CODES_SHOWN } from "#shared/domain/limits.ts";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";
import { scanFigures, scanMethodFigures, unknownGtins } from "#shared/schema/index.ts";

/** How many scans of so many days there were of each way, and how many led to something. */
export async function countByScanMethod({ db, now }: Pick<Deps, "db" | "now">, days: number) {
  const { scans, isFound, method, day } = scanMethodFigures;
  const rows = await db
    .select({
      method,
      found: sql<number>`coalesce(sum(${scans}) filter (where ${isFound}), 0)`.mapWith(Number),
      total: sql<number>`sum(${scans})`.mapWith(Number),
    })
    .from(scanMethodFigures)
    .where(gte(day, dayOf(firstOf(days, now()))))
    .groupBy(method);
  return SCAN_METHODS.map((one) => rows.find((row) => row.method === one) ?? { method: one, found: 0, total: 0 });
}

/** How many photos of so many days were answered by what; those of null had no answer. The most first. */
export async function countBySource({ db, now }: Pick<Deps, "db" | "now">, days: number) {
  const { method, isSaved, results, day } = scanFigures;
  const source = sql<
    IdentifyMethod | "cache" | ""
  >`case when ${method} = 'model' and ${isSaved} then 'cache' else ${method} end`;
  const photos = sql<number>`sum(${results})`.mapWith(Number);
  const rows = await db
    .select({ source, photos })
    .from(scanFigures)
    .where(gte(day, dayOf(firstOf(days, now()))))
    .groupBy(source)
    .having(sql`sum(${results}) > 0`)
    .orderBy(desc(photos), source);
  return rows.map((row) => ({ photos: row.photos, source: (row.source || null) as AnswerSource | null }));
}

/** The numbers with the most scans that led to no product and lead to none now. */
export async function listUnknownGtins({ db }: Pick<Deps, "db">): Promise<{ gtin: string; scans: number }[]> {
  const { gtin, scans } = unknownGtins;
  return db
    .select({ gtin, scans })
    .from(unknownGtins)
    .where(sql`not ${unknownGtins.isKnown}`)
    .orderBy(desc(scans), desc(gtin))
    .limit(UNKNOWN_CODES_SHOWN);
}
