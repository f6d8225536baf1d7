import { and, eq, exists, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import { sharedVideos, sharedVideoVotes } from "#shared/schema/index.ts";

/**
 * Of each product that has several videos one that a member voted on, by product: those to be placed anew by
 * `placeSharedVideo` once the votes are gone. Locked before the votes go, all in one order, so that two deletions at once
 * wait for each other.
 */
export async function lockVotedVideos(tx: Transaction, userId: string): Promise<string[]> {
  const others = alias(sharedVideos, "others");
  const hasOther = exists(
    tx
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.productId, sharedVideos.productId), ne(others.id, sharedVideos.id))),
  );
  const voted = await tx
    .select({ id: sharedVideos.id, productId: sharedVideos.productId })
    .from(sharedVideos)
    .innerJoin(sharedVideoVotes, eq(sharedVideoVotes.shareId, sharedVideos.id))
    .where(and(eq(sharedVideoVotes.userId, userId), hasOther))
    .orderBy(sharedVideos.productId, sharedVideos.id)
    .for("no key update", { of: sharedVideos });
  return [...new Map(voted.map(({ id, productId }) => [productId, id])).values()];
}
