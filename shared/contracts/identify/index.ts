import { identify } from "#shared/contracts/identify/identify.ts";

export const identifyContract = { identify };
