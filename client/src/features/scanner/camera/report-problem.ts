import type { ScannerFailure } from "#client/features/scanner/state.ts";
import { api } from "#client/lib/api.ts";
import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";

/** Each failure is a try of its own; a screen that is drawn anew shows the same. */
const reported = new WeakSet<ScannerFailure>();

/** Has the server count why there is no picture. It is not waited for, and without a network it is not counted. */
export function reportProblem(failure: ScannerFailure): void {
  if (reported.has(failure) || !navigator.onLine) return;
  reported.add(failure);
  const reason = failure.kind === "camera" ? failure.cause : failure.kind;
  api(cameraProblems.countProblem, { body: { reason } }).catch((error: unknown) => {
    console.warn("The camera's problem was not counted.", error);
  });
}
