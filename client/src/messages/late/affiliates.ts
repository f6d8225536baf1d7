import { affiliates as en } from "#client/messages/en/affiliates.ts";
import { affiliates as fr } from "#client/messages/fr/affiliates.ts";

export const affiliatesTexts = { en, fr };
