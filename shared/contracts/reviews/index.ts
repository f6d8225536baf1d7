import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewReplies } from "#shared/contracts/reviews/replies.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

export const reviewsContract = { reviews, productReviews, reviewReplies };
