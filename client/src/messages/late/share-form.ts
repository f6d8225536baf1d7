import { shareForm as en } from "#client/messages/en/share-form.ts";
import { shareForm as fr } from "#client/messages/fr/share-form.ts";

export const shareFormTexts = { en, fr };
