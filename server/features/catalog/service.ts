import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { catalogStatements, selectByIds, selectSponsored, toProductDetail } from "#server/features/catalog/queries.ts";
import { searchProductIds } from "#server/features/catalog/search.ts";
import { AppError } from "#server/http/app-error.ts";
import { decodeCursor, encodeCursor } from "#server/http/cursor.ts";
import type { Product, ProductDetail, Retailer } from "#shared/contracts/catalog.ts";
import type { Category } from "#shared/domain/categories.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, SEARCH_MAX_RESULTS } from "#shared/domain/limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { productActivity, retailers } from "#shared/schema/index.ts";

interface ListInput {
  category?: Category | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const listCursor = z.tuple([z.int(), z.uuid()]);
const searchCursor = z.tuple([z.int().min(1).max(SEARCH_MAX_RESULTS)]);

/** Most viewed first, or with a query the best matches first. */
export function listProducts({ db }: Pick<Deps, "db">, input: ListInput): Promise<Page<Product>> {
  return input.q ? searchProducts({ db }, { ...input, q: input.q }) : browseProducts({ db }, input);
}

async function browseProducts(
  { db }: Pick<Deps, "db">,
  { category, limit, cursor }: ListInput,
): Promise<Page<Product>> {
  const statements = catalogStatements(db)[limit <= LIST_DEFAULT_LIMIT ? "small" : "large"];
  let rows: Product[];
  if (cursor === undefined) {
    rows = await (category ? statements.firstInCategory({ category }) : statements.first());
  } else {
    const [views, id] = decodeCursor(listCursor, cursor);
    rows = await (category ? statements.nextInCategory({ category, views, id }) : statements.next({ views, id }));
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.monthlyViews, last.id]) : null };
}

async function searchProducts(
  { db }: Pick<Deps, "db">,
  { category, q, limit, cursor }: ListInput & { q: string },
): Promise<Page<Product>> {
  const [offset] = cursor === undefined ? [0] : decodeCursor(searchCursor, cursor);
  const bounded = Math.min(limit, SEARCH_MAX_RESULTS - offset);
  if (bounded <= 0) return { items: [], nextCursor: null };
  const { ids, hasMore } = await searchProductIds(db, {
    text: q,
    ...(category && { category }),
    limit: bounded,
    offset,
  });
  const end = offset + ids.length;
  return {
    items: await selectByIds(db, ids),
    nextCursor: hasMore && end < SEARCH_MAX_RESULTS ? encodeCursor([end]) : null,
  };
}

export async function getProduct({ db }: Pick<Deps, "db">, id: string): Promise<ProductDetail> {
  const [row] = await catalogStatements(db).byId({ id });
  if (!row) throw new AppError("NOT_FOUND", "That product is not in our catalogue.");
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
    select id, ${day}::date, 1, ${scans}::int from products where id = ${productId} and is_listed
    on conflict (product_id, day) do update
      set views = product_activity.views + 1, scans = product_activity.scans + excluded.scans
  `);
  if (rowCount === 0) throw new AppError("NOT_FOUND", "That product is not in our catalogue.");
}

export function listSponsored({ db, now }: Pick<Deps, "db" | "now">): Promise<Product[]> {
  return selectSponsored(db, now(), LIST_MAX_LIMIT);
}

export function listRetailers({ db }: Pick<Deps, "db">): Promise<Retailer[]> {
  return db.select().from(retailers).orderBy(retailers.name);
}
