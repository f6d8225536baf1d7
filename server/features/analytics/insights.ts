import type { Deps } from "#server/deps.ts";
import { countWordsByBand } from "#server/features/identify/index.ts";
import { countByScanMethod, countBySource, countCameraProblems, dayOf, firstOf } from "#server/features/scans/index.ts";
import type { ScanInsights } from "#shared/contracts/analytics/insights.ts";

/** How the scans of the last so many days came out. */
export async function readInsights(deps: Pick<Deps, "db" | "now">, days: number): Promise<ScanInsights> {
  const [methods, sources, precision, cameraProblems] = await Promise.all([
    countByScanMethod(deps, days),
    countBySource(deps, days),
    countWordsByBand(deps, dayOf(firstOf(days, deps.now()))),
    countCameraProblems(deps, days),
  ]);
  return { methods, sources, precision, cameraProblems };
}
