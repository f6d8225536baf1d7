import { and, type SQL, sql } from "drizzle-orm";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isKeptBy, keepsAll } from "#server/features/catalog/desk/brand-keepers.ts";
import type { KeptProduct } from "#shared/contracts/catalog/desk.ts";
import { GAPS, type Gap } from "#shared/domain/product-sheet.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { lacks, lacksAny, productCodes, productSearch, products } from "#shared/schema/index.ts";

const pages = pagesBy("desc", {
  isLacking: { sql: lacksAny(products), type: "boolean", of: (isLacking) => isLacking },
  id: products.id,
});

const columns = {
  id: products.id,
  name: products.name,
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
        q ? isFound(q) : undefined,
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

/**
 * That a product has each word of a text in its name or brand, or words that begin so; or a code that begins so. The ids
 * come first: both have an index, whatever the order.
 */
function isFound(q: string): SQL {
  // Postgres holds no NUL in a text.
  const typed = q.replaceAll("\0", " ");
  const code = sql`search_code(${typed})`;
  const words = sql`(
    select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words_of(${typed})) as word
  )`;
  return sql`${products.id} in (
    select ${productSearch.productId} from ${productSearch} where ${productSearch.document} @@ ${words}
    union all
    select ${productCodes.productId} from ${productCodes}
    where length(${code}) >= ${CODE_MIN_CHARACTERS}
      and search_code(${productCodes.value}) collate "C" >= ${code}
      and search_code(${productCodes.value}) collate "C" < (${code} || ${END})
  )`;
}
