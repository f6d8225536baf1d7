import { and, eq, gte, isNotNull, lt, type SQL } from "drizzle-orm";
import { newestFirst, oneMore, type Pages, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { firstOf } from "#server/features/scans/results/days.ts";
import type { WantedResults } from "#server/features/scans/results/figures.ts";
import { cursorOfOther } from "#server/http/app-error.ts";
import type { ScanResult } from "#shared/contracts/analytics/scan-results.ts";
import { QUALITY_BAND_ENDS, type QualityBand } from "#shared/domain/identify/confidence.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { aiScanResults } from "#shared/schema/index.ts";

const { id, confidence } = aiScanResults;
const PAGES = {
  newest: newestFirst(aiScanResults),
  surest: pagesBy("desc", { confidence, id }),
  "least-sure": pagesBy("asc", { confidence, id }),
};
export type ResultOrder = keyof typeof PAGES;

const columns = {
  id,
  imageHash: aiScanResults.imageHash,
  identifiedName: aiScanResults.identifiedName,
  identifiedBrand: aiScanResults.identifiedBrand,
  confidence,
  qualityBand: aiScanResults.qualityBand,
  category: aiScanResults.category,
  method: aiScanResults.method,
  description: aiScanResults.description,
  searchTerms: aiScanResults.searchTerms,
  userLocation: aiScanResults.userLocation,
  createdAt: aiScanResults.createdAt,
  purchaseOptionsFound: aiScanResults.purchaseOptionsFound,
  assemblyVideosFound: aiScanResults.assemblyVideosFound,
  reviewsFound: aiScanResults.reviewsFound,
  apiCostSaved: aiScanResults.apiCostSaved,
  tagFound: aiScanResults.tagFound,
  imageQualityPassed: aiScanResults.imageQualityPassed,
};

/** Where a band is in the order of how sure answers are: a walk to its first row would pass all those of the others. */
function isWithin(band: QualityBand): SQL | undefined {
  const { from, below } = QUALITY_BAND_ENDS[band];
  return and(from === null ? undefined : gte(confidence, from), below === null ? undefined : lt(confidence, below));
}

/** Everybody's results, without who they are of. In the order of how sure they are, those without an answer are left out. */
export async function listResults(
  { db, now }: Pick<Deps, "db" | "now">,
  wanted: WantedResults & { limit: number; sort: ResultOrder; cursor?: readonly (string | number)[] | undefined },
): Promise<Page<ScanResult>> {
  const { band, category, days, limit, sort, cursor } = wanted;
  // A moment, or how sure an answer is.
  if (cursor && typeof cursor[0] !== (sort === "newest" ? "string" : "number")) throw cursorOfOther();
  const pages: Pages<keyof typeof columns> = PAGES[sort];
  const rows = await db
    .select(columns)
    .from(aiScanResults)
    .where(
      and(
        band && eq(aiScanResults.qualityBand, band),
        category === undefined ? undefined : eq(aiScanResults.category, category),
        days ? gte(aiScanResults.createdAt, firstOf(days, now())) : undefined,
        sort === "newest" ? undefined : and(isNotNull(confidence), band && isWithin(band)),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}
