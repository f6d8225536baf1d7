import { fields as en } from "#client/messages/en/fields.ts";
import { fields as fr } from "#client/messages/fr/fields.ts";

export const fieldTexts = { en, fr };
