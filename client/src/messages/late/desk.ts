import { desk as en } from "#client/messages/en/desk.ts";
import { desk as fr } from "#client/messages/fr/desk.ts";

export const deskTexts = { en, fr };
