import { reviewForm as en } from "#client/messages/en/review-form.ts";
import { reviewForm as fr } from "#client/messages/fr/review-form.ts";

export const reviewFormTexts = { en, fr };
