import type { TakedownState } from "#shared/domain/takedown.ts";

type Tone = "pine" | "beech" | "brick" | "neutral";

/** Green is for what came back, red for what is down or refused, yellow for what is waited for. */
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
