/** What a member says of a correction of another's. */
export const CORRECTION_VOTES = ["agree", "disagree", "unsure"] as const;
export type CorrectionVote = (typeof CORRECTION_VOTES)[number];

/** The votes on one correction, without its submitter's. */
export interface Votes {
  agree: number;
  disagree: number;
}

/** Voters that a correction needs besides its submitter. */
export const CONSENSUS_VOTERS_MIN = 3;
/** The next best correction of the same picture must have fewer voters for it than this. */
const RUNNER_UP_BELOW = 2;

/**
 * Whether members agree on a correction: enough of them besides its submitter, more than two thirds for it, and no other
 * correction of the same picture (`runnerUpAgree` is the largest number of votes for one) that several want instead.
 */
export function isValidated({ agree, disagree }: Votes, runnerUpAgree: number): boolean {
  const voters = agree + disagree;
  // In whole numbers: two of three are not more than two thirds, whatever floating point makes of it.
  return voters >= CONSENSUS_VOTERS_MIN && 3 * agree > 2 * voters && runnerUpAgree < RUNNER_UP_BELOW;
}
