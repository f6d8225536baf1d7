import { admin as en } from "#client/messages/en/admin.ts";
import { admin as fr } from "#client/messages/fr/admin.ts";

export const adminTexts = { en, fr };
