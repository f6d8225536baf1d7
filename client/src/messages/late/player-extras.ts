import { playerExtras as en } from "#client/messages/en/player-extras.ts";
import { playerExtras as fr } from "#client/messages/fr/player-extras.ts";

export const playerExtrasTexts = { en, fr };
