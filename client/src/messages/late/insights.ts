import { insights as en } from "#client/messages/en/insights.ts";
import { insights as fr } from "#client/messages/fr/insights.ts";

export const insightsTexts = { en, fr };
export type InsightsTexts = typeof en;
