import { settings as en } from "#client/messages/en/settings.ts";
import { settings as fr } from "#client/messages/fr/settings.ts";

export const settingsTexts = { en, fr };
