import { and, eq, isNull } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { answerContent, contentOfPost } from "#server/features/community/discussions/content.ts";
import { lockProjectOf } from "#server/features/community/discussions/lock.ts";
import { discussionMissing, getDiscussion } from "#server/features/community/discussions/read.ts";
import { acceptedOf } from "#server/features/community/discussions/solved.ts";
import { findOpenCase } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { weighMerits } from "#server/lib/merits.ts";
import type { Thread } from "#shared/contracts/community/discussions.ts";
import type { PostType } from "#shared/domain/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts, postReplies } from "#shared/schema/index.ts";

type StaffDeps = Pick<Deps, "db">;

/** Pins a discussion to the top of the list, or no longer. Throws NOT_FOUND. */
export async function pinDiscussion({ db }: StaffDeps, actor: Actor, id: string, isPinned: boolean): Promise<Thread> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const before = await lockPublic(tx, id);
    if (before.isPinned === isPinned) return getDiscussion({ db: tx }, actor, id);
    await tx.update(communityPosts).set({ isPinned }).where(eq(communityPosts.id, id));
    await recordChange(tx, {
      actor,
      action: "discussions.pin",
      target: { type: "post", id },
      before: { isPinned: before.isPinned },
      after: { isPinned },
    });
    return getDiscussion({ db: tx }, actor, id);
  });
}

/**
 * Says what a discussion is and which product it is about. Throws NOT_FOUND for an unknown one, and CONFLICT for one that a
 * moderator is yet to decide on: the case names what it is now.
 */
export async function moveDiscussion(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  { type, productId }: { type: PostType; productId: string | null },
): Promise<Thread> {
  return deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    // Before the post, as those do who find that two products are one.
    const [product] = productId === null ? [] : await selectProduct(tx, productId).for("key share");
    const before = await lockPublic(tx, id);
    const isSamePlace = before.productId === productId;
    if (isSamePlace && before.postType === type) return getDiscussion({ db: tx }, actor, id);
    const [was, becomes] = [contentOfPost(before.postType), contentOfPost(type)];
    if (await findOpenCase(tx, { kind: was.kind, subjectId: id })) {
      const message = "It was reported: decide about that first.";
      throw new AppError("CONFLICT", message, { reason: "case-open" });
    }
    if (productId !== null && !product) throw productMissing();
    // Where there is a project, the step is one of that.
    const keepsStep = isSamePlace || before.projectId !== null;
    await tx
      .update(communityPosts)
      .set({ postType: type, productId, ...(!keepsStep && { stepNumber: null }) })
      .where(eq(communityPosts.id, id));
    if (type !== "question") await unsolve(tx, id);
    await recordChange(tx, {
      actor,
      action: "discussions.move",
      target: { type: "post", id },
      before: { type: before.postType, productId: before.productId },
      after: { type, productId },
    });
    for (const kind of new Set([was, becomes])) await weighMerits(tx, kind, id);
    return getDiscussion({ db: tx }, actor, id);
  });
}

/** Only questions have accepted answers: those of what is none any more go, with their points. */
async function unsolve(tx: Transaction, id: string): Promise<void> {
  const accepted = await acceptedOf(tx, id);
  await tx
    .update(postReplies)
    .set({ isAcceptedAnswer: false, acceptedAt: null })
    .where(and(eq(postReplies.postId, id), postReplies.isAcceptedAnswer));
  await tx.update(communityPosts).set({ isSolved: false, isSolvedByAuthor: false }).where(eq(communityPosts.id, id));
  for (const reply of accepted) await weighMerits(tx, answerContent, reply.id);
}

/** A post that everybody sees, locked after its project. */
async function lockPublic(tx: Transaction, id: string) {
  const { postType, productId, projectId, isPinned, visibility, retractedAt } = communityPosts;
  await lockProjectOf(tx, id);
  const [post] = await tx
    .select({ postType, productId, projectId, isPinned })
    .from(communityPosts)
    .where(and(eq(communityPosts.id, id), eq(visibility, "public"), isNull(retractedAt)))
    .for("no key update");
  if (!post) throw discussionMissing();
  return post;
}
