import * as z from "zod/mini";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { IDENTIFY_METHODS } from "#shared/domain/identify/method.ts";
import {
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  RESULT_DAYS,
  RESULTS_DELETED_MAX,
  SCAN_CATEGORY_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

/** Which results; the days are those of UTC, today among them. */
export const which = {
  band: z.optional(z.enum(QUALITY_BANDS)),
  category: z.optional(z.string().check(z.maxLength(SCAN_CATEGORY_MAX_CHARACTERS))),
  days: z.optional(z.pipe(z.coerce.number<string>(), z.literal(RESULT_DAYS))),
};

/** In the order of how sure the answers are, results without one are left out. */
export const sort = z._default(z.enum(["newest", "surest", "least-sure"]), "newest");

const confidence = z.number().check(z.minimum(0), z.maximum(1));

const scanResult = z.object({
  id: z.uuid(),
  imageHash: z.string(),
  /** Null where nothing was identified. */
  identifiedName: z.nullable(z.string()),
  identifiedBrand: z.nullable(z.string()),
  confidence: z.nullable(confidence),
  qualityBand: z.nullable(z.enum(QUALITY_BANDS)),
  category: z.nullable(z.string()),
  method: z.nullable(z.enum(IDENTIFY_METHODS)),
  description: z.nullable(z.string()),
  searchTerms: z.array(z.string()),
  /** No more exact than a city. */
  userLocation: z.nullable(z.string()),
  createdAt: date,
  purchaseOptionsFound: z.int(),
  assemblyVideosFound: z.int(),
  reviewsFound: z.int(),
  apiCostSaved: z.boolean(),
  tagFound: z.boolean(),
  imageQualityPassed: z.boolean(),
});
export type ScanResult = z.output<typeof scanResult>;

const count = z.int().check(z.minimum(0));
const average = z.nullable(confidence);

const summary = z.object({
  total: count,
  /** Of those with an answer; null where there is none. */
  averageConfidence: average,
  /** Answered without a call of the model. */
  saved: count,
  /** Shops, videos and reviews. */
  webResults: count,
});
export type ResultsSummary = z.output<typeof summary>;

const stats = z.object({
  /** Something was identified, on a photo that was good enough. */
  totalSuccessfulScans: count,
  averageConfidence: average,
  mostScannedBrands: z.array(z.object({ brand: z.string(), count })),
  topCategories: z.array(z.object({ category: z.string(), count })),
  /** All that there are, for a filter. */
  categories: z.array(z.string()),
  bands: z.record(z.enum(QUALITY_BANDS), count),
  saved: count,
  /** The model was called. */
  fresh: count,
  webResults: count,
});
export type ScanStats = z.output<typeof stats>;

const cacheStats = z.object({
  totalCacheEntries: count,
  /** Of the entries that are kept. */
  totalCacheHits: count,
  /** Percent of all photos that were answered by the cache; null before the first. */
  cacheHitRate: z.nullable(z.number()),
  /** Null without entries. */
  avgHitCount: z.nullable(z.number()),
  maxHitCount: z.nullable(z.int()),
  entriesWithHits: count,
  /** US dollars that the model would have cost. */
  estimatedCostSavings: z.number(),
});
export type CacheStats = z.output<typeof cacheStats>;

const day = z.object({
  /** In UTC. */
  date: z.iso.date(),
  found: count,
  notFound: count,
  saved: count,
  /** US dollars that the models have cost. */
  cost: z.number(),
});
const methodFigures = z.object({ method: z.nullable(z.enum(IDENTIFY_METHODS)), found: count, total: count });

export const scanResults = {
  list: endpoint({
    method: "GET",
    path: "/api/ai-scan-results",
    access: "see-scan-analytics",
    summary: "What was identified on photos, newest first, or by how sure the answers are.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.union([placeKey, z.tuple([confidence, z.uuid()])])),
      sort,
      ...which,
    }),
    response: z.array(scanResult),
    paged: true,
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/summary",
    access: "see-scan-analytics",
    summary: "The figures of the results that a list would have.",
    query: z.object(which),
    response: summary,
  }),
  stats: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/stats",
    access: "see-scan-analytics",
    summary: "The figures of all results.",
    response: stats,
  }),
  cacheStats: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/cache-stats",
    access: "see-scan-analytics",
    summary: "How often kept answers were given again, and what that has saved.",
    response: cacheStats,
  }),
  days: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/days",
    access: "see-scan-analytics",
    summary: "Results and costs by day (UTC), the oldest first and none left out, and results by what gave the answer.",
    query: z.object({ days: z._default(z.pipe(z.coerce.number<string>(), z.literal(RESULT_DAYS)), 30) }),
    response: z.object({ days: z.array(day), methods: z.array(methodFigures) }),
  }),
  removeSeveral: endpoint({
    method: "DELETE",
    path: "/api/ai-scan-results/bulk-delete",
    access: "see-scan-analytics",
    summary: "Deletes results with the scans that show them, all or none; photos that no scan is left of go as well.",
    body: z.object({ scanIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(RESULTS_DELETED_MAX)) }),
    /** How many there were: some may be gone already. */
    response: z.object({ deleted: count }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ai-scan-results/:id",
    access: "see-scan-analytics",
    summary: "Deletes a result with the scans that show it, and its photo once no scan is left of it.",
    params: z.object({ id: z.uuid() }),
  }),
};
