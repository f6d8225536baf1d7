import { community as en } from "#client/messages/en/community.ts";
import { community as fr } from "#client/messages/fr/community.ts";

export const communityTexts = { en, fr };
