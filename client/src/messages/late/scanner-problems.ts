import { scannerProblems as en } from "#client/messages/en/scanner-problems.ts";
import { scannerProblems as fr } from "#client/messages/fr/scanner-problems.ts";

export const scannerProblemsTexts = { en, fr };

export type ScannerProblemsTexts = typeof en;
