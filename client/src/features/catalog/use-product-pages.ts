import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { pagesFor } from "#client/lib/api.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import type { Category } from "#shared/domain/categories.ts";

/**
 * Products page by page: of one category, or matching a text (a blank one matches all). With `q` the previous text's
 * products stay until the new ones are loaded.
 */
export function useProducts({ category, q }: { category?: Category | undefined; q?: string }) {
  const text = q?.trim();
  const query = useInfiniteQuery({
    ...pagesFor(catalog.list, { query: { ...(category && { category }), ...(text && { q: text }) } }),
    ...(q !== undefined && { placeholderData: keepPreviousData }),
  });
  return { ...query, products: query.data?.pages.flatMap((page) => page.items) };
}
export type ProductsQuery = ReturnType<typeof useProducts>;
