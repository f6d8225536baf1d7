/** What a member has done for the identification, counted from rows. */
export interface TrainingCounts {
  /** Agree and disagree alike. */
  votes: number;
  /** Votes for what members agreed on in the end. */
  confirmedVotes: number;
  corrections: number;
  validatedCorrections: number;
}

/** A goal is reached exactly while what it counts is at least so many. */
export const TRAINING_GOALS = {
  "first-vote": { counts: "votes", least: 1 },
  "careful-eye": { counts: "confirmedVotes", least: 10 },
  "first-correction": { counts: "corrections", least: 1 },
  "first-validated": { counts: "validatedCorrections", least: 1 },
  teacher: { counts: "validatedCorrections", least: 5 },
} as const satisfies Record<string, { counts: keyof TrainingCounts; least: number }>;

export type TrainingGoal = keyof typeof TRAINING_GOALS;
export const TRAINING_GOAL_NAMES = Object.keys(TRAINING_GOALS) as [TrainingGoal, ...TrainingGoal[]];

/** How much of a goal is done, in whole per cent: 100 exactly where it is reached. */
export function progressOf(goal: TrainingGoal, counts: TrainingCounts): number {
  const { counts: what, least } = TRAINING_GOALS[goal];
  return Math.min(100, Math.floor((100 * counts[what]) / least));
}
