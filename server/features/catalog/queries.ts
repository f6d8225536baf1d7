import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { oneMore, pagesBy } from "#server/db/page.ts";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import { matchOf, ownMatchOf } from "#server/features/catalog/code-matches.ts";
import type { Product, ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { Language } from "#shared/domain/language.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { productMedia, productRatings, products } from "#shared/schema/index.ts";

const {
  isListed: _isListed,
  cameWithShare: _cameWithShare,
  hasBoxCode: _hasBoxCode,
  ...shownColumns
} = getTableColumns(products);

/** A product's columns as the API shows them and what its reviews add up to; wants `product_ratings` joined. */
export const productColumns = {
  ...shownColumns,
  // The label goes at the end of its time, whenever the row is written next.
  isSponsored: sql<boolean>`(${products.isSponsored} and coalesce(${products.sponsorshipEndDate} > now(), true))`,
  averageRating: productRatings.averageRating,
  reviewCount: sql<number>`coalesce(${productRatings.reviewCount}, 0)`,
  difficulty: productRatings.difficulty,
};

const media = sql<{ kind: "video" | "captions"; url: string; type: string; language: Language }[] | null>`(
  select json_agg(json_build_object('kind', kind, 'url', url, 'type', media_type, 'language', language) order by position)
  from ${productMedia} where product_id = ${products.id}
)`.as("media");

const detailColumns = { ...productColumns, media };

const select = (db: Database) =>
  db.select(productColumns).from(products).leftJoin(productRatings, eq(productRatings.productId, products.id));

const selectDetail = (db: Pick<Database, "select">) =>
  db.select(detailColumns).from(products).leftJoin(productRatings, eq(productRatings.productId, products.id));

type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

const viewed = { monthlyViews: products.monthlyViews, id: products.id };
const hasVideo = sql`(${products.videoUrl} is not null)`;
export const byViews = pagesBy("desc", viewed);
export const videosFirst = pagesBy("desc", {
  videoUrl: { sql: hasVideo, type: "boolean", of: (videoUrl) => videoUrl !== null },
  ...viewed,
});
const inCategory = eq(products.category, sql.placeholder("category"));
const at = (name: string) => sql`${sql.placeholder(name)}`;

/**
 * How many rows a page statement fetches. Two constants rather than a
 * parameter: Postgres plans for a limit that it knows, once per connection, and for one that it doesn't on every call.
 */
const FETCHED = { small: oneMore(LIST_DEFAULT_LIMIT), large: oneMore(LIST_MAX_LIMIT) };

/** The statements of every read that customers wait for. None includes unlisted products. */
export const catalogStatements = prepareOnce((db) => {
  const pages = (size: keyof typeof FETCHED) => {
    const page = (name: string, order: SQL[], where?: SQL) =>
      prepareSelect(
        db,
        `products_${name}_${size}`,
        productColumns,
        select(db)
          .where(and(products.isListed, where))
          .orderBy(...order),
        FETCHED[size],
      );
    return {
      first: page("first", byViews.order),
      next: page("next", byViews.order, byViews.behind([at("views"), at("id")])),
      firstInCategory: page("first_in_category", videosFirst.order, inCategory),
      nextInCategory: page(
        "next_in_category",
        videosFirst.order,
        and(inCategory, videosFirst.behind([at("video"), at("views"), at("id")])),
      ),
    };
  };
  const detail = (name: string, where: SQL) =>
    prepareSelect(db, name, detailColumns, selectDetail(db).where(and(products.isListed, where)));
  /** With the kind of match that led the code to its product. */
  const matched = (name: string, match: SQL) => {
    const columns = { ...detailColumns, matchedBy: sql<number>`match.matched_by` };
    const select = db
      .select(columns)
      .from(products)
      .innerJoin(sql`${match} as match`, sql`match.id = ${products.id}`)
      .leftJoin(productRatings, eq(productRatings.productId, products.id))
      .where(and(products.isListed));
    return prepareSelect(db, name, columns, select);
  };
  return {
    small: pages("small"),
    large: pages("large"),
    byId: detail("product_by_id", eq(products.id, sql.placeholder("id"))),
    byCode: detail("product_by_code", eq(products.qrCode, sql.placeholder("code"))),
    /** As it was read, else as we would have printed it. */
    byOwnCode: detail(
      "product_by_own_code",
      eq(products.id, sql`(select id from ${ownMatchOf(KEYS)} as match order by matched_by limit 1)`),
    ),
    /** By whatever `LookupKeys` has. */
    byAnyCode: matched("product_by_any_code", matchOf(KEYS)),
  };
});

const KEYS = {
  qrCode: sql.placeholder("qrCode"),
  ownCode: sql.placeholder("ownCode"),
  gtin: sql.placeholder("gtin"),
  brandedArticles: sql.placeholder("brandedArticles"),
  articleNumber: sql.placeholder("articleNumber"),
};

/** A product as everybody sees it, be it in the catalogue or not; null where there is none. */
export async function readProductDetail(db: Pick<Database, "select">, id: string): Promise<ProductDetail | null> {
  const [row] = await selectDetail(db).where(eq(products.id, id));
  return row ? toProductDetail(row) : null;
}

/** Products by id, in the order of `ids`. */
export async function selectByIds(db: Database, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(and(products.isListed, inArray(products.id, ids)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A row with the files of its video. */
export function toProductDetail({ media, ...row }: DetailRow): ProductDetail {
  const files = media ?? [];
  return {
    ...row,
    videoSources: files.filter((file) => file.kind === "video").map(({ url, type }) => ({ url, type })),
    captions: files.filter((file) => file.kind === "captions").map(({ url, language }) => ({ url, language })),
  };
}
