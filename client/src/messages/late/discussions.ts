import { discussions as en } from "#client/messages/en/discussions.ts";
import { discussions as fr } from "#client/messages/fr/discussions.ts";

export const discussionTexts = { en, fr };
