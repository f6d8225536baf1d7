import { STRIKES_UNTIL_DECISION } from "#shared/domain/moderation-limits.ts";

/** Whose rules a notice follows: the DMCA of the United States, or Canada's notice-and-notice. */
export const NOTICE_REGIMES = ["dmca", "canada"] as const;
export type NoticeRegime = (typeof NOTICE_REGIMES)[number];

/** Where a day begins and ends, and in which moments are written out in mails. */
export const TAKEDOWN_TIME_ZONE = "America/Toronto";

/**
 * unconfirmed until the claimant has shown that the mail address is theirs, then received -> down -> countered ->
 * restored or closed; refused instead of down where a notice is none, also after the clock has taken down its content
 * unreviewed; a Canadian one is forwarded and nothing else. Withdrawn by its claimant before it is closed. What is
 * closed because of a court comes back when the court, or a moderator, decides so.
 */
export const TAKEDOWN_STATES = [
  "unconfirmed",
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
  unconfirmed: ["received", "forwarded"],
  received: ["down", "refused", "withdrawn"],
  down: ["countered", "restored", "refused", "withdrawn"],
  countered: ["restored", "refused", "closed", "withdrawn"],
  forwarded: ["withdrawn"],
  restored: [],
  refused: [],
  withdrawn: [],
  closed: ["restored"],
};

/** The states in which a notice's content is down for it. */
export const DOWN_STATES = ["down", "countered", "closed"] as const satisfies readonly TakedownState[];

/** Whether a notice's content is down for it. */
export function isDown(state: TakedownState): boolean {
  return DOWN_STATES.some((one) => one === state);
}

/** In which the claimant still waits for something to come of a notice: there is one at a time of them about one thing. */
export const OPEN_STATES = ["received", "down", "countered", "forwarded"] as const satisfies readonly TakedownState[];

/** Who sends a notice: the rights holder, or a person who may act for them. */
export const CLAIMANT_ROLES = ["owner", "agent"] as const;
export type ClaimantRole = (typeof CLAIMANT_ROLES)[number];

/** Why a notice is not followed. */
export const NOTICE_REFUSALS = ["no-work-named", "not-the-claimants", "not-authentic", "licensed", "fair-use"] as const;
export type NoticeRefusal = (typeof NOTICE_REFUSALS)[number];

/** Why a moderator decides about no notice in which they are a party. */
export const PARTIES = ["sharer", "claimant"] as const;
export type Party = (typeof PARTIES)[number];

/**
 * What strikes lead to: the first a warning, the second a suspension, the third a moderator's decision about the account,
 * which may be its termination.
 */
export const STRIKE_STEPS = ["none", "warning", "suspension", "decision", "termination"] as const;
export type StrikeStep = (typeof STRIKE_STEPS)[number];

/** The consequence of a number of strikes that hold: never the end of an account. */
export function strikeStep(strikes: number): Exclude<StrikeStep, "termination"> {
  if (strikes <= 0) return "none";
  if (strikes === 1) return "warning";
  return strikes < STRIKES_UNTIL_DECISION ? "suspension" : "decision";
}

/** What became of the question whether an account with three strikes stays: lapsed where the strikes fell below three. */
export const STRIKE_OUTCOMES = ["terminated", "kept", "lapsed"] as const;
export type StrikeOutcome = (typeof STRIKE_OUTCOMES)[number];

/** The end of a suspension that has none until a moderator has decided about the account. */
export const UNTIL_DECIDED = new Date("9999-12-31T00:00:00Z");

/** Whether a suspension lasts until a moderator has decided. */
export function lastsUntilDecided(suspendedUntil: Date | null): boolean {
  return suspendedUntil !== null && suspendedUntil.getTime() >= UNTIL_DECIDED.getTime();
}
