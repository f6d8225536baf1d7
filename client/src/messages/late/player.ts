import { player as en } from "#client/messages/en/player.ts";
import { player as fr } from "#client/messages/fr/player.ts";

export const playerTexts = { en, fr };
