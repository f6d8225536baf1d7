import type { ReactNode } from "react";

/** The button that reports a review that somebody else wrote; `author` as the list calls them. */
export type ReportSlot = (review: { kind: "review"; id: string; productId: string; author: string }) => ReactNode;
