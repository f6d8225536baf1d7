import { partnerships as en } from "#client/messages/en/partnerships.ts";
import { partnerships as fr } from "#client/messages/fr/partnerships.ts";

export const partnershipsTexts = { en, fr };
