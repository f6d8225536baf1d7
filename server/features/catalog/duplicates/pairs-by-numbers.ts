import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { type FoundPair, pairOf } from "#server/features/catalog/duplicates/pairs.ts";
import type { DuplicateSign } from "#shared/domain/duplicate.ts";
import { productCodes, products } from "#shared/schema/index.ts";

/** A number that more products have says something else of them than which they are. */
const SAME_NUMBER_MAX = 5;
const ARTICLE_MIN_CHARACTERS = 5;
const BRAND_MIN_CHARACTERS = 3;

/** A select of `product_id` and `number`, and a `maker` where a number is its own. */
const gtins = sql`
  select product_id, substr(value, 2, 12) as number, '' as maker from ${productCodes} where symbology = 'gtin'`;
const articles = sql`
  select product_id, split_part(value, ':', 2) as number, split_part(value, ':', 1) as maker from ${productCodes}
  where symbology = 'article-number' and length(split_part(value, ':', 2)) >= ${ARTICLE_MIN_CHARACTERS}
    and length(split_part(value, ':', 1)) >= ${BRAND_MIN_CHARACTERS}`;

/** The pairs of products that have the same number, each in both directions. */
const withSame = (numbers: SQL) => sql`
  select one.product_id as one, other.product_id as other from (${numbers}) as one
  join (${numbers}) as other on other.number = one.number and other.product_id <> one.product_id
    and (starts_with(one.maker, other.maker) or starts_with(other.maker, one.maker))
  where one.number in (
    select number from (${numbers}) as numbers group by number having count(distinct product_id) between 2 and ${SAME_NUMBER_MAX}
  )`;

/** Products whose own code is a link or a text, and those whose trade item number is in it. */
const inCode = sql`
  select coded.id as one, code.product_id as other
  from (select id, qr_code from ${products} where qr_code !~ '^HXK-') as coded
  cross join lateral regexp_matches(left(coded.qr_code, 1000), '[0-9]{8,14}', 'g') as digits
  join ${productCodes} as code on code.symbology = 'gtin' and code.value = lpad(digits[1], 14, '0') and code.product_id <> coded.id`;

/**
 * Pairs of listed products by what is printed on their boxes: trade item numbers that differ in the packaging alone; the number
 * of one in the code of the other; one article number under two spellings of a brand, of which one begins with the other.
 * Of all products, or of one.
 */
export async function pairsByNumbers(db: Pick<Transaction, "execute">, id?: string): Promise<FoundPair[]> {
  const isMeant = id === undefined ? sql`true` : sql`${id}::uuid in (pairs.one, pairs.other)`;
  const signed = (sign: DuplicateSign, pairs: SQL) => sql`
    select distinct least(one, other) as first, greatest(one, other) as second, ${sign}::text as sign
    from (${pairs}) as pairs
    where ${isMeant} and not exists (select from ${products} where id in (pairs.one, pairs.other) and not is_listed)`;
  const all = [signed("gtin", withSame(gtins)), signed("gtin", inCode), signed("article-number", withSame(articles))];
  const { rows } = await db.execute<{ first: string; second: string; sign: DuplicateSign }>(
    sql.join(all, sql` union all `),
  );
  return rows.map(({ first, second, sign }) => pairOf(first, second, sign, 1));
}
