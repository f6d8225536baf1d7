import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { refuseOwnCase } from "#server/features/moderation/own-case.ts";
import { AppError } from "#server/http/app-error.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import { CLAIM_MINUTES, GONE } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, moderationTexts, users } from "#shared/schema/index.ts";

type ItemRow = typeof moderationItems.$inferSelect;

/** An item by its id, not locked. Throws NOT_FOUND. */
export async function findItem(db: Database | Transaction, id: string): Promise<ItemRow> {
  const [item] = await db.select().from(moderationItems).where(eq(moderationItems.id, id));
  if (!item) throw itemMissing();
  return item;
}

/**
 * The waiting item, locked against other decisions. Throws NOT_FOUND, and what `refuseOthers` does. The caller has
 * locked its content before.
 */
export async function lockWaiting(
  kinds: Pick<Deps, "domains">,
  tx: Transaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ItemRow> {
  const [item] = await tx.select().from(moderationItems).where(eq(moderationItems.id, id)).for("update");
  if (!item) throw itemMissing();
  await refuseOthers(kinds, tx, actor, item, now);
  return item;
}

/**
 * Throws what `refuseOwnCase` does, and CONFLICT once a moderator has decided on an item, or while another one holds it.
 */
export async function refuseOthers(
  kinds: Pick<Deps, "domains">,
  tx: Transaction,
  actor: Actor,
  item: Pick<ItemRow, "id" | "kind" | "subjectId" | "status" | "claimedBy" | "claimedAt">,
  now: Date,
): Promise<void> {
  await refuseOwnCase(kinds, tx, actor, item);
  if (item.status !== "proposed")
    throw new AppError("CONFLICT", "This is already decided.", { reason: "decided-already" });
  if (item.claimedBy === actor.id || claimedUntil(item, now) === null || item.claimedBy === null) return;
  const [holder] = await tx.select().from(users).where(eq(users.id, item.claimedBy));
  const name = (holder && displayName(holder)) ?? "Another moderator";
  throw new AppError("CONFLICT", `${name} is looking at this at the moment.`, { reason: "item-claimed" });
}

/** Until when an item is claimed; null where it is unclaimed, or the claim has run out. */
export function claimedUntil(
  { claimedBy, claimedAt }: Pick<ItemRow, "claimedBy" | "claimedAt">,
  now: Date,
): Date | null {
  if (claimedBy === null || claimedAt === null) return null;
  const until = new Date(claimedAt.getTime() + CLAIM_MINUTES * MINUTE_MS);
  return until > now ? until : null;
}

/**
 * Closes waiting items whose content is gone, with its product or with an account: no decision is needed. An item that
 * a moderator is just deciding on is left to them.
 */
export async function closeGone({ db, domains }: Pick<Deps, "db" | "domains">, now: Date): Promise<void> {
  const kinds = domains.moderated.map(
    ({ kind, isThere }) => sql`when ${kind} then ${isThere(moderationItems.subjectId)}`,
  );
  const gone = db
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(
      and(
        eq(moderationItems.status, "proposed"),
        sql`not case ${moderationItems.kind} ${sql.join(kinds, sql` `)} else true end`,
        // What was reported before its author deleted it is decided on all the same.
        sql`not exists (select from ${moderationTexts} where ${moderationTexts.itemId} = ${moderationItems.id})`,
      ),
    )
    .for("update", { skipLocked: true });
  await db
    .update(moderationItems)
    .set({ status: "rejected", reason: GONE, decidedAt: now, claimedBy: null, claimedAt: null })
    .where(inArray(moderationItems.id, gone));
}

const itemMissing = () => new AppError("NOT_FOUND", "There is no such item.", { reason: "item-missing" });
