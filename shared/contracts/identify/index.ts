import { identify } from "#shared/contracts/identify/identify.ts";
import { place } from "#shared/contracts/identify/place.ts";

export const identifyContract = { identify, place };
