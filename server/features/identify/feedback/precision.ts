import { gte, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { feedbackFigures } from "#shared/schema/index.ts";

/** How many words of members since a day (UTC) confirm answers of each band, and how many reject or correct them. */
export async function countWordsByBand({ db }: Pick<Deps, "db">, since: string) {
  const { qualityBand: band, isConfirmed, words, day } = feedbackFigures;
  const rows = await db
    .select({
      band,
      confirmed: sql<number>`coalesce(sum(${words}) filter (where ${isConfirmed}), 0)`.mapWith(Number),
      rejected: sql<number>`coalesce(sum(${words}) filter (where not ${isConfirmed}), 0)`.mapWith(Number),
    })
    .from(feedbackFigures)
    .where(gte(day, since))
    .groupBy(band);
  return QUALITY_BANDS.map((one) => rows.find((row) => row.band === one) ?? { band: one, confirmed: 0, rejected: 0 });
}
