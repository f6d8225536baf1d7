import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import { codeTaken, freeCodes, NO_CODES } from "#server/features/catalog/box-code.ts";
import type { Category } from "#shared/domain/categories.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import {
  advertisements,
  communityPosts,
  feedItems,
  guides,
  postReplies,
  productBoxes,
  productCodes,
  productFacts,
  productMedia,
  productOffers,
  productProposals,
  productRevisions,
  products,
  reviews,
  scanHistory,
  sharedVideos,
  uploads,
  userProjects,
} from "#shared/schema/index.ts";

/** The condition that the row of `shared_videos` that is called so was refused: it is no video and becomes none. */
const isRefused = (share: SQL) => sql<boolean>`(
  ${share}.link_refusal is not null
  or exists (select from ${uploads} where ${uploads.id} = ${share}.upload_id and ${uploads.refusal} is not null)
)`;
/** The condition that it is there: neither taken back, nor removed, nor refused. */
const isThere = (share: SQL) => sql<boolean>`(
  ${share}.withdrawn_at is null and ${share}.visibility <> 'removed' and not ${isRefused(share)}
)`;

/**
 * The condition that a row of `products` is more than the share that it came with: it came with none, others than the
 * sharer have shared a video of it, reviewed it, asked or answered on its page, began a project of it or scanned it, a moderator has taken it in,
 * or the catalogue knows more of it.
 */
export function isBuiltUpon(sharer: AnyPgColumn | string | null): SQL<boolean> {
  const id = products.id;
  return sql<boolean>`(
    not ${products.cameWithShare}
    or exists (select from ${sharedVideos} as "other"
      where "other".product_id = ${id} and "other".user_id is distinct from ${sharer}
        and ${isThere(sql`"other"`)})
    or ${products.retailerId} is not null or ${products.manufacturerPartnerId} is not null or ${products.sponsorId} is not null
    or exists (select from ${productProposals} where ${productProposals.productId} = ${id})
    or exists (select from ${productFacts} where ${productFacts.productId} = ${id})
    or exists (select from ${productBoxes} where ${productBoxes.productId} = ${id})
    or exists (select from ${productOffers} where ${productOffers.productId} = ${id})
    or exists (select from ${advertisements} where ${advertisements.productId} = ${id})
    or exists (select from ${feedItems} where ${feedItems.productId} = ${id})
    or exists (select from ${productRevisions} where ${productRevisions.productId} = ${id})
    or exists (select from ${guides} where ${guides.productId} = ${id})
    or exists (select from ${reviews}
      where ${reviews.productId} = ${id} and ${reviews.userId} is distinct from ${sharer})
    or exists (select from ${communityPosts}
      where ${communityPosts.productId} = ${id} and ${communityPosts.userId} is distinct from ${sharer})
    or exists (select from ${postReplies} join ${communityPosts} on ${communityPosts.id} = ${postReplies.postId}
      where ${communityPosts.productId} = ${id} and ${postReplies.userId} is distinct from ${sharer})
    or exists (select from ${userProjects}
      where ${userProjects.originalProductId} = ${id} and ${userProjects.userId} is distinct from ${sharer})
    or exists (select from ${scanHistory}
      where ${scanHistory.productId} = ${id} and ${scanHistory.userId} is distinct from ${sharer})
  )`;
}

/** The condition that a product's page stays without a share: it is built upon, has another video, or the sharer's own words. */
function isKept({ id: shareId, userId }: Share): SQL<boolean> {
  const id = products.id;
  return sql<boolean>`(
    ${isBuiltUpon(userId)} or ${products.videoUrl} is not null or ${hasOther(shareId)}
    or exists (select from ${productMedia} where ${productMedia.productId} = ${id})
    or exists (select from ${reviews} where ${reviews.productId} = ${id})
    or exists (select from ${communityPosts} where ${communityPosts.productId} = ${id})
  )`;
}

/** The condition that a product has another video, or one that may still become one. */
const hasOther = (shareId: string) => sql<boolean>`exists (
  select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id} and ${sharedVideos.id} <> ${shareId}
    and ${isThere(sql`${sharedVideos}`)}
)`;

interface Share {
  id: string;
  productId: string;
  /** Null once the account is deleted. */
  userId: string | null;
}

/**
 * Takes the product that came with a share out of the catalogue, unless its page stays without the share. Call it once
 * the video is off the product.
 */
export async function unlistWithShare(tx: Transaction, share: Share): Promise<void> {
  await lockProduct(tx, share.productId);
  await tx
    .update(products)
    .set({ isListed: false })
    .where(and(eq(products.id, share.productId), products.isListed, not(isKept(share))));
}

/**
 * Takes a product into the catalogue that a member's share brought and left with when that was refused. Every other one
 * stays as it is.
 */
export async function listForSharer(tx: Transaction, { productId, userId }: Omit<Share, "id">): Promise<void> {
  const isOwn = sql`exists (
    select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id} and ${sharedVideos.userId} = ${userId}
      and ${sharedVideos.visibility} = 'public' and ${isRefused(sql`${sharedVideos}`)}
  )`;
  const isRemoved = sql`exists (
    select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id} and ${sharedVideos.visibility} = 'removed'
  )`;
  await tx
    .update(products)
    .set({ isListed: true })
    .where(
      and(eq(products.id, productId), eq(products.isListed, false), products.cameWithShare, isOwn, not(isRemoved)),
    );
}

/** Takes a product into the catalogue with a share that is public again, unless that was refused. */
export async function listWithShare(tx: Transaction, { id, productId }: Omit<Share, "userId">): Promise<void> {
  const refused = sql`exists (select from ${sharedVideos} where ${sharedVideos.id} = ${id} and ${isRefused(sql`${sharedVideos}`)})`;
  await tx
    .update(products)
    .set({ isListed: true })
    .where(and(eq(products.id, productId), eq(products.isListed, false), not(refused)));
}

/** Takes the product that came with spam out of the catalogue; one that a moderator took in, or with another video, stays. */
export async function unlistRemoved(tx: Transaction, { id, productId }: Omit<Share, "userId">): Promise<void> {
  await lockProduct(tx, productId);
  const proposed = sql`exists (select from ${productProposals} where ${productProposals.productId} = ${products.id})`;
  await tx
    .update(products)
    .set({ isListed: false })
    .where(
      and(eq(products.id, productId), products.isListed, products.cameWithShare, not(proposed), not(hasOther(id))),
    );
}

/**
 * Deletes the product that came with a share and was unlisted with it; one whose page stays is left alone, and one with
 * other shares, which their sharers may still appeal about.
 */
export async function removeWithShare(tx: Transaction, share: Share): Promise<void> {
  await lockProduct(tx, share.productId);
  const isShared = sql`exists (select from ${sharedVideos} where ${sharedVideos.productId} = ${products.id})`;
  const isUnlisted = and(eq(products.id, share.productId), eq(products.isListed, false));
  await tx.delete(products).where(and(isUnlisted, not(isKept(share)), not(isShared)));
}

/** Every writer about a product holds its row: after this lock they are done, or wait until this transaction is. */
async function lockProduct(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
}

/**
 * Calls a product by another name, brand or room, and has its article numbers lead to it under that brand. Answers false,
 * with nothing done, where it is built upon. Throws CONFLICT where a number is another product's under that brand.
 */
export async function renameWithShare(
  tx: Transaction,
  { productId, userId }: Omit<Share, "id">,
  { name, brand, category }: { name: string; brand: string; category: Category },
): Promise<boolean> {
  await lockProduct(tx, productId);
  const renamed = await tx
    .update(products)
    .set({ name, brand, category })
    .where(and(eq(products.id, productId), not(isBuiltUpon(userId))))
    .returning({ id: products.id });
  if (renamed.length === 0) return false;
  const isArticle = and(eq(productCodes.productId, productId), eq(productCodes.symbology, "article-number"));
  const known = await tx.select({ value: productCodes.value }).from(productCodes).where(isArticle);
  for (const { value } of known) {
    const renewed = articleValue(brand, value.split(":")[1] ?? "");
    if (renewed === value) continue;
    await freeCodes(tx, { ...NO_CODES, article: renewed });
    await tx.delete(productCodes).where(and(isArticle, eq(productCodes.value, value)));
    const added = await tx
      .insert(productCodes)
      .values({ productId, symbology: "article-number", value: renewed })
      .onConflictDoNothing()
      .returning({ value: productCodes.value });
    if (added.length === 0) throw codeTaken();
  }
  return true;
}
