import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

/** The latest that a member was told of a picture. */
export type OwnResult = Awaited<ReturnType<typeof readOwnResult>>;

/** Throws NOT_FOUND for a picture that the member has not had identified, be it known to us or not. */
export async function readOwnResult(tx: Pick<Transaction, "select">, userId: string, imageHash: string) {
  const [result] = await tx
    .select({
      id: aiScanResults.id,
      imageHash: aiScanResults.imageHash,
      name: aiScanResults.identifiedName,
      brand: aiScanResults.identifiedBrand,
      model: aiScanResults.identifiedModel,
      productType: aiScanResults.productType,
      category: aiScanResults.category,
      description: aiScanResults.description,
      confidence: aiScanResults.confidence,
      scanId: scanHistory.id,
      predictedProductId: scanHistory.aiPredictedProductId,
    })
    .from(aiScanResults)
    .leftJoin(scanHistory, eq(scanHistory.resultId, aiScanResults.id))
    .where(and(eq(aiScanResults.imageHash, imageHash), eq(aiScanResults.userId, userId)))
    .orderBy(desc(aiScanResults.createdAt), desc(aiScanResults.id))
    .limit(1);
  if (!result) throw new AppError("NOT_FOUND", "That scan is not in your history.", { reason: "scan-missing" });
  return result;
}
