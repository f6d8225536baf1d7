import { accountClosed as en } from "#client/messages/en/account-closed.ts";
import { accountClosed as fr } from "#client/messages/fr/account-closed.ts";

export const accountClosedTexts = { en, fr };
