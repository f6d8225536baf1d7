import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesFor } from "#client/lib/api.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

/** The reviews of everything page by page, newest first; those by one member where `userId` says so. */
export function useAllReviews(userId?: string) {
  const query = useInfiniteQuery(pagesFor(reviews.list, { query: { recent: "true", ...(userId && { userId }) } }));
  return { ...query, reviews: query.data?.pages.flatMap((page) => page.items) };
}
