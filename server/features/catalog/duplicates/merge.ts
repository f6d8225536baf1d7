import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordChange } from "#server/db/audit.ts";
import { longTransaction, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { removeMerged } from "#server/features/catalog/duplicates/join-products.ts";
import { namesLeft } from "#server/features/catalog/duplicates/references.ts";
import { productMissing } from "#server/features/catalog/listed-product.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  advertisements,
  communityPosts,
  moderationItems,
  products,
  reviews,
  sharedVideos,
  takedowns,
  userProjects,
} from "#shared/schema/index.ts";

/** A product with a hundred thousand reviews takes longer than other calls are given. */
const MERGE_MAX_MS = 15_000;
/**
 * Less than Postgres waits before it looks for transactions that wait for each other: of two that begin to wait at once it is
 * then the merge that steps back, and not a member's call.
 */
const LOCKED_MAX_MS = 700;
const ATTEMPTS = 5;
const PAUSE_MS = 200;

interface Choice {
  /** The product that stays. */
  keep: string;
  /** The one that becomes part of it, and goes. */
  merge: string;
}

/**
 * Makes two products one, in one transaction: every domain moves what it keeps about the one to the other. A call that is
 * just writing about either is waited for, and one that comes then finds the product that stays. Throws NOT_FOUND for a product
 * that is not in the catalogue, INVALID_INPUT for twice the same, CONFLICT where a domain says that it can't be done now.
 */
export async function mergeProducts(
  deps: Pick<Deps, "db" | "domains" | "now">,
  actor: Actor,
  choice: Choice,
): Promise<{ productId: string }> {
  const { keep, merge } = choice;
  if (keep === merge) {
    const message = "Choose two different products.";
    throw new AppError("INVALID_INPUT", message, { reason: "input-invalid", fields: { merge: message } });
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await longTransaction(deps.db, MERGE_MAX_MS, (tx) => mergeIn(tx, deps, actor, choice));
      return { productId: keep };
    } catch (error) {
      if (!isInTheWay(error) || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS * attempt);
    }
  }
}

/** SQLSTATE codes of a lock that was not to be had in time, and of transactions that wait for each other. */
const IN_THE_WAY = /^(55P03|40P01|40001)$/;

function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && IN_THE_WAY.test(String(error.code))) || isInTheWay(error.cause);
}

async function mergeIn(
  tx: Transaction,
  { domains, now }: Pick<Deps, "domains" | "now">,
  actor: Actor,
  { keep, merge: from }: Choice,
): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(LOCKED_MAX_MS)}, true)`);
  await holdActor(tx, actor);
  await lockAbout(tx, { keep, merge: from });
  const gone = await lockBoth(tx, keep, from);
  const merge = { from, to: keep, now: now() };
  for (const { productMerged } of domains.list) await productMerged?.(tx, merge);
  await removeMerged(tx, merge);
  const left = await namesLeft(tx, from);
  if (left.length > 0) throw new Error(`after a merge ${left.join(", ")} still name the product that goes`);
  await tx.delete(products).where(eq(products.id, from));
  const { name, brand, category, qrCode, videoUrl, thumbnailUrl, retailerUrl, purchaseUrl, price, currency } = gone;
  const target = { type: "product", id: from };
  const before = { name, brand, category, qrCode, videoUrl, thumbnailUrl, retailerUrl, purchaseUrl, price, currency };
  await recordChange(tx, { actor, action: "duplicates.merge", target, before, after: { mergedInto: keep } });
}

/**
 * What other calls lock before its product. Were it locked after the products, a call that has waited for one of them for a
 * while would be the first to be looked at for a deadlock, and broken off. Copyright notices stand before what they are about,
 * projects before the questions about them, and what moderators decide on before the item in their queue.
 */
async function lockAbout(tx: Transaction, { keep, merge }: Choice): Promise<void> {
  const ids = [keep, merge];
  await lockAll(tx, takedowns, inArray(takedowns.productId, ids));
  await lockAll(tx, userProjects, inArray(userProjects.originalProductId, ids));
  for (const table of [communityPosts, sharedVideos, advertisements]) {
    await lockAll(tx, table, inArray(table.productId, ids));
  }
  // Of the product that stays only those of members who have reviewed both: no other one is touched, and there may be many.
  const ofBoth = sql`${reviews.userId} in (select user_id from ${reviews} as moved where moved.product_id = ${merge})`;
  const { productId } = reviews;
  await lockAll(tx, reviews, or(eq(productId, merge), and(eq(productId, keep), ofBoth)), "update");
  const isDeadLink = and(eq(moderationItems.kind, "dead-link"), inArray(moderationItems.subjectId, ids));
  await lockAll(tx, moderationItems, isDeadLink, "update");
}

/** In one order, so that two calls never wait for one another. */
async function lockAll(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  which: SQL | undefined,
  strength: "update" | "no key update" = "no key update",
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(which).orderBy(asc(table.id)).for(strength);
}

/** Against all that is written about either: what names a product keeps its row from changing until it is written. */
async function lockBoth(tx: Transaction, keep: string, from: string) {
  const rows = await tx
    .select()
    .from(products)
    .where(and(products.isListed, inArray(products.id, [keep, from])))
    .orderBy(asc(products.id))
    .for("update");
  const gone = rows.find(({ id }) => id === from);
  if (!gone || rows.length < 2) throw productMissing();
  return gone;
}
