import { scanInsights } from "#shared/contracts/analytics/insights.ts";
import { scanResults } from "#shared/contracts/analytics/scan-results.ts";

export const analyticsContract = { scanResults, scanInsights };
