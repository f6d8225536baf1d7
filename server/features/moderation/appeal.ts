import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { appealCase } from "#server/features/moderation/appeal-case.ts";
import { openCase } from "#server/features/moderation/cases.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Removal } from "#shared/contracts/moderation/removals.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { contentRemovals, products, takedowns } from "#shared/schema/index.ts";

const REMOVALS_SHOWN = 100;

/** What of the actor's was removed, newest first. */
export function listOwnRemovals({ db }: Pick<Deps, "db">, actor: Actor): Promise<Removal[]> {
  return selectRemovals(db, eq(contentRemovals.authorId, actor.id))
    .orderBy(desc(contentRemovals.createdAt), desc(contentRemovals.id))
    .limit(REMOVALS_SHOWN);
}

/**
 * Brings a removal of the actor's own before a moderator again. Throws NOT_FOUND for another member's as for an unknown
 * one, CONFLICT the second time or once it is restored, RATE_LIMITED.
 */
export async function appealRemoval(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  text: string,
): Promise<Removal> {
  await takeTry(db, TRY_LIMITS.appeals, actor.id);
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [removal] = await tx
      .select()
      .from(contentRemovals)
      .where(and(eq(contentRemovals.id, id), eq(contentRemovals.authorId, actor.id)))
      .for("update");
    if (!removal)
      throw new AppError("NOT_FOUND", "There is nothing like that of yours that was removed.", {
        reason: "removal-missing",
      });
    if (removal.restoredAt !== null)
      throw new AppError("CONFLICT", "It has been restored already.", { reason: "restored-already" });
    if (removal.appealedAt !== null)
      throw new AppError("CONFLICT", "You have appealed against this already.", { reason: "appealed-already" });
    const at = now();
    await tx.update(contentRemovals).set({ appeal: text, appealedAt: at }).where(eq(contentRemovals.id, id));
    await openCase(tx, appealCase, { subjectId: id, userId: actor.id, now: at });
    const [appealed] = await selectRemovals(tx, eq(contentRemovals.id, id));
    if (!appealed) throw new Error(`the removal ${id} has gone while it was locked`);
    return appealed;
  });
}

function selectRemovals(db: Database | Transaction, where: SQL) {
  return db
    .select({
      id: contentRemovals.id,
      kind: contentRemovals.kind,
      excerpt: contentRemovals.excerpt,
      productId: contentRemovals.productId,
      productName: products.name,
      productNameFr: products.nameFr,
      reason: contentRemovals.reason,
      message: contentRemovals.message,
      removedAt: contentRemovals.createdAt,
      restoredAt: contentRemovals.restoredAt,
      appealedAt: contentRemovals.appealedAt,
      appealDecidedAt: contentRemovals.appealDecidedAt,
      appealAnswer: contentRemovals.appealAnswer,
      takedown: { id: takedowns.id, state: takedowns.state, strikeWithdrawnAt: takedowns.strikeWithdrawnAt },
    })
    .from(contentRemovals)
    .leftJoin(products, eq(products.id, contentRemovals.productId))
    .leftJoin(takedowns, eq(takedowns.removalId, contentRemovals.id))
    .where(where)
    .$dynamic();
}
