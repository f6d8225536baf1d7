import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { type Limit, returnTry, takeTry } from "#server/http/rate-limit.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { NEW_WRITER_DAYS } from "#shared/domain/limits.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { users } from "#shared/schema/index.ts";

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
export async function writeOnce(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { limit, newLimit }: Limits,
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
  const isNewcomer = await isNewWriter(db, actor, createdAt);
  if (isNewcomer) await takeTry(db, newLimit, actor.id);
  const { id, isNew } = await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    const [same] = await find(tx, pressedTwiceSince(createdAt));
    if (same) return { id: same.id, isNew: false };
    if ((await findHidden(tx)).length > 0) throw hiddenBefore();
    const id = v7();
    await insert(tx, { id, userId: actor.id, createdAt, updatedAt: createdAt });
    return { id, isNew: true };
  });
  if (!isNew) {
    await returnTry(db, limit, actor.id);
    if (isNewcomer) await returnTry(db, newLimit, actor.id);
  }
  return id;
}

interface Limits {
  limit: Limit;
  /** Of new accounts, in addition. */
  newLimit: Limit;
}

export const QUESTION_LIMITS: Limits = { limit: TRY_LIMITS.questions, newLimit: TRY_LIMITS.newQuestions };
export const ANSWER_LIMITS: Limits = { limit: TRY_LIMITS.answers, newLimit: TRY_LIMITS.newAnswers };

/** Whether the account is so young that it writes less; those who look after others' texts are not held back. */
async function isNewWriter(db: Database, actor: Actor, now: Date): Promise<boolean> {
  if (isAllowed("moderate", actor.role)) return false;
  const [account] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, actor.id));
  return account !== undefined && now.getTime() - account.createdAt.getTime() < NEW_WRITER_DAYS * DAY_MS;
}
