import { isDeepStrictEqual } from "node:util";
import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type AuditedState, recordChange } from "#server/db/audit.ts";
import { type Database, lockByName, type Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { sponsorMissing } from "#server/features/business/sponsorship/sponsors.ts";
import { selectProduct, showSponsorship } from "#server/features/catalog/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import type { Campaign, ChangedCampaign, NewCampaign } from "#shared/contracts/business/sponsorship.ts";
import { beginningOf, campaignState, endOf } from "#shared/domain/campaign.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { advertisements, products, sponsors } from "#shared/schema/index.ts";

const pages = newestFirst(advertisements);

const campaignColumns = {
  ...getTableColumns(advertisements),
  companyName: sponsors.companyName,
  isSponsorActive: sponsors.isActive,
  productName: products.name,
  productNameFr: products.nameFr,
  hasProduct: sql<boolean>`coalesce(${products.isListed}, false)`,
};

const select = (db: Pick<Database, "select">) =>
  db
    .select(campaignColumns)
    .from(advertisements)
    .innerJoin(sponsors, eq(sponsors.id, advertisements.sponsorId))
    .leftJoin(products, eq(products.id, advertisements.productId));

type CampaignRow = Awaited<ReturnType<typeof select>>[number];

const toCampaign = (row: CampaignRow, now: Date): Campaign => ({ ...row, state: campaignState(row, now) });

/** Campaigns, newest first, as they are at this moment. */
export async function listCampaigns(
  { db, now }: Pick<Deps, "db" | "now">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<Campaign>> {
  const rows = await select(db)
    .where(pages.behind(cursor))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  return { items: items.map((row) => toCampaign(row, now())), nextCursor };
}

/** Adds a campaign, unless the same was added just now. Throws NOT_FOUND for a sponsor that is not there, UNPROCESSABLE for such a product. */
export function createCampaign(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { sponsorId, ...terms }: NewCampaign,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const [sponsor] = await tx.select().from(sponsors).where(eq(sponsors.id, sponsorId)).for("key share");
    if (!sponsor) throw sponsorMissing();
    await mustBeListed(tx, terms.productId);
    await lockByName(tx, "new campaigns");
    const columns = columnsOf(terms);
    const latest = await tx
      .select()
      .from(advertisements)
      .where(and(eq(advertisements.sponsorId, sponsorId), gt(advertisements.createdAt, pressedTwiceSince(now()))));
    const same = latest.find((campaign) => isDeepStrictEqual({ ...campaign, ...columns, isActive: true }, campaign));
    if (same) return readCampaign(tx, same.id, now());
    const id = v7();
    await tx.insert(advertisements).values({ id, sponsorId, ...columns, createdAt: now() });
    const after = { sponsorId, ...terms };
    await recordChange(tx, { actor, action: "sponsorship.createCampaign", target: targetOf(id), before: null, after });
    await showSponsorship(tx, [terms.productId], now());
    return readCampaign(tx, id, now());
  });
}

/**
 * Changes a campaign's terms. Throws NOT_FOUND, UNPROCESSABLE for a product that is not there and for another currency
 * once something is spent in the first, and CONFLICT for a campaign that was ended.
 */
export function updateCampaign(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string,
  terms: ChangedCampaign,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const before = await lockCampaign(tx, id);
    if (!before.isActive) {
      throw new AppError("CONFLICT", "This campaign was ended.", { reason: "campaign-ended" });
    }
    if (terms.currency !== before.currency && before.spent > 0) {
      throw new AppError("UNPROCESSABLE", "Something was spent in the first currency.", {
        reason: "campaign-currency",
        fields: { currency: "Something was spent in the first currency." },
      });
    }
    if (terms.productId !== before.productId) await mustBeListed(tx, terms.productId);
    const after = columnsOf(terms);
    await tx.update(advertisements).set(after).where(eq(advertisements.id, id));
    const change = { before: stateOf(before), after: stateOf({ ...before, ...after }) };
    await recordChange(tx, { actor, action: "sponsorship.updateCampaign", target: targetOf(id), ...change });
    await showSponsorship(tx, [terms.productId, ...(before.productId ? [before.productId] : [])], now());
    return readCampaign(tx, id, now());
  });
}

/** Ends a campaign for good; one that was ended already stays as it is. Throws NOT_FOUND. */
export function endCampaign({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, id: string): Promise<Campaign> {
  return db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const before = await lockCampaign(tx, id);
    if (before.isActive) {
      await tx.update(advertisements).set({ isActive: false }).where(eq(advertisements.id, id));
      const change = { before: { isActive: true }, after: { isActive: false } };
      await recordChange(tx, { actor, action: "sponsorship.endCampaign", target: targetOf(id), ...change });
      if (before.productId) await showSponsorship(tx, [before.productId], now());
    }
    return readCampaign(tx, id, now());
  });
}

async function readCampaign(tx: Transaction, id: string, now: Date): Promise<Campaign> {
  const [row] = await select(tx).where(eq(advertisements.id, id));
  if (!row) throw campaignMissing();
  return toCampaign(row, now);
}

async function lockCampaign(tx: Transaction, id: string) {
  const [row] = await tx.select().from(advertisements).where(eq(advertisements.id, id)).for("no key update");
  if (!row) throw campaignMissing();
  return row;
}

async function mustBeListed(tx: Transaction, productId: string): Promise<void> {
  const [product] = await selectProduct(tx, productId).for("key share");
  if (product) return;
  const message = "That product is not in our catalogue.";
  throw new AppError("UNPROCESSABLE", message, { reason: "product-missing", fields: { productId: message } });
}

const campaignMissing = () => new AppError("NOT_FOUND", "There is no such campaign.", { reason: "campaign-missing" });

const targetOf = (id: string) => ({ type: "campaign", id });

/** Days as the moments between which the campaign runs. */
const columnsOf = ({ startDay, endDay, ...terms }: ChangedCampaign) => ({
  ...terms,
  startDate: beginningOf(startDay),
  endDate: endOf(endDay),
});

const stateOf = (row: Omit<typeof advertisements.$inferSelect, "id">): AuditedState => ({
  productId: row.productId,
  campaignName: row.campaignName,
  budget: row.budget,
  currency: row.currency,
  costPerClick: row.costPerClick,
  startDate: row.startDate?.toISOString() ?? null,
  endDate: row.endDate?.toISOString() ?? null,
});
