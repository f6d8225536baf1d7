import { sponsorship as en } from "#client/messages/en/sponsorship.ts";
import { sponsorship as fr } from "#client/messages/fr/sponsorship.ts";

export const sponsorshipTexts = { en, fr };
