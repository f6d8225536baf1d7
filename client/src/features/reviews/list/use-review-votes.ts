import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import type { Votes } from "#client/lib/use-vote.ts";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** Puts a review's votes into every cached list of the product's reviews. */
export function useShowReviewVotes(productId: string, reviewId: string) {
  const queryClient = useQueryClient();
  return (votes: Votes) => {
    const { queryKey } = queryFor(productReviews.list, { params: { id: productId } });
    queryClient.setQueriesData<InfiniteData<Page<ProductReview>>>(
      { queryKey, predicate: (query) => query.queryKey.at(-1) === "pages" },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === reviewId ? { ...one, ...votes } : one)),
          })),
        },
    );
  };
}
