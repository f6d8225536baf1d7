import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { selectByIds } from "#server/features/catalog/queries.ts";
import type { PlacedProduct, Product } from "#shared/contracts/catalog/catalog.ts";
import { advertisements, products, sponsors } from "#shared/schema/index.ts";

type Reads = Pick<Database, "select">;

/** A campaign that may be shown, as `campaignState` of the shared rules says it; wants `sponsors` joined. */
function isLive(now: Date): SQL | undefined {
  const { budget, spent, costPerClick, startDate, endDate, isActive } = advertisements;
  return and(
    isActive,
    sponsors.isActive,
    or(isNull(startDate), lte(startDate, now)),
    or(isNull(endDate), gt(endDate, now)),
    or(isNull(budget), sql`${spent} + ${costPerClick} <= ${budget}`),
  );
}

const selectLive = (db: Reads, now: Date, which?: SQL) =>
  db
    .select({
      campaignId: advertisements.id,
      productId: products.id,
      sponsorId: advertisements.sponsorId,
      endDate: advertisements.endDate,
    })
    .from(advertisements)
    .innerJoin(sponsors, eq(sponsors.id, advertisements.sponsorId))
    .innerJoin(products, eq(products.id, advertisements.productId))
    .where(and(isLive(now), products.isListed, which));

/** The products of live campaigns, best selling first, each with the oldest of its campaigns. */
export async function selectSponsored(db: Database, now: Date, limit: number): Promise<PlacedProduct[]> {
  const live = await db
    .select({
      productId: products.id,
      campaignId: sql<string>`(array_agg(${advertisements.id} order by ${advertisements.id}))[1]`,
    })
    .from(advertisements)
    .innerJoin(sponsors, eq(sponsors.id, advertisements.sponsorId))
    .innerJoin(products, eq(products.id, advertisements.productId))
    .where(and(isLive(now), products.isListed))
    // Several campaigns for one product take one place, and none from other products.
    .groupBy(products.id)
    .orderBy(sql`${products.salesRank} asc nulls last`, products.id)
    .limit(limit);
  const byProduct = new Map(live.map(({ productId, campaignId }) => [productId, campaignId]));
  const found = await selectByIds(db, [...byProduct.keys()]);
  return found.flatMap((product) => placed(product, byProduct.get(product.id)));
}

const placed = (product: Product, campaignId: string | undefined) =>
  campaignId === undefined ? [] : [{ ...product, isSponsored: true, campaignId }];

/**
 * The first page of a search with its one sponsored place: of the products that match anyway, the best with a live
 * campaign, labelled, below all that were meant by their code or their whole name. Others keep their places.
 */
export async function placeSponsored(
  db: Database,
  now: Date,
  { found, text, byCode }: { found: Product[]; text: string; byCode: readonly string[] },
): Promise<PlacedProduct[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return found;
  const candidates = await selectLive(db, now, inArray(products.id, ids)).orderBy(advertisements.id);
  if (candidates.length === 0) return found;
  const named = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), sql`search_key(${products.name}) = search_key(${text})`));
  const exact = new Set([...byCode, ...named.map(({ id }) => id)]);
  const isCandidate = (product: Product) => candidates.some(({ productId }) => productId === product.id);
  const chosen = found.find((product) => !exact.has(product.id) && isCandidate(product));
  if (!chosen) return found;
  const campaignId = candidates.find(({ productId }) => productId === chosen.id)?.campaignId;
  const above = found.filter(({ id }) => exact.has(id));
  const below = found.filter(({ id }) => !exact.has(id) && id !== chosen.id);
  return [...above, ...placed(chosen, campaignId), ...below];
}

/** Of the live campaigns of one product the one that ends last first. */
const LASTING_FIRST = [sql`${advertisements.endDate} desc nulls first`, asc(advertisements.id)];

/**
 * Writes down which sponsor a product has and until when, from the campaigns that are live: of several the one that ends
 * last. Call it where one begins, changes or ends.
 */
export async function showSponsorship(tx: Transaction, productIds: readonly string[], now: Date): Promise<void> {
  // In one order, so that two calls never wait for one another.
  for (const id of [...new Set(productIds)].sort()) {
    const [lasting] = await selectLive(tx, now, eq(products.id, id))
      .orderBy(...LASTING_FIRST)
      .limit(1);
    const { sponsorId = null, endDate = null } = lasting ?? {};
    await tx
      .update(products)
      .set({ isSponsored: lasting !== undefined, sponsorId, sponsorshipEndDate: endDate })
      .where(eq(products.id, id));
  }
}

/**
 * The products whose label says something else than their campaigns do: one has begun or ended since, or another one than
 * the label names lasts longest by now.
 */
export async function findChangedSponsorships(db: Database, now: Date, limit: number): Promise<string[]> {
  const live = db
    .select({ id: advertisements.id })
    .from(advertisements)
    .innerJoin(sponsors, eq(sponsors.id, advertisements.sponsorId))
    .where(and(isLive(now), eq(advertisements.productId, products.id)));
  const lasting = db
    .select({ label: sql`row(${advertisements.sponsorId}, ${advertisements.endDate})` })
    .from(advertisements)
    .innerJoin(sponsors, eq(sponsors.id, advertisements.sponsorId))
    .where(and(isLive(now), eq(advertisements.productId, products.id)))
    .orderBy(...LASTING_FIRST)
    .limit(1);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        or(
          products.isSponsored,
          sql`${products.id} in (select ${advertisements.productId} from ${advertisements} where ${advertisements.isActive})`,
        ),
        or(
          sql`(${products.isSponsored} and ${products.isListed}) <> (${products.isListed} and exists ${live})`,
          sql`${products.isSponsored} and ${products.isListed}
            and row(${products.sponsorId}, ${products.sponsorshipEndDate}) is distinct from ${lasting}`,
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
