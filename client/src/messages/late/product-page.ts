import { productPage as en } from "#client/messages/en/product-page.ts";
import { productPage as fr } from "#client/messages/fr/product-page.ts";

export const productPageTexts = { en, fr };
