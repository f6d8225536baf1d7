import { scanAnalytics as en } from "#client/messages/en/scan-analytics.ts";
import { scanAnalytics as fr } from "#client/messages/fr/scan-analytics.ts";

export const scanAnalyticsTexts = { en, fr };
