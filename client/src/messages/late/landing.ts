import { landing as en } from "#client/messages/en/landing.ts";
import { landing as fr } from "#client/messages/fr/landing.ts";

export const landingTexts = { en, fr };
