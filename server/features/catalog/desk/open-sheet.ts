import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { keepsAll, keptBrands, mustKeepBrand } from "#server/features/catalog/desk/brand-keepers.ts";
import { isOfFeed, readSheet } from "#server/features/catalog/desk/read-sheet.ts";
import { editorOf } from "#server/features/catalog/desk/revisions.ts";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { feedItems, productOffers, retailers } from "#shared/schema/index.ts";

/** More than there are; a longer list is nothing to choose from. */
const RETAILERS_LISTED = 1000;

/** Opens a product's sheet for an editor. Throws NOT_FOUND, and FORBIDDEN for a product of a brand that they do not keep. */
export function openSheet({ db }: Pick<Deps, "db">, actor: Actor, productId: string): Promise<OpenSheet> {
  return showSheet(db, actor, productId);
}

/** The same within a transaction. */
export async function showSheet(db: Database | Transaction, actor: Actor, productId: string): Promise<OpenSheet> {
  const { sheet, version, qrCode, hasFilm, manual } = await readSheet(db, productId);
  await mustKeepBrand(db, actor, sheet.brand);
  const feedOffers = await db
    .select({
      retailerId: productOffers.retailerId,
      retailerName: retailers.name,
      country: productOffers.country,
      price: productOffers.price,
      currency: productOffers.currency,
      checkedAt: productOffers.checkedAt,
    })
    .from(productOffers)
    .innerJoin(retailers, eq(retailers.id, productOffers.retailerId))
    .where(and(eq(productOffers.productId, productId), isOfFeed))
    .orderBy(asc(productOffers.country), asc(retailers.name));
  const shops = await db
    .select({ id: retailers.id, name: retailers.name, currency: retailers.currency })
    .from(retailers)
    .where(
      sql`not exists (
        select from ${feedItems} where ${feedItems.productId} = ${productId} and ${feedItems.source} = ${retailers.id}
      )`,
    )
    .orderBy(asc(retailers.name), asc(retailers.id))
    .limit(RETAILERS_LISTED);
  return {
    id: productId,
    version,
    sheet,
    qrCode,
    hasFilm,
    manual,
    feedOffers,
    retailers: shops,
    brands: keepsAll(actor) ? null : await keptBrands(db, actor.id),
    mayChangeOffers: keepsAll(actor),
    lastChange: await editorOf(db, actor, productId),
  };
}
