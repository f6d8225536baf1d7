import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { communityPosts, postReplies } from "#shared/schema/index.ts";

/**
 * Has a question be solved exactly while an answer that everybody sees is accepted, or its author has solved it. Call it with
 * the post locked.
 */
export async function followAccepted(tx: Transaction, postId: string): Promise<void> {
  const hasAccepted = sql`exists (select from ${postReplies} where ${postReplies.postId} = ${postId}
    and ${postReplies.isAcceptedAnswer} and ${postReplies.visibility} = 'public')`;
  await tx
    .update(communityPosts)
    .set({ isSolved: sql`${communityPosts.isSolvedByAuthor} or ${hasAccepted}` })
    .where(eq(communityPosts.id, postId));
}

/** The accepted replies to a post, by their ids. */
export const acceptedOf = (tx: Transaction, postId: string): PromiseLike<{ id: string }[]> =>
  tx
    .select({ id: postReplies.id })
    .from(postReplies)
    .where(and(eq(postReplies.postId, postId), postReplies.isAcceptedAnswer));
