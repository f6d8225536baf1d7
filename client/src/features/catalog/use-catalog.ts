import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { catalog, type ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { HOME_PRODUCTS, TRENDING_FRESH_MS, TRENDING_RETAINED_MS } from "#shared/domain/limits.ts";

/** The few products of the home screen, most viewed first. */
export function usePopularProducts() {
  return useQuery(queryFor(catalog.list, { query: { limit: HOME_PRODUCTS } }));
}

/** One product with its video files; `known` is a loaded one, which saves the request. */
export function useProduct(id: string | null, known?: ProductDetail) {
  return useQuery({
    ...queryFor(catalog.get, { params: { id: id ?? "" } }),
    enabled: id !== null,
    ...(known?.id === id && { initialData: known }),
  });
}

export function useSponsoredProducts() {
  return useQuery(queryFor(catalog.listSponsored));
}

export function useRetailers() {
  return useQuery(queryFor(catalog.listRetailers));
}

/** The trending feed, fetched again once it is half an hour old. */
export function useTrending() {
  return useQuery({ ...queryFor(catalog.trending), staleTime: TRENDING_FRESH_MS, gcTime: TRENDING_RETAINED_MS });
}
