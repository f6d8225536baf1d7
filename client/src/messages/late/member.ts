import { member as en } from "#client/messages/en/member.ts";
import { member as fr } from "#client/messages/fr/member.ts";

export const memberTexts = { en, fr };
