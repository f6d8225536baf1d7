import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { KeptAnswer } from "#server/features/identify/answer/kept-answers.ts";
import { cacheStatistics, imageCacheEntries } from "#shared/schema/index.ts";

/** A kept answer went, with the last scan of its photo, before it was given once more. */
export class AnswerGone extends Error {}

/**
 * Counts an answer into its day (UTC): a kept one, at its entry as well, with what it has saved; or, for null, one that had
 * to be found. In one statement, as a member waits for it. Throws `AnswerGone` for a kept one that is not there any more; one
 * that is stays: its removal waits for this transaction, and sees its scan.
 */
export async function countAnswer(tx: Transaction, kept: KeptAnswer | null, now: Date): Promise<void> {
  const saved = kept?.cost ?? 0;
  const one = { totalRequests: 1, cacheHits: kept ? 1 : 0, cacheMisses: kept ? 0 : 1 };
  const calls = saved > 0 ? 1 : 0;
  const hit = kept && noteHit(tx, kept.id, now);
  const counting = hit ? tx.with(hit) : tx;
  const [counted] = await counting
    .insert(cacheStatistics)
    .values({ id: v7(), date: now.toISOString().slice(0, 10), ...one, apiCallsSaved: calls, costSaved: saved })
    .onConflictDoUpdate({
      target: cacheStatistics.date,
      set: {
        totalRequests: sql`${cacheStatistics.totalRequests} + 1`,
        cacheHits: sql`${cacheStatistics.cacheHits} + ${one.cacheHits}`,
        cacheMisses: sql`${cacheStatistics.cacheMisses} + ${one.cacheMisses}`,
        apiCallsSaved: sql`${cacheStatistics.apiCallsSaved} + ${calls}`,
        costSaved: sql`${cacheStatistics.costSaved} + ${saved}::numeric`,
      },
    })
    .returning({ isThere: hit ? sql<boolean>`exists (select from ${hit})` : sql<boolean>`true` })
    // Planned once for each connection.
    .prepare(kept ? "count_kept_answer" : "count_new_answer")
    .execute();
  if (!counted?.isThere) throw new AnswerGone("The kept answer is not there any more");
}

const noteHit = (tx: Transaction, id: string, now: Date) =>
  tx.$with("hit").as(
    tx
      .update(imageCacheEntries)
      .set({ hitCount: sql`${imageCacheEntries.hitCount} + 1`, lastHit: now })
      .where(eq(imageCacheEntries.id, id))
      .returning({ id: imageCacheEntries.id }),
  );
