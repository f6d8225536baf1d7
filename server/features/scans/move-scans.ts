import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { scanHistory } from "#shared/schema/index.ts";

/** Has all scans that led to a product lead to the one that it became one with. */
export async function moveScans(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const { productId, aiPredictedProductId } = scanHistory;
  await tx.update(scanHistory).set({ productId: to }).where(eq(productId, from));
  await tx.update(scanHistory).set({ aiPredictedProductId: to }).where(eq(aiPredictedProductId, from));
}
