import { decisions as en } from "#client/messages/en/decisions.ts";
import { decisions as fr } from "#client/messages/fr/decisions.ts";

export const decisionsTexts = { en, fr };
