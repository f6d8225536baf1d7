import { reportButton as en } from "#client/messages/en/report-button.ts";
import { reportButton as fr } from "#client/messages/fr/report-button.ts";

export const reportButtonTexts = { en, fr };
