import type { Deps } from "#server/deps.ts";
import { readDays } from "#server/features/analytics/days.ts";
import { readCacheStats } from "#server/features/identify/index.ts";
import { listResults, readStats, removeResult, removeResults, sumResults } from "#server/features/scans/index.ts";
import { implement } from "#server/http/implement.ts";
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
