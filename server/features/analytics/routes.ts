import type { Deps } from "#server/deps.ts";
import { readDays } from "#server/features/analytics/days.ts";
import { exportResults } from "#server/features/analytics/export-results.ts";
import { readInsights } from "#server/features/analytics/insights.ts";
import { readCacheStats } from "#server/features/identify/index.ts";
import {
  listResults,
  listUnknownGtins,
  readStats,
  removeResult,
  removeResults,
  sumResults,
} from "#server/features/scans/index.ts";
import { implement } from "#server/http/implement.ts";
import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";

export const scanResultRoutes = (deps: Deps) =>
  implement(scanResults, {
    list: ({ query }) => listResults(deps, query),
    summary: ({ query }) => sumResults(deps, query),
    stats: () => readStats(deps),
    cacheStats: () => readCacheStats(deps),
    days: ({ query }) => readDays(deps, query.days),
    removeSeveral: async ({ actor, body }) => ({ deleted: await removeResults(deps, actor, body.scanIds) }),
    remove: ({ actor, params }) => removeResult(deps, actor, params.id),
  });

export const scanInsightRoutes = (deps: Deps) =>
  implement(scanInsights, {
    read: ({ query }) => readInsights(deps, query.days),
    unknownCodes: () => listUnknownGtins(deps),
    exportResults: ({ query }) => exportResults(deps, query),
  });
