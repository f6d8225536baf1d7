import { scanFlow as en } from "#client/messages/en/scan-flow.ts";
import { scanFlow as fr } from "#client/messages/fr/scan-flow.ts";

export const scanFlowTexts = { en, fr };
