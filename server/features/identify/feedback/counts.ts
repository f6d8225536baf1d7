import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { CORRECTIONS_TO_EXPIRE } from "#shared/domain/limits.ts";
import { imageCacheEntries, scanFeedback } from "#shared/schema/index.ts";

/** Lets one transaction at a time count what members say of a picture; nothing is there to count for without an entry. */
export async function lockEntries(tx: Transaction, imageHashes: readonly string[]): Promise<void> {
  await tx
    .select({ id: imageCacheEntries.id })
    .from(imageCacheEntries)
    .where(inArray(imageCacheEntries.imageHash, [...imageHashes]))
    // In one order, so that two transactions never wait for each other.
    .orderBy(asc(imageCacheEntries.imageHash))
    .for("no key update");
}

/** Counts what members say of a picture anew. Call it with the entry locked. */
export async function recount(tx: Transaction, imageHash: string): Promise<void> {
  const given = sql`from ${scanFeedback} where ${scanFeedback.imageHash} = ${imageHash}`;
  const howMany = (type: string) => sql`(select count(*) ${given} and ${scanFeedback.feedbackType} = ${type})`;
  const latest = (column: typeof scanFeedback.correctedBrand | typeof scanFeedback.correctedModel) => sql`(
    select ${column} ${given} and ${scanFeedback.feedbackType} = 'correction'
    order by ${scanFeedback.createdAt} desc, ${scanFeedback.id} desc limit 1
  )`;
  await tx
    .update(imageCacheEntries)
    .set({
      thumbsUpCount: howMany("thumbs_up"),
      thumbsDownCount: howMany("thumbs_down"),
      correctionCount: howMany("correction"),
      correctedBrand: latest(scanFeedback.correctedBrand),
      correctedModel: latest(scanFeedback.correctedModel),
    })
    .where(eq(imageCacheEntries.imageHash, imageHash));
}

/**
 * Ends an answer that enough members have corrected, so that the next photo is looked at anew. Corrections of an earlier
 * answer with another brand or model don't count against this one.
 */
export async function expireCorrected(
  tx: Transaction,
  { imageHash, brand, model }: { imageHash: string; brand: string | null; model: string | null },
  now: Date,
): Promise<void> {
  const [corrected] = await tx
    .select({ by: count() })
    .from(scanFeedback)
    .where(
      and(
        eq(scanFeedback.imageHash, imageHash),
        eq(scanFeedback.feedbackType, "correction"),
        sql`${scanFeedback.originalBrand} is not distinct from ${brand}`,
        sql`${scanFeedback.originalModel} is not distinct from ${model}`,
      ),
    );
  if ((corrected?.by ?? 0) < CORRECTIONS_TO_EXPIRE) return;
  await tx
    .update(imageCacheEntries)
    .set({ expiresAt: sql`least(${imageCacheEntries.expiresAt}, ${now})` })
    .where(eq(imageCacheEntries.imageHash, imageHash));
}

/** Counts anew, once the account has gone, what it said of pictures. Call it while the account is there. */
export async function recountWithout(tx: Transaction, userId: string): Promise<() => Promise<void>> {
  const judged = await tx
    .select({ imageHash: scanFeedback.imageHash })
    .from(scanFeedback)
    .where(eq(scanFeedback.userId, userId))
    .orderBy(asc(scanFeedback.imageHash));
  const imageHashes = judged.map(({ imageHash }) => imageHash);
  return async () => {
    if (imageHashes.length === 0) return;
    await lockEntries(tx, imageHashes);
    for (const imageHash of imageHashes) await recount(tx, imageHash);
  };
}
