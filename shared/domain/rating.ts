/** Whole stars, from the worst to the best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export const RATING_MIN = 1;
export const RATING_MAX = 5;

/** A rating as a line of stars, for where a review says nothing else. */
export const starsOf = (rating: number): string => "★".repeat(rating) + "☆".repeat(RATING_MAX - rating);
