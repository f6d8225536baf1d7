import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isOpenPost } from "#server/features/community/discussions/read.ts";
import { isShownProject } from "#server/features/community/projects/shown.ts";
import { communityPosts, postReplies, userProjects } from "#shared/schema/index.ts";

/** Columns that count what everybody sees of a member's, whose id `author` names: in a statement that reads `author`'s table. */
export function howManyPublished(author: PgColumn): Record<"projects" | "discussions" | "answers", SQL<number>> {
  const isAuthor = (owner: PgColumn) => eq(owner, author);
  return {
    projects: sql<number>`(select count(*)::int from ${userProjects} where ${and(isAuthor(userProjects.userId), isShownProject)})`,
    discussions: sql<number>`(select count(*)::int from ${communityPosts} where ${and(isAuthor(communityPosts.userId), isOpenPost)})`,
    answers: sql<number>`(select count(*)::int from ${postReplies}
      inner join ${communityPosts} on ${eq(communityPosts.id, postReplies.postId)}
      where ${and(isAuthor(postReplies.userId), eq(postReplies.visibility, "public"), isOpenPost)})`,
  };
}
