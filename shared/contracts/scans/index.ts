import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";
import { scans } from "#shared/contracts/scans/scans.ts";

export const scansContract = { scans, cameraProblems };
