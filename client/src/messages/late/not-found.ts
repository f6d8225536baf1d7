import { notFound as en } from "#client/messages/en/not-found.ts";
import { notFound as fr } from "#client/messages/fr/not-found.ts";

export const notFoundTexts = { en, fr };
