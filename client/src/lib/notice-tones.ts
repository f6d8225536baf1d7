import type { TakedownState } from "#shared/domain/takedown.ts";

type Tone = "pine" | "beech" | "brick" | "neutral";

/** Green is for restored content, red for what is down or refused, yellow for what is pending. */
export const NOTICE_TONES: Record<TakedownState, Tone> = {
  unconfirmed: "beech",
  received: "beech",
  countered: "beech",
  down: "brick",
  closed: "brick",
  refused: "brick",
  restored: "pine",
  forwarded: "neutral",
  withdrawn: "neutral",
};
