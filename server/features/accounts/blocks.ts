import { type AnyColumn, and, count, eq, type SQL, sql } from "drizzle-orm";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdAccount, holdAuthor } from "#server/features/accounts/hold-account.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { BlockedMember } from "#shared/contracts/accounts/blocks.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { BLOCKS_MAX } from "#shared/domain/limits.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { memberBlocks, users } from "#shared/schema/index.ts";

const { blockerId, blockedId, createdAt } = memberBlocks;

/**
 * The condition that neither of two members has blocked the other: `authorId` names the one, in a row that is read, and the
 * other reads. Guests read everything, and what has no author any more is shown to all.
 */
export function isUnblocked(readerId: AnyColumn | string | null, authorId: AnyColumn | SQL): SQL | undefined {
  if (readerId === null) return undefined;
  return sql`not exists (select from ${memberBlocks}
    where (${blockerId} = ${readerId} and ${blockedId} = ${authorId}) or (${blockerId} = ${authorId} and ${blockedId} = ${readerId}))`;
}

/** Who reads, as far as blocks go: those who moderate see everything, as guests do. */
export const readerOf = (actor: Actor | null): string | null =>
  actor === null || isAllowed("moderate", actor.role) ? null : actor.id;

/** The condition that one member has blocked another: never of a guest. */
export function hasBlocked(
  blocker: AnyColumn | SQL | string | null,
  blocked: AnyColumn | SQL | string | null,
): SQL<boolean> {
  if (blocker === null || blocked === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from ${memberBlocks} where ${blockerId} = ${blocker} and ${blockedId} = ${blocked})`;
}

const NEWEST = pagesBy("desc", { blockedAt: createdAt, userId: blockedId });

/** The members that the actor has blocked, the newest first. */
export async function listBlocks(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: readonly [string, string] | undefined },
): Promise<Page<BlockedMember>> {
  const rows = await db
    .select({
      userId: blockedId,
      blockedAt: createdAt,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberBlocks)
    .innerJoin(users, eq(users.id, blockedId))
    .where(and(eq(blockerId, actor.id), NEWEST.behind(cursor)))
    .orderBy(...NEWEST.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = NEWEST.page(rows, limit);
  return {
    nextCursor,
    items: items.map(({ userId, blockedAt, ...names }) => ({ userId, blockedAt, name: displayName(names) })),
  };
}

/** Blocks a member; again is no failure. Throws NOT_FOUND, CONFLICT for oneself and for one too many, RATE_LIMITED. */
export async function blockMember({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id)
    throw new AppError("CONFLICT", "You can’t do this to your own account.", { reason: "own-account" });
  await takeTry(db, TRY_LIMITS.blocks, actor.id);
  await db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    if (!(await holdAccount(tx, userId)))
      throw new AppError("NOT_FOUND", "That account is not there any more.", { reason: "account-missing" });
    const isBlocked = and(eq(blockerId, actor.id), eq(blockedId, userId));
    if ((await tx.$count(memberBlocks, isBlocked)) > 0) return;
    const [row] = await tx.select({ blocks: count() }).from(memberBlocks).where(eq(blockerId, actor.id));
    if ((row?.blocks ?? 0) >= BLOCKS_MAX)
      throw new AppError("CONFLICT", `You have blocked ${BLOCKS_MAX} members. Please unblock one first.`, {
        reason: "blocks-full",
      });
    await tx
      .insert(memberBlocks)
      .values({ blockerId: actor.id, blockedId: userId, createdAt: now() })
      .onConflictDoNothing();
  });
}

/** Takes a block back, whether it is there or not. */
export async function unblockMember({ db }: Pick<Deps, "db">, actor: Actor, userId: string): Promise<void> {
  await takeTry(db, TRY_LIMITS.blocks, actor.id);
  await db.delete(memberBlocks).where(and(eq(blockerId, actor.id), eq(blockedId, userId)));
}
