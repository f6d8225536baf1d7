import { eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { communityPosts, userProjects } from "#shared/schema/index.ts";

/**
 * Locks the project that a post is about. Call it before the post is locked: a trigger counts a project's questions, and a
 * project that goes has its questions forget it.
 */
export async function lockProjectOf(tx: Pick<Database | Transaction, "select">, postId: string): Promise<void> {
  const above = tx.select({ id: communityPosts.projectId }).from(communityPosts).where(eq(communityPosts.id, postId));
  await tx
    .select({ id: userProjects.id })
    .from(userProjects)
    .where(inArray(userProjects.id, above))
    .for("no key update");
}
