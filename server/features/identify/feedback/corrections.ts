import { and, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { aiScanResults, identificationFeedback, scanFeedback } from "#shared/schema/index.ts";

/** A correction that a member makes of what was identified on a picture. */
export type MadeCorrection = NonNullable<Awaited<ReturnType<typeof findCorrection>>>;

/** How a member corrects what was identified on a picture, as it stands now; null where they don't. */
export async function findCorrection(
  tx: Pick<Transaction, "select">,
  { userId, imageHash }: { userId: string; imageHash: string },
) {
  const result = tx
    .select()
    .from(aiScanResults)
    .where(and(eq(aiScanResults.imageHash, scanFeedback.imageHash), eq(aiScanResults.userId, scanFeedback.userId)))
    .orderBy(desc(aiScanResults.createdAt), desc(aiScanResults.id))
    .limit(1)
    .as("result");
  const [correction] = await tx
    .select({
      at: scanFeedback.createdAt,
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
        category: scanFeedback.correctedCategory,
        productType: scanFeedback.correctedProductType,
        description: scanFeedback.correctedDescription,
      },
    })
    .from(scanFeedback)
    .leftJoin(identificationFeedback, eq(identificationFeedback.id, scanFeedback.id))
    .leftJoinLateral(result, sql`true`)
    .where(
      and(
        eq(scanFeedback.userId, userId),
        eq(scanFeedback.imageHash, imageHash),
        eq(scanFeedback.feedbackType, "correction"),
      ),
    );
  return correction ?? null;
}
