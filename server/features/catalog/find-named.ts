import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { articleValue, looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { productCodes, productSearch, products } from "#shared/schema/index.ts";

/**
 * The listed product of a brand that has one of these very names, or article numbers; whatever the case and the accents.
 * Null where there is none, or several.
 */
export async function findNamed(
  db: Pick<Transaction, "selectDistinct">,
  { brand, names }: { brand: string; names: readonly string[] },
): Promise<string | null> {
  const [maker = "", ...said] = [brand, ...names].map((text) => text.replaceAll("\0", " "));
  const byNumber = said.filter(looksLikeArticleNumber).map((number) => articleValue(maker, number));
  const found = await db
    .selectDistinct({ id: products.id })
    .from(products)
    .where(
      and(
        products.isListed,
        sql`search_key(${products.brand}) = search_key(${maker})`,
        sql`${products.id} in (
          select named.product_id from unnest(${sql.param(said)}::text[]) as said (name)
          cross join lateral (
            select ${productSearch.productId} from ${productSearch}
            where ${productSearch.document} @@ (select ('''=' || search_key(left(said.name, 300)) || '''')::tsquery)
          ) as named
          where search_key(said.name) <> ''
          union all
          select ${productCodes.productId} from ${productCodes}
          where ${eq(productCodes.symbology, "article-number")}
            and ${productCodes.value} = any(${sql.param(byNumber)}::text[])
        )`,
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
