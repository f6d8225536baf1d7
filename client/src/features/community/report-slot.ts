import type { ReactNode } from "react";

/** The button that reports what somebody else wrote; `author` as the list calls them. */
export type ReportSlot = (written: {
  kind: "question" | "answer";
  id: string;
  productId: string;
  author: string;
}) => ReactNode;
