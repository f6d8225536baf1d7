import { scanResults } from "#shared/contracts/analytics/scan-results.ts";

export const analyticsContract = { scanResults };
