import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { feedbackAlternatives, identificationFeedback, productPictures } from "#shared/schema/index.ts";

/**
 * Has what members said of an identified product be about the one that it became one with. Its picture is described anew
 * where that one shows it; kept answers are led on as they are read.
 */
export async function moveFeedback(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx
    .update(identificationFeedback)
    .set({ aiPredictedProductId: to })
    .where(eq(identificationFeedback.aiPredictedProductId, from));
  await tx.update(feedbackAlternatives).set({ productId: to }).where(eq(feedbackAlternatives.productId, from));
  await tx.delete(productPictures).where(eq(productPictures.productId, from));
}
