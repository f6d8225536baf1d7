import { feeds as en } from "#client/messages/en/feeds.ts";
import { feeds as fr } from "#client/messages/fr/feeds.ts";

export const feedTexts = { en, fr };
