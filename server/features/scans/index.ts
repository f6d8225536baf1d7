import type { Domain } from "#server/domain.ts";
import { moveScans } from "#server/features/scans/move-scans.ts";
import { cameraProblemRoutes, scanRoutes } from "#server/features/scans/routes.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

export { countCameraProblems } from "#server/features/scans/camera-problems.ts";
export { photoScansRemoved } from "#server/features/scans/events.ts";
export { noteFeedback } from "#server/features/scans/note-feedback.ts";
export { holdResultOf, scanOfResult } from "#server/features/scans/photo-results.ts";
export { type NewIdentification, recordIdentification } from "#server/features/scans/record-identification.ts";
export { dayOf, firstOf } from "#server/features/scans/results/days.ts";
export { countByDay, readStats, sumResults, type WantedResults } from "#server/features/scans/results/figures.ts";
export { listResults, type ResultOrder } from "#server/features/scans/results/list-results.ts";
export { countByScanMethod, countBySource, listUnknownGtins } from "#server/features/scans/results/outcomes.ts";
export { removeResult, removeResults } from "#server/features/scans/results/remove-results.ts";

/** What was scanned. */
export const scansDomain = {
  productMerged: moveScans,
  routes: { scans: scanRoutes, cameraProblems: cameraProblemRoutes },
  personalData: { parts: { scans: { owner: aiScanResults.userId }, scanLog: { owner: scanHistory.userId } } },
} satisfies Domain;
