import { training as en } from "#client/messages/en/training.ts";
import { training as fr } from "#client/messages/fr/training.ts";

export const trainingTexts = { en, fr };
