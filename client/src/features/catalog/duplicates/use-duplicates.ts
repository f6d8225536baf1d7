import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import { duplicates } from "#shared/contracts/catalog/duplicates.ts";

/** Other admins look at them too: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };

/** Pairs of products that may be one, page by page, the likest first. */
export function useDuplicates() {
  const query = useInfiniteQuery({ ...pagesFor(duplicates.list), ...ALWAYS_ASK });
  return { ...query, pairs: query.data?.pages.flatMap(({ items }) => items) };
}

/** A product by its address, id or code, with what may be one with it; not asked for while that is empty. */
export function useDuplicatesOf(product: string) {
  return useQuery({
    ...queryFor(duplicates.ofProduct, { query: { product } }),
    ...ALWAYS_ASK,
    enabled: product !== "",
  });
}

/** Says that two products are two. */
export function useDismissPair() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (pair: { one: string; other: string }) => api(duplicates.dismiss, { body: pair }),
    onSuccess: refresh,
  });
}

/** Makes two products one. */
export function useMerge() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (choice: { keep: string; merge: string }) => api(duplicates.merge, { body: choice }),
    onSuccess: refresh,
  });
}

/** The pairs and all that is known of products. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.invalidateQueries({ queryKey: ["api", "admin", "duplicates"] });
    queryClient.invalidateQueries({ queryKey: ["api", "products"] });
  };
}
