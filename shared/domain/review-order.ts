/** How a product's reviews are ordered: by the Wilson lower bound of their helpful votes, or by age. */
export const REVIEW_ORDERS = ["helpful", "newest"] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];
