import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { pathOf } from "#server/features/files/index.ts";
import { reviewContent, reviewFilesOf } from "#server/features/reviews/content.ts";
import { reviewMerits, weighVotedReviews } from "#server/features/reviews/merits.ts";
import { moveReviews } from "#server/features/reviews/move-reviews.ts";
import { replyContent } from "#server/features/reviews/reply-content.ts";
import { productReviewRoutes, reviewReplyRoutes, reviewRoutes } from "#server/features/reviews/routes.ts";
import { products, reviewPhotos, reviewReplies, reviews, reviewVotes } from "#shared/schema/index.ts";

export { howManyReviews } from "#server/features/reviews/service.ts";

/** Members' reviews of products that they have put together. */
export const reviewsDomain = {
  routes: { reviews: reviewRoutes, productReviews: productReviewRoutes, reviewReplies: reviewReplyRoutes },
  content: [reviewContent, replyContent],
  merits: [reviewMerits],
  filesOf: reviewFilesOf,
  productMerged: moveReviews,
  personalData: {
    erase: async (tx, userId) => {
      await weighVotedReviews(tx, userId);
      return undefined;
    },
    parts: {
      reviews: {
        owner: reviews.userId,
        join: { table: products, on: eq(products.id, reviews.productId) },
        also: { productName: products.name, productNameFr: products.nameFr, productBrand: products.brand },
      },
      reviewPhotos: {
        owner: reviews.userId,
        join: { table: reviewPhotos, on: eq(reviewPhotos.reviewId, reviews.id) },
        only: {
          id: reviewPhotos.id,
          reviewId: reviewPhotos.reviewId,
          url: pathOf(reviewPhotos.objectName),
          width: reviewPhotos.width,
          height: reviewPhotos.height,
          createdAt: reviewPhotos.createdAt,
        },
      },
      /** What the member replied to reviews as a maker. */
      reviewReplies: { owner: reviewReplies.userId },
      reviewVotes: {
        owner: reviewVotes.userId,
        join: { table: reviews, on: eq(reviews.id, reviewVotes.reviewId) },
        only: {
          createdAt: reviewVotes.createdAt,
          isHelpful: reviewVotes.isHelpful,
          reviewId: reviewVotes.reviewId,
          productId: reviews.productId,
        },
      },
    },
  },
} satisfies Domain;
