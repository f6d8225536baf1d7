import { recalls as en } from "#client/messages/en/recalls.ts";
import { recalls as fr } from "#client/messages/fr/recalls.ts";

export const recallTexts = { en, fr };
