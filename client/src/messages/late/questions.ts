import { questions as en } from "#client/messages/en/questions.ts";
import { questions as fr } from "#client/messages/fr/questions.ts";

export const questionTexts = { en, fr };
