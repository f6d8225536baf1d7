import type { ReactNode } from "react";

/** The button that reports another member's question or answer; `author` as the list names them. */
export type RenderPostReport = (written: {
  kind: "question" | "answer";
  id: string;
  productId: string;
  author: string;
}) => ReactNode;
