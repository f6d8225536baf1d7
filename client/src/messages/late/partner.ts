import { partner as en } from "#client/messages/en/partner.ts";
import { partner as fr } from "#client/messages/fr/partner.ts";

export const partnerTexts = { en, fr };
