import type { Deps } from "#server/deps.ts";
import { listReviews, summarizeReviews } from "#server/features/reviews/service.ts";
import { implement } from "#server/http/implement.ts";
import { reviews } from "#shared/contracts/reviews.ts";

export const reviewRoutes = (deps: Deps) =>
  implement(reviews, {
    list: ({ actor, query }) => listReviews(deps, actor, query),
    summary: ({ query }) => summarizeReviews(deps, query.productId),
  });
