import { sharing as en } from "#client/messages/en/sharing.ts";
import { sharing as fr } from "#client/messages/fr/sharing.ts";

export const sharingTexts = { en, fr };
