import { reviewsSection as en } from "#client/messages/en/reviews-section.ts";
import { reviewsSection as fr } from "#client/messages/fr/reviews-section.ts";

export const reviewsSectionTexts = { en, fr };
