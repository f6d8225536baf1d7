import { retailers as en } from "#client/messages/en/retailers.ts";
import { retailers as fr } from "#client/messages/fr/retailers.ts";

export const retailersTexts = { en, fr };
