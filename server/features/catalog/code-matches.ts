import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { prepareOnce } from "#server/db/prepared.ts";
import type { ProductSummary } from "#shared/contracts/catalog/codes.ts";
import type { LookupKeys } from "#shared/domain/codes/lookup-keys.ts";
import { moderationItems, productCodes, productProposals, products } from "#shared/schema/index.ts";

/** The kind of match by which a code led to its product, in the order in which it counts. */
export const MATCHED_BY = { own: 0, ownInCapitals: 1, gtin: 2, brandedArticle: 3, articleNumber: 4 } as const;

/** More makers than this have no article number in common. */
const CANDIDATES_MAX = 20;

/** Written as the index on it is. */
const bareNumber = sql`split_part(${productCodes.value}, ':', 2)`;
/** Unlisted products have no codes: those lead nowhere, or to another product that carries them too. */
const isListed = sql`(select ${products.isListed} from ${products} where ${products.id} = ${productCodes.productId})`;
const isArticle = sql`${productCodes.symbology} = 'article-number'`;

type Keys = Record<keyof LookupKeys, unknown>;

/** The same in words. */
export const MATCH_NAMES = ["own-code", "own-code", "gtin", "brand-and-article-number", "article-number"] as const;

const rank = (matchedBy: number) => sql.raw(String(matchedBy));

/**
 * The products whose own code is one of two, as `id` and `matched_by`; the code of a product that became one with another
 * is that one's, too.
 */
export function ownMatchOf({ qrCode, ownCode }: Pick<Keys, "qrCode" | "ownCode">): SQL {
  const { own, ownInCapitals } = MATCHED_BY;
  const rankOf = (code: SQL) => sql`case when ${code} = ${qrCode} then ${rank(own)} else ${rank(ownInCapitals)} end`;
  return sql`(
    select ${products.id} as id, ${rankOf(sql`${products.qrCode}`)} as matched_by
    from ${products} where ${products.isListed} and ${products.qrCode} in (${qrCode}, ${ownCode})
    union all
    select ${productCodes.productId}, ${rankOf(sql`${productCodes.value}`)} from ${productCodes}
    where ${productCodes.symbology} = 'hexkey' and ${productCodes.value} in (${qrCode}, ${ownCode}) and ${isListed}
  )`;
}

/**
 * The one product that a code leads to, as `id` and `matched_by`: no row where there is none. An article number without
 * its maker leads to a product only where a single one has it.
 */
export function matchOf(keys: Keys): SQL {
  const { gtin, brandedArticles, articleNumber } = keys;
  const { gtin: byGtin, brandedArticle, articleNumber: byNumber } = MATCHED_BY;
  return sql`(
    ${ownMatchOf(keys)}
    union all
    select ${productCodes.productId}, ${rank(byGtin)} from ${productCodes}
    where ${productCodes.symbology} = 'gtin' and ${productCodes.value} = ${gtin} and ${isListed}
    union all
    select ${productCodes.productId}, ${rank(brandedArticle)} from ${productCodes}
    where ${isArticle} and ${productCodes.value} = any(${brandedArticles}::text[]) and ${isListed}
    union all
    select (array_agg(${productCodes.productId}))[1], ${rank(byNumber)} from ${productCodes}
    where ${isArticle} and ${bareNumber} = ${articleNumber} and ${isListed} having count(*) = 1
    order by matched_by, id limit 1
  )`;
}

/** Whether a code can be anything else than one of our own. */
export function hasOtherKeys({ gtin, brandedArticles, articleNumber }: LookupKeys): boolean {
  return gtin !== null || brandedArticles.length > 0 || articleNumber !== null;
}

const summary = {
  id: products.id,
  name: products.name,
  nameFr: products.nameFr,
  brand: products.brand,
  thumbnailUrl: products.thumbnailUrl,
};

/** The product that a code leads to, and by what. */
export async function selectMatch(
  db: Database,
  keys: LookupKeys,
): Promise<{ product: ProductSummary; matchedBy: number } | null> {
  const matchedBy = sql<number>`match.matched_by`;
  const match = matchOf({ ...keys, brandedArticles: sql.param(keys.brandedArticles) });
  const [row] = await db
    .select({ ...summary, matchedBy })
    .from(products)
    .innerJoin(sql`${match} as match`, sql`match.id = ${products.id}`);
  if (!row) return null;
  const { matchedBy: by, ...product } = row;
  return { product, matchedBy: by };
}

/** The products of whatever maker that carry an article number, given as it is compared. */
export function selectByNumber(db: Database, number: string): Promise<ProductSummary[]> {
  return db
    .select(summary)
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(and(isArticle, products.isListed, eq(bareNumber, number)))
    .orderBy(asc(products.brand), asc(products.name), asc(products.id))
    .limit(CANDIDATES_MAX);
}

export interface NumberedProduct extends ProductSummary {
  number: string;
  /** Brand and number, as they are stored. */
  value: string;
}

/** The products of whatever maker that carry any of the numbers. */
export function selectByNumbers(db: Database, numbers: string[]): Promise<NumberedProduct[]> {
  return byNumbers(db).execute({ numbers });
}

const byNumbers = prepareOnce((db) =>
  db
    .select({ ...summary, number: sql<string>`${bareNumber}`, value: productCodes.value })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(and(isArticle, products.isListed, sql`${bareNumber} = any(${sql.placeholder("numbers")}::text[])`))
    .prepare("products_by_numbers"),
);

/** Whether a product with one of the keys waits for a moderator. */
export async function isProposed(db: Database, keys: string[]): Promise<boolean> {
  const rows = await db
    .select({ id: productProposals.id })
    .from(productProposals)
    .innerJoin(moderationItems, eq(moderationItems.subjectId, productProposals.id))
    .where(
      and(
        inArray(productProposals.codeKey, keys),
        eq(moderationItems.kind, "product"),
        eq(moderationItems.status, "proposed"),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
