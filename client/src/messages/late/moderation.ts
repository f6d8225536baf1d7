import { moderation as en } from "#client/messages/en/moderation.ts";
import { moderation as fr } from "#client/messages/fr/moderation.ts";

export const moderationTexts = { en, fr };
