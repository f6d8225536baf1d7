import type { ReactNode } from "react";

/** The button that reports another member's post or answer; `author` as the list names them. */
export type RenderPostReport = (
  written: { id: string; author: string } & (
    | { kind: "question" | "answer"; productId: string }
    | { kind: "question" | "post" | "answer"; discussionId: string }
    | { kind: "project" | "comment"; projectId: string }
  ),
) => ReactNode;
