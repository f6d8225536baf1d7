import type { Domain } from "#server/domain.ts";
import { scanInsightRoutes, scanResultRoutes } from "#server/features/analytics/routes.ts";

/** What the super-admin sees of scans. It has no tables: every number is another domain's. */
export const analyticsDomain = {
  routes: { scanResults: scanResultRoutes, scanInsights: scanInsightRoutes },
} satisfies Domain;
