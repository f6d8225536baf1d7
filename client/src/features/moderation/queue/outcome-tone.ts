import type { ModeratedKind } from "#shared/domain/moderation.ts";

/** The tone of a decision. A handled notice took content down, and a refused one did not. */
export function outcomeTone(kind: ModeratedKind, status: "accepted" | "rejected"): "pine" | "brick" | "neutral" {
  if (kind === "takedown") return "neutral";
  return status === "accepted" ? "pine" : "brick";
}
