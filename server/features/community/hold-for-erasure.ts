import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { communityPosts, postReplies, userInteractions, userProjects } from "#shared/schema/index.ts";

/**
 * Locks all that changes as a member's account goes, from above and by the ids: projects, then discussions, then replies,
 * those that they wrote and those that they marked. So do all others, such as who accepts an answer of theirs meanwhile.
 */
export async function holdForErasure(tx: Transaction, memberId: string): Promise<void> {
  const isMarked = (target: "project" | "post" | "reply"): SQL =>
    inArray(
      target === "project" ? userProjects.id : target === "post" ? communityPosts.id : postReplies.id,
      tx
        .select({ id: userInteractions.targetId })
        .from(userInteractions)
        .where(and(eq(userInteractions.userId, memberId), eq(userInteractions.targetType, target))),
    );
  await tx
    .select({ id: userProjects.id })
    .from(userProjects)
    .where(or(eq(userProjects.userId, memberId), isMarked("project")))
    .orderBy(userProjects.id)
    .for("no key update");
  const answered = tx.select({ id: postReplies.postId }).from(postReplies).where(eq(postReplies.userId, memberId));
  await tx
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(or(eq(communityPosts.userId, memberId), isMarked("post"), inArray(communityPosts.id, answered)))
    .orderBy(communityPosts.id)
    .for("no key update");
  await tx
    .select({ id: postReplies.id })
    .from(postReplies)
    .where(or(eq(postReplies.userId, memberId), isMarked("reply")))
    .orderBy(postReplies.id)
    .for("no key update");
}
