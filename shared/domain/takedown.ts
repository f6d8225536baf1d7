/** Whose rules a notice follows: the DMCA of the United States, or Canada's notice-and-notice. */
export const NOTICE_REGIMES = ["dmca", "canada"] as const;
export type NoticeRegime = (typeof NOTICE_REGIMES)[number];

/**
 * received -> down -> countered -> restored or closed; refused instead of down where a notice is none; a Canadian one is
 * forwarded and nothing else. Withdrawn by who sent it, before it is closed.
 */
export const TAKEDOWN_STATES = [
  "received",
  "down",
  "countered",
  "restored",
  "forwarded",
  "refused",
  "withdrawn",
  "closed",
] as const;
export type TakedownState = (typeof TAKEDOWN_STATES)[number];

/** Which state may follow which. */
export const TAKEDOWN_MOVES: Record<TakedownState, readonly TakedownState[]> = {
  received: ["down", "refused", "withdrawn"],
  down: ["countered", "restored", "withdrawn"],
  countered: ["restored", "closed", "withdrawn"],
  forwarded: ["withdrawn"],
  restored: [],
  refused: [],
  withdrawn: [],
  closed: [],
};

/** In which what a notice is about is down for it. */
export const DOWN_STATES = ["down", "countered", "closed"] as const satisfies readonly TakedownState[];

/** Whether what a notice is about is down for it. */
export function isDown(state: TakedownState): boolean {
  return DOWN_STATES.some((one) => one === state);
}

/** In which somebody still waits for something to come of a notice. */
export const OPEN_STATES = ["received", "down", "countered", "forwarded"] as const satisfies readonly TakedownState[];

/** Who sends a notice: the rights holder, or somebody who may act for them. */
export const CLAIMANT_ROLES = ["owner", "agent"] as const;
export type ClaimantRole = (typeof CLAIMANT_ROLES)[number];

/** Why a notice is not followed. */
export const NOTICE_REFUSALS = ["no-work-named", "not-the-claimants", "not-authentic", "licensed", "fair-use"] as const;
export type NoticeRefusal = (typeof NOTICE_REFUSALS)[number];

/** What strikes lead to: the first a warning, the second a suspension, the third the end of the account. */
export const STRIKE_STEPS = ["none", "warning", "suspension", "termination"] as const;
export type StrikeStep = (typeof STRIKE_STEPS)[number];

/** What a number of strikes that hold leads to. */
export function strikeStep(strikes: number): StrikeStep {
  if (strikes <= 0) return "none";
  if (strikes === 1) return "warning";
  return strikes === 2 ? "suspension" : "termination";
}
