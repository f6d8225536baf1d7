import { problems as en } from "#client/messages/en/problems.ts";
import { problems as fr } from "#client/messages/fr/problems.ts";

export const problemTexts = { en, fr };
