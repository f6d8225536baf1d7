import { legalPage as en } from "#client/messages/en/legal-page.ts";
import { legalPage as fr } from "#client/messages/fr/legal-page.ts";

export const legalPageTexts = { en, fr };
