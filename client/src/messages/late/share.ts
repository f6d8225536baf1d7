import { share as en } from "#client/messages/en/share.ts";
import { share as fr } from "#client/messages/fr/share.ts";

export const shareTexts = { en, fr };
