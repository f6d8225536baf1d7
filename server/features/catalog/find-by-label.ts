import { and, inArray } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { selectByNumbers, selectMatch } from "#server/features/catalog/code-matches.ts";
import type { Category } from "#shared/domain/categories.ts";
import { articleValue, bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { lookupKeys } from "#shared/domain/codes/lookup-keys.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { products } from "#shared/schema/index.ts";

/** A listed product as others show it. */
export interface ListedProduct {
  id: string;
  name: string;
  nameFr: string | null;
  brand: string;
  category: Category;
  thumbnailUrl: string | null;
}

/** Of these products those that are listed, in the given order. */
export async function listedProducts(db: Database, ids: readonly string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const { id, name, nameFr, brand, category, thumbnailUrl } = products;
  const rows = await db
    .select({ id, name, nameFr, brand, category, thumbnailUrl })
    .from(products)
    .where(and(products.isListed, inArray(id, [...ids])));
  return ids.flatMap((wanted) => rows.find((row) => row.id === wanted) ?? []);
}

/** The product that the first of these codes leads to which leads to one, by the rules of a scanned code. */
export async function productOfCodes(
  db: Database,
  codes: readonly { text: string; symbology: Symbology }[],
): Promise<ListedProduct | null> {
  for (const { text, symbology } of codes) {
    const match = await selectMatch(db, lookupKeys(text, symbology));
    if (match) return (await listedProducts(db, [match.product.id]))[0] ?? null;
  }
  return null;
}

/**
 * The one product that has one of these article numbers, of that maker where one was read. Null where several have, or
 * where only another maker's has: a number says little without its maker.
 */
export async function productOfLabel(
  db: Database,
  { brand, articleNumbers }: { brand: string | null; articleNumbers: readonly string[] },
): Promise<ListedProduct | null> {
  const numbers = articleNumbers.map(bareArticleNumber).filter((number) => number !== "");
  if (numbers.length === 0) return null;
  const found = await selectByNumbers(db, numbers);
  const ofBrand = found.filter(({ number, value }) => brand !== null && value === articleValue(brand, number));
  const ids = new Set((ofBrand.length > 0 ? ofBrand : brand === null ? found : []).map(({ id }) => id));
  return ids.size === 1 ? ((await listedProducts(db, [...ids]))[0] ?? null) : null;
}
