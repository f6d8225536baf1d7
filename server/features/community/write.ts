import { and, eq, gt } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { productMissing, selectProduct } from "#server/features/catalog/index.ts";
import { answerContent, questionContent } from "#server/features/community/content.ts";
import { getAnswer, getQuestion, isOpenQuestion, questionMissing } from "#server/features/community/questions.ts";
import { admitContent, refuseBlockedWords } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { type Limit, returnTry, takeTry } from "#server/http/rate-limit.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import type { Answer, Question } from "#shared/contracts/community/community.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, postReplies } from "#shared/schema/index.ts";

/**
 * Asks about a product, as `actor`; hidden from the start where they have removed a hidden question about it. Throws
 * NOT_FOUND for an unknown product, CONFLICT while another one of theirs is hidden there and for one that was removed,
 * RATE_LIMITED.
 */
export async function askQuestion(
  deps: Pick<Deps, "db" | "now" | "queue">,
  actor: Actor,
  { productId, text }: { productId: string; text: string },
): Promise<Question> {
  refuseBlockedWords({ text });
  const id = await writeOnce(deps, actor, TRY_LIMITS.questions, {
    find: async (tx, since) => {
      // Held, so that neither this nor the question below can go before the row that names it is written.
      const [product] = await selectProduct(tx, productId).for("key share");
      if (!product) throw productMissing();
      const isSame = and(
        eq(communityPosts.userId, actor.id),
        eq(communityPosts.productId, productId),
        eq(communityPosts.title, text),
        gt(communityPosts.createdAt, since),
      );
      return tx.select({ id: communityPosts.id }).from(communityPosts).where(and(isOpenQuestion, isSame));
    },
    findHidden: (tx) =>
      tx
        .select({ id: communityPosts.id })
        .from(communityPosts)
        .where(
          and(
            eq(communityPosts.userId, actor.id),
            eq(communityPosts.productId, productId),
            eq(communityPosts.postType, "question"),
            eq(communityPosts.visibility, "hidden"),
          ),
        ),
    insert: async (tx, row) => {
      await tx.insert(communityPosts).values({ ...row, productId, title: text, content: text, postType: "question" });
      await admitContent(deps, tx, questionContent, row.id, row.createdAt);
    },
  });
  return getQuestion(deps, actor, id);
}

/**
 * Answers a question, as `actor`. Throws NOT_FOUND for a post that is no question or hidden, and what `askQuestion`
 * throws of answers to it.
 */
export async function answerQuestion(
  deps: Pick<Deps, "db" | "now" | "queue">,
  actor: Actor,
  { questionId, text }: { questionId: string; text: string },
): Promise<Answer> {
  refuseBlockedWords({ text });
  const id = await writeOnce(deps, actor, TRY_LIMITS.answers, {
    find: async (tx, since) => {
      const [question] = await tx
        .select({ id: communityPosts.id })
        .from(communityPosts)
        .where(and(eq(communityPosts.id, questionId), isOpenQuestion))
        .for("key share");
      if (!question) throw questionMissing();
      const isSame = and(
        eq(postReplies.userId, actor.id),
        eq(postReplies.postId, questionId),
        eq(postReplies.content, text),
        eq(postReplies.visibility, "public"),
        gt(postReplies.createdAt, since),
      );
      return tx.select({ id: postReplies.id }).from(postReplies).where(isSame);
    },
    findHidden: (tx) =>
      tx
        .select({ id: postReplies.id })
        .from(postReplies)
        .where(
          and(
            eq(postReplies.userId, actor.id),
            eq(postReplies.postId, questionId),
            eq(postReplies.visibility, "hidden"),
          ),
        ),
    insert: async (tx, row) => {
      await tx.insert(postReplies).values({ ...row, postId: questionId, content: text });
      await admitContent(deps, tx, answerContent, row.id, row.createdAt);
    },
  });
  return getAnswer(deps, actor, id);
}

const hiddenBefore = () =>
  new AppError(
    "CONFLICT",
    "What you wrote here before is hidden until a moderator has looked at it. You can change it.",
    {
      reason: "text-hidden",
    },
  );

interface NewRow {
  id: string;
  userId: string;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Writes a row and counts it as a try, unless the person has just written the same. Answers the id of either.
 * The person's own account is the lock, so that of several equal calls at once the first one writes and the others find
 * what it wrote.
 */
async function writeOnce(
  { db, now }: Pick<Deps, "db" | "now" | "queue">,
  actor: Actor,
  limit: Limit,
  {
    find,
    findHidden,
    insert,
  }: {
    find: (tx: Transaction, since: Date) => Promise<{ id: string }[]>;
    /** The member's text in the same place that waits for a moderator: writing it anew must not go around that. */
    findHidden: (tx: Transaction) => PromiseLike<{ id: string }[]>;
    insert: (tx: Transaction, row: NewRow) => Promise<void>;
  },
): Promise<string> {
  // Before the transaction: the limiter has connections of its own, and a request that holds one must not wait for
  // another.
  await takeTry(db, limit, actor.id);
  const createdAt = now();
  const { id, isNew } = await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const [same] = await find(tx, pressedTwiceSince(createdAt));
    if (same) return { id: same.id, isNew: false };
    if ((await findHidden(tx)).length > 0) throw hiddenBefore();
    const id = v7();
    await insert(tx, { id, userId: actor.id, createdAt, updatedAt: createdAt });
    return { id, isNew: true };
  });
  if (!isNew) await returnTry(db, limit, actor.id);
  return id;
}
