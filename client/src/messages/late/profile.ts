import { profile as en } from "#client/messages/en/profile.ts";
import { profile as fr } from "#client/messages/fr/profile.ts";

export const profileTexts = { en, fr };
