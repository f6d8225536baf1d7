import { identifyResult as en } from "#client/messages/en/identify-result.ts";
import { identifyResult as fr } from "#client/messages/fr/identify-result.ts";

export const identifyResultTexts = { en, fr };
