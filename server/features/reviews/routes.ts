import type { Deps } from "#server/deps.ts";
import { addPhoto, admitPhoto, removePhoto } from "#server/features/reviews/photos.ts";
import { getOwnReview, listProductReviews } from "#server/features/reviews/product-reviews.ts";
import { editReply, removeReply, writeReply } from "#server/features/reviews/replies.ts";
import { listReviews, summarizeReviews } from "#server/features/reviews/service.ts";
import { editReview, removeReview, voteOnReview, writeReview } from "#server/features/reviews/write.ts";
import { implement } from "#server/http/implement.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

export const reviewRoutes = (deps: Deps) =>
  implement(reviews, {
    list: ({ actor, query }) => listReviews(deps, actor, query),
  });

export const productReviewRoutes = (deps: Deps) =>
  implement(productReviews, {
    list: ({ actor, params, query }) => listProductReviews(deps, actor, { productId: params.id, ...query }),
    summary: ({ query }) => summarizeReviews(deps, query.productId),
    own: ({ actor, params }) => getOwnReview(deps, actor, params.id),
    write: ({ actor, body }) => writeReview(deps, actor, body),
    edit: ({ actor, params, body }) => editReview(deps, actor, params.id, body),
    remove: ({ actor, params }) => removeReview(deps, actor, params.id),
    vote: ({ actor, params, body }) => voteOnReview(deps, actor, params.id, body.isHelpful),
    addPhoto: {
      before: ({ actor, params }) => admitPhoto(deps, actor, params.id),
      handle: ({ actor, params, file }) => addPhoto(deps, actor, params.id, file),
    },
    removePhoto: ({ actor, params }) => removePhoto(deps, actor, { reviewId: params.id, photoId: params.photoId }),
  });

export const reviewReplyRoutes = (deps: Deps) =>
  implement(reviewReplies, {
    write: ({ actor, params, body }) => writeReply(deps, actor, params.id, body.text),
    edit: ({ actor, params, body }) => editReply(deps, actor, params.id, body.text),
    remove: ({ actor, params }) => removeReply(deps, actor, params.id),
  });
