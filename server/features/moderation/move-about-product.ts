import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { contentRemovals, moderationTexts } from "#shared/schema/index.ts";

/**
 * Has kept texts and removals be about the product that theirs became one with. Items about a product itself are looked after
 * by the domain of their kind.
 */
export async function moveAboutProduct(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const { productId, placeId } = moderationTexts;
  await tx
    .update(moderationTexts)
    .set({ productId: to, placeId: sql`case when ${placeId} = ${from} then ${to}::uuid else ${placeId} end` })
    .where(eq(productId, from));
  await tx.update(contentRemovals).set({ productId: to }).where(eq(contentRemovals.productId, from));
}
