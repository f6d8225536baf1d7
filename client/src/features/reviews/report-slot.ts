import type { ReactNode } from "react";

/** The button that reports another member's review; `author` as the list names them. */
export type RenderReviewReport = (review: {
  kind: "review";
  id: string;
  productId: string;
  author: string;
}) => ReactNode;
