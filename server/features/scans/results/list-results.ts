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

/** The band as where it is in the order of how sure answers are: a walk to its first row would pass those of all others. */
function isAnswered(band: QualityBand | undefined): SQL | undefined {
  const { from, below } = band ? QUALITY_BAND_ENDS[band] : { from: null, below: null };
  return and(
    isNotNull(confidence),
    from === null ? undefined : gte(confidence, from),
    below === null ? undefined : lt(confidence, below),
  );
}

interface ListInput extends WantedResults {
  limit: number;
  sort: ResultOrder;
  cursor?: readonly (string | number)[] | undefined;
}

/** Everybody's results, without who they are of. In the order of how sure they are, those without an answer are left out. */
export async function listResults(deps: Pick<Deps, "db" | "now">, wanted: ListInput): Promise<Page<ScanResult>> {
  const { sort, cursor, limit } = wanted;
  // A moment, or how sure an answer is.
  if (cursor && typeof cursor[0] !== (sort === "newest" ? "string" : "number")) throw cursorOfOther();
  const pages: Pages<keyof typeof columns> = PAGES[sort];
  return pages.page(await selectResults(deps, wanted), limit);
}

/** The statement behind a page, with one row more than the page has. */
export function selectResults(
  { db, now }: Pick<Deps, "db" | "now">,
  { band, category, days, limit, sort, cursor }: ListInput,
) {
  const pages: Pages<keyof typeof columns> = PAGES[sort];
  return db
    .select(columns)
    .from(aiScanResults)
    .where(
      and(
        sort === "newest" ? band && eq(aiScanResults.qualityBand, band) : isAnswered(band),
        category === undefined ? undefined : eq(aiScanResults.category, category),
        days ? gte(aiScanResults.createdAt, firstOf(days, now())) : undefined,
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
}
