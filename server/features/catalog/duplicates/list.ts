import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { selectMatch } from "#server/features/catalog/code-matches.ts";
import { findDuplicatesOf } from "#server/features/catalog/duplicates/find.ts";
import { currentIds } from "#server/features/catalog/duplicates/merged.ts";
import type { FoundPair } from "#server/features/catalog/duplicates/pairs.ts";
import { productMissing } from "#server/features/catalog/listed-product.ts";
import type { ComparedProduct, DuplicatePair } from "#shared/contracts/catalog/duplicates.ts";
import { lookupKeys, storableCode } from "#shared/domain/codes/lookup-keys.ts";
import type { Page } from "#shared/http/endpoint.ts";
import {
  communityPosts,
  duplicatePairs,
  guides,
  productCodes,
  productFacts,
  productOffers,
  productRatings,
  products,
  scanHistory,
  sharedVideos,
} from "#shared/schema/index.ts";

const { likeness, firstId, secondId } = duplicatePairs;
const pages = pagesBy("desc", { likeness, firstId, secondId });

type Place = readonly [likeness: number, firstId: string, secondId: string];

/** Open pairs, the likest first; those of which a product has left the catalogue are left out. */
export async function listPairs(
  { db }: Pick<Deps, "db">,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<DuplicatePair>> {
  const isUnlisted = sql`exists (select from ${products} where id in (${firstId}, ${secondId}) and not is_listed)`;
  const rows = await db
    .select()
    .from(duplicatePairs)
    .where(and(isNull(duplicatePairs.dismissedAt), sql`not ${isUnlisted}`, pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  const found = items.map(({ firstId: first, secondId: second, sign, likeness }) => ({
    first,
    second,
    sign,
    likeness,
  }));
  return { items: await withProducts(db, found), nextCursor };
}

/** A product, and what may be one with it, found now. Throws NOT_FOUND. */
export async function readPairsOf(
  { db }: Pick<Deps, "db">,
  named: string,
): Promise<{ product: ComparedProduct; pairs: DuplicatePair[] }> {
  const id = await findNamed(db, named);
  const [product] = id === null ? [] : await selectCompared(db, [id]);
  if (!product) throw productMissing();
  return { product, pairs: await withProducts(db, await findDuplicatesOf(db, product.id)) };
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

async function findNamed(db: Database, named: string): Promise<string | null> {
  const [id] = UUID.exec(named) ?? [];
  if (id !== undefined) return (await currentIds(db, [id.toLowerCase()])).get(id.toLowerCase()) ?? id;
  const text = storableCode(named);
  const match = await selectMatch(db, lookupKeys(text, null));
  return match?.product.id ?? null;
}

/** Pairs with their products; one that has gone meanwhile is left out. */
async function withProducts(db: Database, pairs: readonly FoundPair[]): Promise<DuplicatePair[]> {
  const compared = await selectCompared(db, [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]);
  const byId = new Map(compared.map((product) => [product.id, product]));
  const dismissed = await selectDismissed(db, pairs);
  return pairs.flatMap(({ first: firstId, second: secondId, sign, likeness }) => {
    const [first, second] = [byId.get(firstId), byId.get(secondId)];
    const isDismissed = dismissed.has(`${firstId} ${secondId}`);
    return first && second ? [{ first, second, sign, likeness: Math.round(likeness / 10), isDismissed }] : [];
  });
}

async function selectDismissed(db: Database, pairs: readonly FoundPair[]): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const firsts = pairs.map(({ first }) => first);
  const rows = await db
    .select({ firstId, secondId })
    .from(duplicatePairs)
    .where(and(inArray(firstId, firsts), sql`${duplicatePairs.dismissedAt} is not null`));
  return new Set(rows.map((row) => `${row.firstId} ${row.secondId}`));
}

const countOf = (column: AnyPgColumn) =>
  sql<number>`(select count(*)::int from ${column.table} where ${column} = ${products.id})`;

async function selectCompared(db: Database, ids: readonly string[]): Promise<ComparedProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: products.id,
      name: products.name,
      nameFr: products.nameFr,
      brand: products.brand,
      category: products.category,
      thumbnailUrl: products.thumbnailUrl,
      createdAt: products.createdAt,
      codes: sql<{ symbology: string; value: string }[]>`(
        select coalesce(json_agg(json_build_object('symbology', symbology, 'value', value) order by symbology, value), '[]')
        from ${productCodes} where product_id = ${products.id}
      )`,
      hasVideo: sql<boolean>`(${products.videoUrl} is not null)`,
      hasManual: sql<boolean>`(${productFacts.manualUrl} is not null)`,
      guides: countOf(guides.productId),
      offers: countOf(productOffers.productId),
      reviews: sql<number>`coalesce(${productRatings.reviewCount}, 0)`,
      videos: countOf(sharedVideos.productId),
      questions: countOf(communityPosts.productId),
      scans: countOf(scanHistory.productId),
    })
    .from(products)
    .leftJoin(productFacts, eq(productFacts.productId, products.id))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(and(products.isListed, inArray(products.id, [...ids])));
}
