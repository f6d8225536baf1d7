import { scanner as en } from "#client/messages/en/scanner.ts";
import { scanner as fr } from "#client/messages/fr/scanner.ts";

export const scannerTexts = { en, fr };

export type ScannerTexts = typeof en;
