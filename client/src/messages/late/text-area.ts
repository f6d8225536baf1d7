import { textArea as en } from "#client/messages/en/text-area.ts";
import { textArea as fr } from "#client/messages/fr/text-area.ts";

export const textAreaTexts = { en, fr };
