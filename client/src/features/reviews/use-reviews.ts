import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "#client/lib/api.ts";
import { type Review, reviews } from "#shared/contracts/reviews/reviews.ts";
import { HOME_REVIEWS } from "#shared/domain/limits.ts";

/** The few newest reviews of the home screen. */
export function useLatestReviews() {
  return useQuery(queryFor(reviews.list, { query: { recent: "true", limit: HOME_REVIEWS } }));
}

/** A review by its id; the last one stays when no id is given any more. */
export function useLatestReview(id: string | null): Review | undefined {
  const { data } = useLatestReviews();
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return data?.find((review) => review.id === (id ?? shown));
}
