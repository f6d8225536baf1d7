import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesFor } from "#client/lib/api.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

/** The reviews of everything page by page, newest first. */
export function useAllReviews() {
  const query = useInfiniteQuery(pagesFor(reviews.list, { query: { recent: "true" } }));
  return { ...query, reviews: query.data?.pages.flatMap((page) => page.items) };
}
