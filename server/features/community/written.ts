import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Visibility } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts, postReplies, users } from "#shared/schema/index.ts";

export const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };

/**
 * What the actor sees of what members write: all that is public, unless its author and the actor have nothing to do with each
 * other any more, and of what is hidden their own.
 */
export const isSeenBy = (actor: Actor | null, { visibility, userId }: Record<"visibility" | "userId", AnyPgColumn>) =>
  and(
    or(eq(visibility, "public"), actor ? and(eq(visibility, "hidden"), eq(userId, actor.id)) : undefined),
    isUnblocked(readerOf(actor), userId),
  );

/** A post that its author took back is there for the answers below it that the actor sees. */
export const isAsked = (actor: Actor | null) =>
  or(
    isNull(communityPosts.retractedAt),
    sql`exists (select from ${postReplies}
      where ${postReplies.postId} = ${communityPosts.id} and ${isSeenBy(actor, postReplies)})`,
  );

interface WrittenRow {
  visibility: Visibility;
  authorId: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** A text with its author's public name and whether it is the caller's own. */
export function toWritten<Row extends WrittenRow>(
  actor: Actor | null,
  { username, firstName, lastName, visibility, ...row }: Row,
) {
  return {
    ...row,
    authorName: displayName({ username, firstName, lastName }),
    isOwn: actor !== null && actor.id === row.authorId,
    isHidden: visibility !== "public",
  };
}
