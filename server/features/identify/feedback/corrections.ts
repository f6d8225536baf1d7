import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { aiScanResults, identificationFeedback, scanFeedback } from "#shared/schema/index.ts";

/** A correction that a member makes of what was identified on a picture. */
export type MadeCorrection = Awaited<ReturnType<typeof correctionsOf>>[number];

/** The corrections of a picture as they stand now, one of each member at most, the first one first. */
export function correctionsOf(tx: Pick<Transaction, "select">, imageHash: string) {
  const result = tx
    .select()
    .from(aiScanResults)
    .where(and(eq(aiScanResults.imageHash, scanFeedback.imageHash), eq(aiScanResults.userId, scanFeedback.userId)))
    .orderBy(desc(aiScanResults.createdAt), desc(aiScanResults.id))
    .limit(1)
    .as("result");
  return tx
    .select({
      userId: scanFeedback.userId,
      at: scanFeedback.createdAt,
      /** Null where other members may not see the photo. */
      photoSharedAt: scanFeedback.photoSharedAt,
      /** Null once the member has removed the scan. */
      scanResultId: result.id,
      original: {
        name: result.identifiedName,
        brand: scanFeedback.originalBrand,
        model: scanFeedback.originalModel,
        category: result.category,
        productType: result.productType,
        description: result.description,
        confidence: scanFeedback.confidence,
        method: result.method,
      },
      corrected: {
        // Said in the stepped dialog only, whose answer has the id of the word that it is.
        name: identificationFeedback.userCorrectedName,
        brand: scanFeedback.correctedBrand,
        model: scanFeedback.correctedModel,
        category: result.userUpdatedCategory,
        productType: result.userUpdatedProductType,
        description: result.userUpdatedDescription,
      },
    })
    .from(scanFeedback)
    .leftJoin(identificationFeedback, eq(identificationFeedback.id, scanFeedback.id))
    .leftJoinLateral(result, sql`true`)
    .where(and(eq(scanFeedback.imageHash, imageHash), eq(scanFeedback.feedbackType, "correction")))
    .orderBy(asc(scanFeedback.createdAt), asc(scanFeedback.id));
}

/** The pictures of which a member has said what they show, in order. */
export async function picturesCorrectedBy(tx: Pick<Transaction, "select">, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ imageHash: scanFeedback.imageHash })
    .from(scanFeedback)
    .where(and(eq(scanFeedback.userId, userId), eq(scanFeedback.feedbackType, "correction")))
    .orderBy(asc(scanFeedback.imageHash));
  return rows.map(({ imageHash }) => imageHash);
}
