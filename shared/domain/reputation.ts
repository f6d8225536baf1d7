/**
 * What earns points, how many each time, and how many of a reason at most on one day (UTC): what is quickly done in numbers
 * is worth little.
 */
export const MERITS = {
  "question-asked": { points: 1, perDay: 5 },
  "tip-written": { points: 3, perDay: 9 },
  "answer-written": { points: 2, perDay: 20 },
  "answer-accepted": { points: 15, perDay: 150 },
  /** Another member's vote for a post, an answer or a comment. */
  "found-helpful": { points: 2, perDay: 40 },
  /** Another member did as an answer says, and it worked. */
  "worked-for-others": { points: 5, perDay: 50 },
  "project-published": { points: 20, perDay: 40 },
  "project-liked": { points: 2, perDay: 40 },
  "review-written": { points: 5, perDay: 20 },
  "review-helpful": { points: 2, perDay: 40 },
  "video-shared": { points: 20, perDay: 60 },
  /** A correction of an identification that others confirmed, and a vote for what turned out to be right. */
  "correction-validated": { points: 20, perDay: 100 },
  "vote-confirmed": { points: 1, perDay: 20 },
} as const satisfies Record<string, { points: number; perDay: number }>;

export type MeritReason = keyof typeof MERITS;
export const MERIT_REASONS = Object.keys(MERITS) as MeritReason[];
