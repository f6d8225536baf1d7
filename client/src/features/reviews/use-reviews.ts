import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagesFor, queryFor } from "#client/lib/api.ts";
import { type Review, reviews } from "#shared/contracts/reviews.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";
import { HOME_REVIEWS } from "#shared/domain/limits.ts";

/** The few newest reviews of the home screen. */
export function useLatestReviews() {
  return useQuery(queryFor(reviews.list, { query: { recent: "true", limit: HOME_REVIEWS } }));
}

/** One of them by its id; the last one asked for stays when nothing is asked for any more. */
export function useLatestReview(id: string | null): Review | undefined {
  const { data } = useLatestReviews();
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return data?.find((review) => review.id === (id ?? shown));
}

/** What the reviews of one product are narrowed to. */
export interface ReviewFilters {
  /** Whole stars, 1 to 5. */
  rating?: number | undefined;
  difficulty?: Difficulty | undefined;
}

/** Reviews page by page, newest first: of everything, or of one product and narrowed by `filters`. */
export function useReviews(productId?: string, filters?: ReviewFilters) {
  const query = useInfiniteQuery(
    pagesFor(reviews.list, { query: productId ? { productId, ...filters } : { recent: "true" } }),
  );
  return { ...query, reviews: query.data?.pages.flatMap((page) => page.items) };
}
