import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { imageCacheEntries, scanFeedback } from "#shared/schema/index.ts";

/**
 * Lets one transaction at a time count what members say of pictures. Answers when each was answered: words that are older
 * are about an answer before. Nothing is there to count for where a picture has no entry any more.
 */
export async function lockEntries(tx: Transaction, imageHashes: readonly string[]): Promise<Map<string, Date>> {
  const entries = await tx
    .select({ imageHash: imageCacheEntries.imageHash, answeredAt: imageCacheEntries.createdAt })
    .from(imageCacheEntries)
    .where(inArray(imageCacheEntries.imageHash, [...imageHashes]))
    // In one order, so that two transactions never wait for each other.
    .orderBy(asc(imageCacheEntries.imageHash))
    .for("no key update");
  return new Map(entries.map(({ imageHash, answeredAt }) => [imageHash, answeredAt]));
}

/** Counts what members say of a picture's present answer anew. Call it with the entry locked. */
export async function recount(tx: Transaction, imageHash: string): Promise<{ corrections: number }> {
  const given = sql`from ${scanFeedback} where ${scanFeedback.imageHash} = ${imageCacheEntries.imageHash}
    and ${scanFeedback.createdAt} >= ${imageCacheEntries.createdAt}`;
  const howMany = (type: string) => sql`(select count(*) ${given} and ${scanFeedback.feedbackType} = ${type})`;
  const latest = (column: typeof scanFeedback.correctedBrand | typeof scanFeedback.correctedModel) => sql`(
    select ${column} ${given} and ${scanFeedback.feedbackType} = 'correction'
    order by ${scanFeedback.createdAt} desc, ${scanFeedback.id} desc limit 1
  )`;
  const [counted] = await tx
    .update(imageCacheEntries)
    .set({
      thumbsUpCount: howMany("thumbs_up"),
      thumbsDownCount: howMany("thumbs_down"),
      correctionCount: howMany("correction"),
      correctedBrand: latest(scanFeedback.correctedBrand),
      correctedModel: latest(scanFeedback.correctedModel),
    })
    .where(eq(imageCacheEntries.imageHash, imageHash))
    .returning({ corrections: imageCacheEntries.correctionCount });
  return counted ?? { corrections: 0 };
}

/** Ends an answer, so that the next photo is looked at anew. */
export async function expire(tx: Transaction, imageHash: string, now: Date): Promise<void> {
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
