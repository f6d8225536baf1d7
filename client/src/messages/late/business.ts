import { business as en } from "#client/messages/en/business.ts";
import { business as fr } from "#client/messages/fr/business.ts";

export const businessTexts = { en, fr };
