import { takedown as en } from "#client/messages/en/takedown.ts";
import { takedown as fr } from "#client/messages/fr/takedown.ts";

export const takedownTexts = { en, fr };
