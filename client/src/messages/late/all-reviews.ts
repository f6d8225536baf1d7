import { allReviews as en } from "#client/messages/en/all-reviews.ts";
import { allReviews as fr } from "#client/messages/fr/all-reviews.ts";

export const allReviewsTexts = { en, fr };

export type AllReviewsTexts = typeof en;
