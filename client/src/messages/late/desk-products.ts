import { deskProducts as en } from "#client/messages/en/desk-products.ts";
import { deskProducts as fr } from "#client/messages/fr/desk-products.ts";

export const deskProductsTexts = { en, fr };
