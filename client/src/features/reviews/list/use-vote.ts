import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, queryFor } from "#client/lib/api.ts";
import { type ProductReview, productReviews } from "#shared/contracts/product-reviews.ts";
import type { Page } from "#shared/http/endpoint.ts";

type Votes = Pick<ProductReview, "helpfulVotes" | "unhelpfulVotes" | "ownVote">;

/**
 * Votes on a review of the product. The lists show the vote at once; once the server has answered the last of several,
 * they show what it has, which is what was there before where it refused.
 */
export function useVote(review: ProductReview, onFailure: (error: Error) => void) {
  const queryClient = useQueryClient();
  const known = useRef<Votes>(null);
  const mutationKey = ["vote", review.id];

  const show = (votes: Votes) => {
    const { queryKey } = queryFor(productReviews.list, { params: { id: review.productId } });
    queryClient.setQueriesData<InfiniteData<Page<ProductReview>>>(
      { queryKey, predicate: (query) => query.queryKey.at(-1) === "pages" },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === review.id ? { ...one, ...votes } : one)),
          })),
        },
    );
  };

  return useMutation({
    mutationKey,
    // One after the other, in the order in which they were pressed.
    scope: { id: mutationKey.join("-") },
    mutationFn: (isHelpful: boolean | null) =>
      api(productReviews.vote, { params: { id: review.id }, body: { isHelpful } }),
    onMutate: (isHelpful) => {
      known.current ??= votesOf(review);
      show(withVote(review, isHelpful));
    },
    onSuccess: (votes) => {
      known.current = votes;
    },
    onError: onFailure,
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1 || known.current === null) return;
      show(known.current);
      known.current = null;
    },
  });
}

const votesOf = ({ helpfulVotes, unhelpfulVotes, ownVote }: ProductReview): Votes => ({
  helpfulVotes,
  unhelpfulVotes,
  ownVote,
});

/** The votes once the person's own is `isHelpful` instead of what it is now. */
function withVote(review: ProductReview, isHelpful: boolean | null): Votes {
  const change = (which: boolean) => Number(isHelpful === which) - Number(review.ownVote === which);
  return {
    helpfulVotes: review.helpfulVotes + change(true),
    unhelpfulVotes: review.unhelpfulVotes + change(false),
    ownVote: isHelpful,
  };
}
