import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { cursorAt } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import {
  byViews,
  catalogStatements,
  selectByIds,
  toProductDetail,
  videosFirst,
} from "#server/features/catalog/queries.ts";
import { searchProductIds } from "#server/features/catalog/search.ts";
import { placeSponsored, selectSponsored } from "#server/features/catalog/sponsored.ts";
import { AppError, cursorOfOther } from "#server/http/app-error.ts";
import type { PlacedProduct, Product, ProductDetail, Retailer } from "#shared/contracts/catalog/catalog.ts";
import type { Category } from "#shared/domain/categories.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, SEARCH_MAX_RESULTS } from "#shared/domain/limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { productActivity, retailers } from "#shared/schema/index.ts";

interface ListInput {
  category?: Category | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: VideoPlace | ViewsPlace | RankPlace | undefined;
}

type VideoPlace = readonly [video: boolean, views: number, id: string];
type ViewsPlace = readonly [views: number, id: string];
type RankPlace = readonly [offset: number];

/** Most viewed first, in a category those with a video before the others; or with a query the best matches first. */
export function listProducts({ db, now }: Pick<Deps, "db" | "now">, input: ListInput): Promise<Page<PlacedProduct>> {
  const { q, category } = input;
  if (q) return searchProducts({ db, now }, { ...input, q });
  return category ? browseCategory({ db }, { ...input, category }) : browseProducts({ db }, input);
}

async function browseProducts({ db }: Pick<Deps, "db">, { limit, cursor }: ListInput): Promise<Page<Product>> {
  const { first, next } = statementsFor(db, limit);
  if (cursor && cursor.length !== 2) throw cursorOfOther();
  const rows = await (cursor ? next({ views: cursor[0], id: cursor[1] }) : first());
  return byViews.page(rows, limit);
}

async function browseCategory(
  { db }: Pick<Deps, "db">,
  { category, limit, cursor }: ListInput & { category: Category },
): Promise<Page<Product>> {
  const { firstInCategory, nextInCategory } = statementsFor(db, limit);
  if (cursor && cursor.length !== 3) throw cursorOfOther();
  const [video, views, id] = cursor ?? [];
  const rows = await (cursor ? nextInCategory({ category, video, views, id }) : firstInCategory({ category }));
  return videosFirst.page(rows, limit);
}

const statementsFor = (db: Database, limit: number) =>
  catalogStatements(db)[limit <= LIST_DEFAULT_LIMIT ? "small" : "large"];

async function searchProducts(
  { db, now }: Pick<Deps, "db" | "now">,
  { category, q, limit, cursor }: ListInput & { q: string },
): Promise<Page<PlacedProduct>> {
  if (cursor && cursor.length !== 1) throw cursorOfOther();
  const [offset] = cursor ?? [0];
  const bounded = Math.min(limit, SEARCH_MAX_RESULTS - offset);
  if (bounded <= 0) return { items: [], nextCursor: null };
  const { ids, byCode, hasMore } = await searchProductIds(db, {
    text: q,
    ...(category && { category }),
    limit: bounded,
    offset,
  });
  const end = offset + ids.length;
  const found = await selectByIds(db, ids);
  return {
    items: offset === 0 ? await placeSponsored(db, now(), { found, text: q, byCode }) : found,
    nextCursor: hasMore && end < SEARCH_MAX_RESULTS ? cursorAt([end]) : null,
  };
}

export async function getProduct({ db }: Pick<Deps, "db">, id: string): Promise<ProductDetail> {
  const [row] = await catalogStatements(db).byId({ id });
  if (!row) throw new AppError("NOT_FOUND", "That product is not in our catalogue.", { reason: "product-missing" });
  return toProductDetail(row);
}

/** Adds one opening of the product to today's (UTC) count. */
export async function recordView(
  { db, now }: Pick<Deps, "db" | "now">,
  { productId, via }: { productId: string; via: "scan" | "browse" },
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const scans = via === "scan" ? 1 : 0;
  // Selecting from products makes an unknown id a missing row rather than a broken foreign key.
  const { rowCount } = await db.execute(sql`
    insert into ${productActivity} (product_id, day, views, scans)
    select id, ${day}::date, 1, ${scans}::int from products where id = ${productId} and is_listed for key share
    on conflict (product_id, day) do update
      set views = product_activity.views + 1, scans = product_activity.scans + excluded.scans
  `);
  if (rowCount === 0)
    throw new AppError("NOT_FOUND", "That product is not in our catalogue.", { reason: "product-missing" });
}

/** The products of live campaigns. */
export function listSponsored({ db, now }: Pick<Deps, "db" | "now">): Promise<PlacedProduct[]> {
  return selectSponsored(db, now(), LIST_MAX_LIMIT);
}

export function listRetailers({ db }: Pick<Deps, "db">): Promise<Retailer[]> {
  return db.select().from(retailers).orderBy(retailers.name);
}
