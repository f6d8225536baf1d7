import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { currentIds } from "#server/features/catalog/duplicates/merged.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { mergedOffers, productOffers, products } from "#shared/schema/index.ts";

/** Where a product can be bought. */
export interface ShopLink {
  productId: string;
  /** http or https, without a user name. */
  address: URL;
}

/** The stored link of an offer, or of the one that it became in a merge; null where that, or its product, is not in the catalogue. */
export async function findOfferLink({ db }: Pick<Deps, "db">, offerId: string): Promise<ShopLink | null> {
  if (!isUuid(offerId)) return null;
  const [offer] = await db
    .select({ productId: productOffers.productId, url: productOffers.url })
    .from(productOffers)
    .innerJoin(products, eq(products.id, productOffers.productId))
    .where(and(products.isListed, eq(productOffers.id, offerId)));
  if (offer) return shopLink(offer.productId, offer.url);
  const isFormer = eq(mergedOffers.formerId, offerId);
  const [now] = await db.select({ id: mergedOffers.offerId }).from(mergedOffers).where(isFormer);
  return now ? findOfferLink({ db }, now.id) : null;
}

/** The stored link to the one shop that a product names itself; null without one. */
export async function findProductShop({ db }: Pick<Deps, "db">, productId: string): Promise<ShopLink | null> {
  if (!isUuid(productId)) return null;
  const [product] = await db
    .select({ id: products.id, purchaseUrl: products.purchaseUrl, retailerUrl: products.retailerUrl })
    .from(products)
    .where(and(products.isListed, eq(products.id, productId)));
  if (product) return shopLink(product.id, product.purchaseUrl ?? product.retailerUrl);
  const now = (await currentIds(db, [productId])).get(productId);
  return now === undefined ? null : findProductShop({ db }, now);
}

function shopLink(productId: string, stored: string | null): ShopLink | null {
  const link = safeLink(stored);
  return link && { productId, address: new URL(link.href) };
}
