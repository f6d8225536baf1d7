import { scans } from "#shared/contracts/scans/scans.ts";

export const scansContract = { scans };
