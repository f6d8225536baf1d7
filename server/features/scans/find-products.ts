import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { LookupKeys } from "#shared/domain/codes/lookup-keys.ts";
import { productCodes, products } from "#shared/schema/index.ts";

/** Of a code: what is no longer in the catalogue is found by none. */
const isListed = sql`(select is_listed from ${products} where id = product_id)`;

type FoundBy = "own" | "gtin" | "branded" | "article";

/**
 * The products that many codes lead to, in one query. The answer tells a code's product, null where it has none: our own
 * code counts before a GTIN, a GTIN before an article number, and that without its maker only where a single product
 * has it.
 */
export async function findProducts(
  tx: Transaction,
  codes: readonly LookupKeys[],
): Promise<(code: LookupKeys) => string | null> {
  const own = codes.flatMap(({ qrCode, ownCode }) => [qrCode, ownCode]);
  const gtins = codes.flatMap(({ gtin }) => gtin ?? []);
  const branded = codes.flatMap(({ brandedArticles }) => brandedArticles);
  const articles = codes.flatMap(({ articleNumber }) => articleNumber ?? []);
  const { rows } = await tx.execute<{ by: FoundBy; key: string; id: string }>(sql`
    select 'own' as by, qr_code as key, id from ${products} where qr_code = any(${sql.param(own)}::text[]) and is_listed
    union all
    select 'own', value, product_id from ${productCodes}
    where symbology = 'hexkey' and value = any(${sql.param(own)}::text[]) and ${isListed}
    union all
    select 'gtin', value, product_id from ${productCodes}
    where symbology = 'gtin' and value = any(${sql.param(gtins)}::text[]) and ${isListed}
    union all
    select 'branded', value, product_id from ${productCodes}
    where symbology = 'article-number' and value = any(${sql.param(branded)}::text[]) and ${isListed}
    union all
    select 'article', split_part(value, ':', 2), min(product_id::text)::uuid from ${productCodes}
    where symbology = 'article-number' and split_part(value, ':', 2) = any(${sql.param(articles)}::text[]) and ${isListed}
    group by 2 having count(distinct product_id) = 1
  `);
  const found = new Map(rows.map(({ by, key, id }) => [`${by} ${key}`, id]));
  const find = (by: FoundBy, key: string | null) => found.get(`${by} ${key}`);
  return ({ qrCode, ownCode, gtin, brandedArticles, articleNumber }) => {
    // Where a brand ends and its number begins can be read in several ways; the look-up of a single code decides so too.
    const [byBrand] = brandedArticles.flatMap((value) => find("branded", value) ?? []).sort();
    return (
      find("own", qrCode) ??
      find("own", ownCode) ??
      find("gtin", gtin) ??
      byBrand ??
      find("article", articleNumber) ??
      null
    );
  };
}
