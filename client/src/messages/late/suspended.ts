import { suspended as en } from "#client/messages/en/suspended.ts";
import { suspended as fr } from "#client/messages/fr/suspended.ts";

export const suspendedTexts = { en, fr };
