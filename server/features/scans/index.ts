import type { Domain } from "#server/domain.ts";
import { scanRoutes } from "#server/features/scans/routes.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

export { photoScansRemoved } from "#server/features/scans/events.ts";
export { noteFeedback } from "#server/features/scans/note-feedback.ts";
export { type NewIdentification, recordIdentification } from "#server/features/scans/record-identification.ts";
export { countByDay, firstOf, readStats, sumResults } from "#server/features/scans/results/figures.ts";
export { listResults } from "#server/features/scans/results/list-results.ts";
export { removeResult, removeResults } from "#server/features/scans/results/remove-results.ts";

/** What was scanned. */
export const scansDomain = {
  routes: { scans: scanRoutes },
  personalData: { parts: { scans: { owner: aiScanResults.userId }, scanLog: { owner: scanHistory.userId } } },
} satisfies Domain;
