import { duplicates as en } from "#client/messages/en/duplicates.ts";
import { duplicates as fr } from "#client/messages/fr/duplicates.ts";

export const duplicateTexts = { en, fr };
