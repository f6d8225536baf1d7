import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { joinFacts } from "#server/features/catalog/duplicates/join-facts.ts";
import {
  catalogFileUses,
  duplicatePairs,
  feedItems,
  mergedProducts,
  productActivity,
  productCodes,
  productMedia,
  productProposals,
  productRatings,
  productRevisions,
  products,
  trendingProducts,
} from "#shared/schema/index.ts";

type Row = typeof products.$inferSelect;

/** The catalogue's own part of a merge: what the product that stays lacks it has from the other. */
export async function joinProducts(tx: Transaction, merge: ProductMerge): Promise<void> {
  const { from, to } = merge;
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [from, to]));
  const gone = rows.find(({ id }) => id === from);
  const kept = rows.find(({ id }) => id === to);
  if (!gone || !kept) throw new Error("a product that was locked has gone");
  const takesVideo = kept.videoUrl === null && gone.videoUrl !== null;
  await tx
    .update(products)
    .set(joined(kept, gone, takesVideo))
    .where(eq(products.id, to));
  await moveCodes(tx, merge, gone.qrCode);
  await moveMedia(tx, merge, takesVideo);
  await joinFacts(tx, merge, { isSameVideo: takesVideo });
  await addActivity(tx, merge);
  await moveTrending(tx, merge);
  await moveFeedItems(tx, merge);
  await joinSheets(tx, merge);
  await tx.update(productProposals).set({ productId: to }).where(eq(productProposals.productId, from));
  await movePairs(tx, merge);
}

/** The product goes for good; where its addresses lead is known. Call it once every domain has moved what is its. */
export async function removeMerged(tx: Transaction, { from, to, now }: ProductMerge): Promise<void> {
  await tx.update(mergedProducts).set({ productId: to }).where(eq(mergedProducts.productId, from));
  await tx.insert(mergedProducts).values({ formerId: from, productId: to, mergedAt: now });
  // All its reviews are the other's by now, which a trigger has counted.
  await tx.delete(productRatings).where(eq(productRatings.productId, from));
}

/** Where it is bought, which belongs together. */
const SHOP = [
  "retailerId",
  "retailerName",
  "price",
  "currency",
  "availability",
  "retailerUrl",
  "lastSynced",
] as const satisfies readonly (keyof Row)[];
type Shop = Pick<Row, (typeof SHOP)[number]>;

/** What is the own of the product that stays, whatever the other one had: what it is, and who has paid for it to be shown. */
type Own =
  | "id"
  | "name"
  | "brand"
  | "category"
  | "qrCode"
  | "isListed"
  | "hasBoxCode"
  | "createdAt"
  | "isSponsored"
  | "sponsorId"
  | "sponsorshipEndDate";
type Video = Pick<Row, "videoUrl" | "videoDuration">;

/** A column that is added to products does not compile here until it is said what a merge makes of it. */
type Joined = Omit<Row, Own | keyof Shop | keyof Video> & Partial<Shop & Video>;

function joined(kept: Row, gone: Row, takesVideo: boolean): Joined {
  const hasShop = kept.price !== null || kept.retailerId !== null || kept.retailerUrl !== null;
  const shop = Object.fromEntries(SHOP.map((name) => [name, gone[name]])) as Shop;
  return {
    ...(takesVideo && { videoUrl: gone.videoUrl, videoDuration: gone.videoDuration }),
    ...(!hasShop && shop),
    thumbnailUrl: kept.thumbnailUrl ?? gone.thumbnailUrl,
    nameFr: kept.nameFr ?? gone.nameFr,
    salesRank: kept.salesRank ?? gone.salesRank,
    assemblyDifficulty: kept.assemblyDifficulty ?? gone.assemblyDifficulty,
    purchaseUrl: kept.purchaseUrl ?? gone.purchaseUrl,
    manufacturerPartnerId: kept.manufacturerPartnerId ?? gone.manufacturerPartnerId,
    monthlyViews: kept.monthlyViews + gone.monthlyViews,
    isBestSeller: kept.isBestSeller || gone.isBestSeller,
    isTopRated: kept.isTopRated || gone.isTopRated,
    cameWithShare: kept.cameWithShare && gone.cameWithShare,
  };
}

/** What is printed on boxes leads to the product that stays: its own code, too, is one of that one's from then on. */
async function moveCodes(tx: Transaction, { from, to }: ProductMerge, ownCode: string): Promise<void> {
  await tx.update(productCodes).set({ productId: to }).where(eq(productCodes.productId, from));
  await tx.insert(productCodes).values({ productId: to, symbology: "hexkey", value: ownCode }).onConflictDoNothing();
}

/** The files of a video go where the video goes; those of one that is not shown any more are in no list. */
async function moveMedia(tx: Transaction, { from, to }: ProductMerge, takesVideo: boolean): Promise<void> {
  if (takesVideo) {
    await tx
      .update(productMedia)
      .set({ productId: to })
      .where(
        and(
          eq(productMedia.productId, from),
          sql`${productMedia.url} not in (select url from ${productMedia} where product_id = ${to})`,
        ),
      );
  }
  await tx.delete(productMedia).where(eq(productMedia.productId, from));
}

async function addActivity(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    insert into ${productActivity} as known (product_id, day, views, scans)
    select ${to}::uuid, day, views, scans from ${productActivity} where product_id = ${from}
    on conflict (product_id, day) do update set views = known.views + excluded.views, scans = known.scans + excluded.scans`);
  await tx.delete(productActivity).where(eq(productActivity.productId, from));
}

/** The next night works it out anew. */
async function moveTrending(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const isListed = sql`exists (select from ${trendingProducts} where product_id = ${to})`;
  await tx
    .update(trendingProducts)
    .set({ productId: to })
    .where(and(eq(trendingProducts.productId, from), sql`not ${isListed}`));
  await tx.delete(trendingProducts).where(eq(trendingProducts.productId, from));
}

/** Of a source that has both, the item of the product that stays goes on: the next import says of the other that it is the same. */
async function moveFeedItems(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx
    .update(feedItems)
    .set({ productId: to })
    .where(
      and(
        eq(feedItems.productId, from),
        sql`${feedItems.source} not in (select source from ${feedItems} where product_id = ${to})`,
      ),
    );
  await tx.delete(feedItems).where(eq(feedItems.productId, from));
}

/**
 * Files that either has had in its sheet stay. The versions of the sheet that goes were of another product than the one that
 * stays has been: undoing leads to none of them, and what each edit changed is in the audit.
 */
async function joinSheets(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    insert into ${catalogFileUses} (product_id, file_id)
    select ${to}::uuid, file_id from ${catalogFileUses} where product_id = ${from} on conflict do nothing`);
  await tx.delete(catalogFileUses).where(eq(catalogFileUses.productId, from));
  await tx.delete(productRevisions).where(eq(productRevisions.productId, from));
}

/** What was said of other pairs with the product holds of those with the one that stays. */
async function movePairs(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    insert into ${duplicatePairs} as known (first_id, second_id, sign, likeness, found_at, dismissed_at)
    select least(${to}::uuid, other), greatest(${to}::uuid, other), sign, likeness, found_at, dismissed_at
    from (
      select case when first_id = ${from} then second_id else first_id end as other, sign, likeness, found_at, dismissed_at
      from ${duplicatePairs} where ${from} in (first_id, second_id)
    ) as pairs
    where other <> ${to}
    on conflict (first_id, second_id) do update set dismissed_at = coalesce(known.dismissed_at, excluded.dismissed_at)`);
  await tx.delete(duplicatePairs).where(sql`${from} in (first_id, second_id)`);
}
