import { QueryClient } from "@tanstack/react-query";
import { CACHE_RETAINED_MS } from "#shared/domain/limits.ts";

/** Server state stays until a write invalidates it; a failed read is shown, with a way to try again, and retried only when the network is back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: CACHE_RETAINED_MS,
        retry: false,
        // Without a connection a read fails at once, with a way to try again, instead of waiting for one unseen.
        networkMode: "always",
        // What failed is read again once there is one; what is here stays.
        refetchOnReconnect: true,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Forgets what was read as another person. Public data on the screen stays while it is fetched again, so that a form
 * beside it keeps what was typed.
 */
export function forgetReads(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !query.isActive() || query.meta?.access !== "public" });
  void queryClient.invalidateQueries();
}
