import { scanHistory as en } from "#client/messages/en/scan-history.ts";
import { scanHistory as fr } from "#client/messages/fr/scan-history.ts";

export const scanHistoryTexts = { en, fr };
