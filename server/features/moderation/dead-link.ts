import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { removeContent } from "#server/features/moderation/removal.ts";
import type { Content } from "#server/lib/content.ts";
import { linkChecks, products } from "#shared/schema/index.ts";

/** Forgets what was found about a product's link: it is looked at anew. */
export async function keepLink(tx: Transaction, productId: string): Promise<void> {
  await tx.delete(linkChecks).where(eq(linkChecks.productId, productId));
}

/**
 * Takes a product's link off it, unless it is another one by now than the one that was found dead; one that a member
 * shared is removed as theirs. Answers what `removeContent` does.
 */
export async function removeLink(
  tx: Transaction,
  productId: string,
  shared: Content | null,
  now: Date,
): Promise<string | null> {
  const { videoUrl } = products;
  const [product] = await tx.select({ videoUrl }).from(products).where(eq(products.id, productId)).for("update");
  const [check] = await tx.delete(linkChecks).where(eq(linkChecks.productId, productId)).returning();
  const dead = check ? check.url : (product?.videoUrl ?? null);
  if (dead === null) return null;
  if (shared?.videoUrl === dead) {
    return removeContent(tx, { kind: "video", id: shared.id, reason: "dead-link", now });
  }
  await tx
    .update(products)
    .set({ videoUrl: null, videoDuration: null })
    .where(and(eq(products.id, productId), eq(videoUrl, dead)));
  return null;
}
