import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, pagesFor, queryFor } from "#client/lib/api.ts";
import { useMay } from "#client/lib/use-may.ts";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { Defect, Difficulty } from "#shared/domain/difficulty.ts";
import type { ReviewOrder } from "#shared/domain/review-order.ts";

/** The filters of a product's reviews. */
export interface ReviewFilters {
  /** Whole stars, 1 to 5. */
  rating?: number | undefined;
  difficulty?: Difficulty | undefined;
  defect?: Defect | undefined;
}

/** The reviews of a product page by page. */
export function useProductReviews(productId: string, order: ReviewOrder, filters: ReviewFilters) {
  const query = useInfiniteQuery(
    pagesFor(productReviews.list, { params: { id: productId }, query: { order, ...filters } }),
  );
  return { ...query, reviews: query.data?.pages.flatMap((page) => page.items) };
}

/** The figures of a product's reviews. */
export function useReviewSummary(productId: string) {
  return useQuery(queryFor(productReviews.summary, { query: { productId } }));
}

export const ownReviewOf = (productId: string) => queryFor(productReviews.own, { params: { id: productId } });

/**
 * The person's own review of a product, null where there is none or no one is signed in; undefined while that is
 * unknown.
 */
export function useOwnReview(productId: string | null) {
  const may = useMay("write-reviews");
  const query = useQuery({ ...ownReviewOf(productId ?? ""), enabled: may && productId !== null });
  return { ...query, review: may ? query.data : null };
}

/** Refetches every read with a review in it: lists, figures, and the products' ratings. */
export async function refreshReviews(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["api", "reviews"] }),
    queryClient.invalidateQueries({ queryKey: ["api", "products"] }),
  ]);
}

/** Deletes the person's own review; one that is deleted already is no failure. */
export function useRemoveReview(productId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (review: ProductReview) => {
      try {
        await api(productReviews.remove, { params: { id: review.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
    },
    onSuccess: () => {
      queryClient.setQueryData(ownReviewOf(productId).queryKey, null);
      // The list behind the dialog is then without the review, and the focus doesn't go to an element that is about to
      // leave.
      return refreshReviews(queryClient);
    },
  });
}
