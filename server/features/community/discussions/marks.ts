import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked } from "#server/features/accounts/index.ts";
import { answerContent, contentOfPost } from "#server/features/community/discussions/content.ts";
import { helpfulNotice } from "#server/features/community/discussions/notices.ts";
import { discussionMissing, getDiscussion, getReply, isOpenPost } from "#server/features/community/discussions/read.ts";
import { howManyMarked, setMark } from "#server/features/community/interactions.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import type { Reply, Thread } from "#shared/contracts/community/discussions.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, postReplies, userInteractions } from "#shared/schema/index.ts";

type MarkDeps = Pick<Deps, "db" | "now">;
type Target = "post" | "reply";

export const ownWords = () => new AppError("CONFLICT", "You wrote this yourself.", { reason: "own-words" });

/** Says whether another member's discussion helped, however often. Throws NOT_FOUND, CONFLICT for one's own. */
export async function findHelpful(deps: MarkDeps, actor: Actor, id: string, isHelpful: boolean): Promise<Thread> {
  await takeTry(deps.db, TRY_LIMITS.postVotes, actor.id);
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [post] = await tx
      .select({ userId: communityPosts.userId, type: communityPosts.postType })
      .from(communityPosts)
      .where(and(eq(communityPosts.id, id), isOpenPost, isUnblocked(actor.id, communityPosts.userId)))
      .for("no key update");
    if (!post) throw discussionMissing();
    if (post.userId === actor.id) throw ownWords();
    const mark = { target: "post", id, mark: "helpful", isSet: isHelpful, now: deps.now() } as const;
    const isNew = await setMark(tx, actor, mark);
    if (!isNew) return getDiscussion({ db: tx }, actor, id);
    await recount(tx, { target: "post", ids: [id] });
    const kind = contentOfPost(post.type);
    await weighMerits(tx, kind, id);
    if (isHelpful) await tell(tx, helpfulNotice, { kind: "post", id });
    return getDiscussion({ db: tx }, actor, id);
  });
}

/** Says whether another member's reply helped, and whether it worked. Throws as `findHelpful` does. */
export async function voteOnReply(
  deps: MarkDeps,
  actor: Actor,
  id: string,
  said: { isHelpful?: boolean | undefined; hasWorked?: boolean | undefined },
): Promise<Reply> {
  await takeTry(deps.db, TRY_LIMITS.postVotes, actor.id);
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const reply = await lockReply(tx, actor, id);
    if (reply.userId === actor.id) throw ownWords();
    const marks = { helpful: said.isHelpful, worked: said.hasWorked };
    let helpsAnew = false;
    let isChanged = false;
    for (const mark of ["helpful", "worked"] as const) {
      const isSet = marks[mark];
      if (isSet === undefined) continue;
      const isNew = await setMark(tx, actor, { target: "reply", id, mark, isSet, now: deps.now() });
      isChanged ||= isNew;
      helpsAnew ||= isSet && isNew;
    }
    if (!isChanged) return getReply({ db: tx }, actor, id);
    await recount(tx, { target: "reply", ids: [id] });
    await weighMerits(tx, answerContent, id);
    if (helpsAnew) await tell(tx, helpfulNotice, { kind: "reply", id });
    return getReply({ db: tx }, actor, id);
  });
}

/** A reply that the actor sees, as all others do, below such a discussion, locked. Throws NOT_FOUND. */
export async function lockReply(tx: Transaction, actor: Actor, id: string) {
  const [reply] = await tx
    .select({
      id: postReplies.id,
      userId: postReplies.userId,
      postId: postReplies.postId,
      isAccepted: postReplies.isAcceptedAnswer,
      post: { userId: communityPosts.userId, type: communityPosts.postType },
    })
    .from(postReplies)
    .innerJoin(communityPosts, eq(communityPosts.id, postReplies.postId))
    .where(
      and(
        eq(postReplies.id, id),
        eq(postReplies.visibility, "public"),
        isOpenPost,
        isUnblocked(actor.id, postReplies.userId),
        isUnblocked(actor.id, communityPosts.userId),
      ),
    )
    .for("no key update", { of: postReplies });
  if (!reply) throw discussionMissing();
  return reply;
}

/** Has the kept numbers be what members marked. */
export async function recount(
  tx: Transaction,
  { target, ids }: { target: Target; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const table = target === "post" ? communityPosts : postReplies;
  const howMany = (mark: "helpful" | "worked") => howManyMarked(target, table.id, mark);
  if (target === "post") {
    await tx
      .update(communityPosts)
      .set({ helpfulCount: howMany("helpful") })
      .where(inArray(communityPosts.id, [...ids]));
    return;
  }
  await tx
    .update(postReplies)
    .set({ helpfulCount: howMany("helpful"), workedCount: howMany("worked") })
    .where(inArray(postReplies.id, [...ids]));
}

/**
 * A member's marks of discussions go with the account: the numbers and the points that they gave follow, once it has gone.
 * Call it with all that they marked locked.
 */
export async function eraseMarks(tx: Transaction, memberId: string): Promise<() => Promise<void>> {
  const { userId, targetType, targetId } = userInteractions;
  const marked = await tx
    .selectDistinct({ target: targetType, id: targetId, type: communityPosts.postType })
    .from(userInteractions)
    .leftJoin(communityPosts, eq(communityPosts.id, targetId))
    .where(and(eq(userId, memberId), inArray(targetType, ["post", "reply"])))
    .orderBy(targetId);
  for (const { target, id, type } of marked) {
    if (target === "reply") await weighMerits(tx, answerContent, id);
    else if (type) await weighMerits(tx, contentOfPost(type), id);
  }
  const idsOf = (target: Target) => marked.filter((one) => one.target === target).map(({ id }) => id);
  const [posts, replies] = [idsOf("post"), idsOf("reply")];
  return async () => {
    await recount(tx, { target: "post", ids: posts });
    await recount(tx, { target: "reply", ids: replies });
  };
}
