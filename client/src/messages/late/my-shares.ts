import { myShares as en } from "#client/messages/en/my-shares.ts";
import { myShares as fr } from "#client/messages/fr/my-shares.ts";

export const mySharesTexts = { en, fr };
