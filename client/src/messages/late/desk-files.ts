import { deskFiles as en } from "#client/messages/en/desk-files.ts";
import { deskFiles as fr } from "#client/messages/fr/desk-files.ts";

export const deskFilesTexts = { en, fr };
