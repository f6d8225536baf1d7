import type { ReactNode } from "react";

/** The button that reports another member's review, or a maker's reply; `author` as the list names them. */
export type RenderReviewReport = (review: {
  kind: "review" | "reply";
  id: string;
  productId: string;
  author: string;
}) => ReactNode;
