import { and, type SQL, sql } from "drizzle-orm";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isKeptBy, keepsAll } from "#server/features/catalog/desk/brand-keepers.ts";
import type { KeptProduct } from "#shared/contracts/catalog/desk.ts";
import { GAPS, type Gap } from "#shared/domain/product-sheet.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { lacks, lacksAny, productCodes, productSearch, products, searchWords } from "#shared/schema/index.ts";

const pages = pagesBy("desc", {
  isLacking: { sql: lacksAny(products), type: "boolean", of: (isLacking) => isLacking },
  id: products.id,
});

const columns = {
  id: products.id,
  name: products.name,
  nameFr: products.nameFr,
  brand: products.brand,
  category: products.category,
  thumbnailUrl: products.thumbnailUrl,
  isLacking: lacksAny(products),
  film: lacks.film(products),
  code: lacks.code(products),
  picture: lacks.picture(products),
};

/** A code that begins with less is too common to be meant. */
const CODE_MIN_CHARACTERS = 4;
/** Sorts behind every text that begins as the one before it. */
const END = sql.raw("U&'\\+10FFFF'");

/** The products that the actor may edit, those that lack something first, then the newest. */
export async function listForDesk(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  {
    q,
    lacks: gap,
    limit,
    cursor,
  }: {
    q?: string | undefined;
    lacks?: Gap | undefined;
    limit: number;
    cursor?: readonly [boolean, string] | undefined;
  },
): Promise<Page<KeptProduct>> {
  const rows = await db
    .select(columns)
    .from(products)
    .where(
      and(
        products.isListed,
        keepsAll(actor) ? undefined : isKeptBy(actor),
        gap && lacks[gap](products),
        q ? isFound(q, await isCommon(db, q)) : undefined,
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  return {
    items: items.map(({ isLacking: _, film, code, picture, ...product }) => {
      const missing = { film, code, picture };
      return { ...product, lacks: GAPS.filter((one) => missing[one]) };
    }),
    nextCursor,
  };
}

/** Where the rarest word of a text is in more products, walking down the list finds a page sooner than the words' index. */
const COMMON_FROM = 2000;

async function isCommon(db: Deps["db"], q: string): Promise<boolean> {
  const { rows } = await db.execute<{ rarest: number | null }>(sql`
    select min(coalesce(known.products, 0))::int as rarest
    from unnest(search_words_of(${withoutNul(q)})) as typed (word)
      cross join lateral (
        select sum(${searchWords.frequency}) as products from ${searchWords}
        where ${searchWords.word} ~>=~ typed.word and ${searchWords.word} ~<~ (typed.word || ${END})
      ) as known`);
  return (rows[0]?.rarest ?? 0) > COMMON_FROM;
}

/** Postgres holds no NUL in a text. */
const withoutNul = (q: string) => q.replaceAll("\0", " ");

/**
 * That a product has each word of a text in its name or brand, or words that begin so; or a code that begins so. Of words
 * that are rare the index gives the products first; what is common is looked up product by product.
 */
function isFound(q: string, isCommon: boolean): SQL {
  const typed = withoutNul(q);
  const code = sql`search_code(${typed})`;
  const words = sql`(
    select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words_of(${typed})) as word
  )`;
  const byCode = sql`select ${productCodes.productId} from ${productCodes}
    where length(${code}) >= ${CODE_MIN_CHARACTERS}
      and search_code(${productCodes.value}) collate "C" >= ${code}
      and search_code(${productCodes.value}) collate "C" < (${code} || ${END})`;
  if (isCommon) {
    return sql`(${products.id} in (${byCode}) or exists (
      select from ${productSearch} where ${productSearch.productId} = ${products.id} and ${productSearch.document} @@ ${words}
    ))`;
  }
  return sql`${products.id} in (
    select ${productSearch.productId} from ${productSearch} where ${productSearch.document} @@ ${words}
    union all ${byCode}
  )`;
}
