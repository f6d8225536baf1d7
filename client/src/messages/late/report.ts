import { report as en } from "#client/messages/en/report.ts";
import { report as fr } from "#client/messages/fr/report.ts";

export const reportTexts = { en, fr };
