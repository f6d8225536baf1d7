import { stubInsights } from "#client/testing/sample-insights.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import {
  type CacheStats,
  type ScanResult,
  type ScanStats,
  scanResults,
} from "#shared/contracts/analytics/scan-results.ts";

/** A result as the super-admin's API sends it; `number` makes its id and its photo. */
export function sampleResult({ number = 1, ...fields }: Partial<ScanResult> & { number?: number } = {}): ScanResult {
  return {
    id: sampleId(6000 + number),
    imageHash: String(number).padStart(64, "0"),
    identifiedName: `Dresser ${number}`,
    identifiedBrand: "Nordhem",
    confidence: 0.86,
    qualityBand: "medium",
    category: "living-room",
    method: "model",
    description: "A white dresser.",
    searchTerms: ["white dresser", "six drawers"],
    userLocation: "Ottawa, Ontario, Canada",
    createdAt: new Date(2026, 10, 5, 14, 30),
    purchaseOptionsFound: 2,
    assemblyVideosFound: 1,
    reviewsFound: 4,
    apiCostSaved: true,
    tagFound: false,
    imageQualityPassed: true,
    ...fields,
  };
}

/** The figures of a server with some scans. */
export const SAMPLE_STATS: ScanStats = {
  totalSuccessfulScans: 1204,
  averageConfidence: 0.8834,
  mostScannedBrands: [
    { brand: "Nordhem", count: 1100 },
    { brand: "Oakline", count: 1 },
  ],
  topCategories: [
    { category: "living-room", count: 40 },
    { category: "tool-shed", count: 2 },
  ],
  categories: ["living-room", "tool-shed"],
  bands: { high: 900, medium: 1, low: 3 },
  saved: 250,
  fresh: 654,
  webResults: 2260,
};

export const SAMPLE_CACHE: CacheStats = {
  totalCacheEntries: 800,
  totalCacheHits: 250,
  cacheHitRate: 20.1,
  avgHitCount: 0.3125,
  maxHitCount: 12,
  entriesWithHits: 90,
  estimatedCostSavings: 1.23456,
};

const NO_STATS: ScanStats = {
  totalSuccessfulScans: 0,
  averageConfidence: null,
  mostScannedBrands: [],
  topCategories: [],
  categories: [],
  bands: { high: 0, medium: 0, low: 0 },
  saved: 0,
  fresh: 0,
  webResults: 0,
};

const NO_CACHE: CacheStats = {
  totalCacheEntries: 0,
  totalCacheHits: 0,
  cacheHitRate: null,
  avgHitCount: null,
  maxHitCount: null,
  entriesWithHits: 0,
  estimatedCostSavings: 0,
};

const PAGE = 3;
/** Any moment, in a cursor. */
const MOMENT = "2026-11-05T14:30:00.000Z";

/** A server with these results, which it pages by three and deletes; without any, all of its figures are nothing. */
export function serveResults(start: ScanResult[] = []) {
  stubInsights();
  let kept = start;
  const isNone = start.length === 0;
  stubEndpoint(scanResults.stats, () => (isNone ? NO_STATS : SAMPLE_STATS));
  stubEndpoint(scanResults.cacheStats, () => (isNone ? NO_CACHE : SAMPLE_CACHE));
  stubEndpoint(scanResults.days, ({ query }) => ({
    days: Array.from({ length: query.days }, (_, at) => ({
      date: new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10),
      found: isNone ? 0 : at,
      notFound: isNone ? 0 : 2,
      saved: 0,
      cost: isNone ? 0 : 0.0125,
    })),
    methods: [],
  }));
  const wanted = (band: string | undefined) => kept.filter(({ qualityBand }) => !band || qualityBand === band);
  const lists = stubEndpoint(scanResults.list, ({ query }) => {
    const all = wanted(query.band);
    const from = query.cursor ? all.findIndex(({ id }) => id === query.cursor?.[1]) + 1 : 0;
    const items = all.slice(from, from + PAGE);
    const last = items.at(-1);
    return last && from + PAGE < all.length ? page(items, [MOMENT, last.id]) : page(items);
  });
  stubEndpoint(scanResults.summary, ({ query }) => {
    const all = wanted(query.band);
    const web = all.map((one) => one.purchaseOptionsFound + one.assemblyVideosFound + one.reviewsFound);
    return {
      total: all.length,
      averageConfidence: all[0]?.confidence ?? null,
      saved: all.filter(({ apiCostSaved }) => apiCostSaved).length,
      webResults: web.reduce((sum, count) => sum + count, 0),
    };
  });
  const removed = stubEndpoint(scanResults.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
  });
  const removedSeveral = stubEndpoint(scanResults.removeSeveral, ({ body }) => {
    const before = kept.length;
    kept = kept.filter(({ id }) => !body.scanIds.includes(id));
    return { deleted: before - kept.length };
  });
  return { lists, removed, removedSeveral };
}
