import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ScanInsights, scanInsights } from "#shared/contracts/analytics/insights.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";

/** The insights before the first scan. */
export const NO_INSIGHTS: ScanInsights = {
  methods: SCAN_METHODS.map((method) => ({ method, found: 0, total: 0 })),
  sources: [],
  precision: QUALITY_BANDS.map((band) => ({ band, confirmed: 0, rejected: 0 })),
  cameraProblems: [],
};

/** Answers what the insights ask, as before the first scan. */
export function stubInsights(): void {
  stubEndpoint(scanInsights.read, () => NO_INSIGHTS);
  stubEndpoint(scanInsights.unknownCodes, () => []);
}
