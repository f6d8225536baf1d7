import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { reviews } from "#shared/contracts/reviews.ts";

/** What the reviews of a product add up to. */
export function useReviewSummary(productId: string) {
  return useQuery(queryFor(reviews.summary, { query: { productId } }));
}
