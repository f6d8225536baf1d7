import { itemAddress as en } from "#client/messages/en/item-address.ts";
import { itemAddress as fr } from "#client/messages/fr/item-address.ts";

export const itemAddressTexts = { en, fr };
