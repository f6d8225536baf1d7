import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import { catalog, type ProductDetail } from "#shared/contracts/catalog.ts";
import type { Category } from "#shared/domain/categories.ts";
import { HOME_PRODUCTS, TRENDING_FRESH_MS, TRENDING_RETAINED_MS } from "#shared/domain/limits.ts";

/**
 * Products page by page: of one category, or matching a text (a blank one matches all). With `q` the products of the
 * text before stay until the new ones are there.
 */
export function useProducts({ category, q }: { category?: Category | undefined; q?: string }) {
  const text = q?.trim();
  const query = useInfiniteQuery({
    ...pagesFor(catalog.list, { query: { ...(category && { category }), ...(text && { q: text }) } }),
    ...(q !== undefined && { placeholderData: keepPreviousData }),
  });
  return { ...query, products: query.data?.pages.flatMap((page) => page.items) };
}
export type ProductPages = ReturnType<typeof useProducts>;

/** The few products of the home screen, most viewed first. */
export function usePopularProducts() {
  return useQuery(queryFor(catalog.list, { query: { limit: HOME_PRODUCTS } }));
}

/** One product with its video files; `known` is one that is already at hand and spares the request. */
export function useProduct(id: string | null, known?: ProductDetail) {
  return useQuery({
    ...queryFor(catalog.get, { params: { id: id ?? "" } }),
    enabled: id !== null,
    ...(known?.id === id && { initialData: known }),
  });
}

/** Counts an opening of a product. Nobody waits for it, and nobody is told when it fails: the video matters more. */
export function useRecordView() {
  return useMutation({
    mutationFn: ({ id, via }: { id: string; via: "scan" | "browse" }) =>
      api(catalog.recordView, { params: { id }, body: { via } }),
  });
}

export function useSponsoredProducts() {
  return useQuery(queryFor(catalog.listSponsored));
}

export function useRetailers() {
  return useQuery(queryFor(catalog.listRetailers));
}

/** The trending feed, asked for again once it is half an hour old. */
export function useTrending() {
  return useQuery({ ...queryFor(catalog.trending), staleTime: TRENDING_FRESH_MS, gcTime: TRENDING_RETAINED_MS });
}
