import { productLists as en } from "#client/messages/en/product-lists.ts";
import { productLists as fr } from "#client/messages/fr/product-lists.ts";

export const productListsTexts = { en, fr };

export type ProductListsTexts = typeof en;
