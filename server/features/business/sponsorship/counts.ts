import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAccount } from "#server/features/accounts/index.ts";
import { findChangedSponsorships, showSponsorship } from "#server/features/catalog/index.ts";
import type { Caller } from "#server/http/caller.ts";
import { CAMPAIGN_COUNTS_DAYS, type CountedKind, campaignState } from "#shared/domain/campaign.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { advertisementCounts, advertisements, products, sponsors } from "#shared/schema/index.ts";

type CountDeps = Pick<Deps, "db" | "now">;
type Counter = Pick<Caller, "actor" | "address" | "isProgram">;

/** How many products are looked at in one round of the hourly job; the next round has the rest. */
const CHANGED_MAX = 1000;

/**
 * Counts campaigns as seen or clicked: those that are live, once per person and hour, and nothing of a program. The click
 * that leaves no room in the budget for a further one is the last.
 */
export async function countSponsored(
  { db, now }: CountDeps,
  { actor, address, isProgram }: Counter,
  { kind, campaignIds }: { kind: CountedKind; campaignIds: readonly string[] },
): Promise<void> {
  if (isProgram) return;
  await db.transaction(async (tx) => {
    // An account that has just been deleted counts as a guest.
    const userId = actor && (await holdAccount(tx, actor.id)) ? actor.id : null;
    // In one order, so that two calls never wait for one another.
    for (const campaignId of [...new Set(campaignIds)].sort()) {
      await countOne(tx, now(), { kind, campaignId, userId, address });
    }
  });
}

async function countOne(
  tx: Transaction,
  now: Date,
  {
    kind,
    campaignId,
    userId,
    address,
  }: { kind: CountedKind; campaignId: string; userId: string | null; address: string },
): Promise<void> {
  const campaign = await lockLive(tx, campaignId, now);
  if (!campaign) return;
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const cost = kind === "click" ? campaign.costPerClick : 0;
  const visitor = userId === null ? visitorOf(address, campaignId, hour) : null;
  const counted = await tx
    .insert(advertisementCounts)
    .values({ id: v7(), advertisementId: campaignId, kind, hour, userId, visitor, cost })
    .onConflictDoNothing()
    .returning({ id: advertisementCounts.id });
  if (counted.length === 0) return;
  const views = sql`${advertisements.viewCount} + ${kind === "view" ? 1 : 0}::int`;
  const clicks = sql`${advertisements.clickCount} + ${kind === "click" ? 1 : 0}::int`;
  const [after] = await tx
    .update(advertisements)
    .set({
      viewCount: views,
      clickCount: clicks,
      // People may click what another call of theirs has not reported as seen.
      clickRate: sql`least(1, coalesce((${clicks})::numeric / nullif(${views}, 0), 0))`,
      spent: sql`${advertisements.spent} + ${cost}::numeric`,
    })
    .where(eq(advertisements.id, campaignId))
    .returning({ spent: advertisements.spent });
  const isOver = after !== undefined && campaignState({ ...campaign, spent: after.spent }, now) !== "live";
  if (isOver && campaign.productId) await showSponsorship(tx, [campaign.productId], now);
}

/** The campaign, locked against other counts and changes, where it is live. */
async function lockLive(tx: Transaction, id: string, now: Date) {
  const [row] = await tx.select().from(advertisements).where(eq(advertisements.id, id)).for("no key update");
  if (!row) return null;
  const [context] = await tx
    .select({ isSponsorActive: sponsors.isActive, hasProduct: sql<boolean>`coalesce(${products.isListed}, false)` })
    .from(sponsors)
    .leftJoin(products, row.productId === null ? sql`false` : eq(products.id, row.productId))
    .where(eq(sponsors.id, row.sponsorId));
  if (!context) return null;
  const campaign = { ...row, ...context };
  return campaignState(campaign, now) === "live" ? campaign : null;
}

/** The hash of an address for one hour and campaign: rows of the same guest can't be put together by it. */
function visitorOf(address: string, campaignId: string, hour: Date): string {
  return createHash("sha256").update(`${address} ${campaignId} ${hour.toISOString()}`).digest("hex");
}

/** Forgets the rows behind old totals, and lets the labels of products follow campaigns that began or ended by date. */
export async function clearExpiredCounts({ db, now }: CountDeps): Promise<void> {
  const oldest = new Date(now().getTime() - CAMPAIGN_COUNTS_DAYS * DAY_MS);
  await db.delete(advertisementCounts).where(lt(advertisementCounts.hour, oldest));
  const changed = await findChangedSponsorships(db, now(), CHANGED_MAX);
  if (changed.length > 0) await db.transaction((tx) => showSponsorship(tx, changed, now()));
}
