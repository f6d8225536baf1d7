import type { ModeratedKind } from "#shared/domain/moderation.ts";

/** Of what a moderator has decided. A notice that was handled took something down, and one that was refused did not. */
export function outcomeTone(kind: ModeratedKind, status: "accepted" | "rejected"): "pine" | "brick" | "neutral" {
  if (kind === "takedown") return "neutral";
  return status === "accepted" ? "pine" : "brick";
}
