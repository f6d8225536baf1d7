/**
 * What earns points, how many each time, and how many of a reason at most on one day (UTC): what is quickly done in numbers
 * is worth little.
 */
export const MERITS = {
  "question-asked": { points: 1, perDay: 5 },
  "tip-written": { points: 3, perDay: 9 },
  "answer-written": { points: 2, perDay: 20 },
  "answer-accepted": { points: 15, perDay: 150 },
  /** Another member's vote for a post or an answer. */
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
export const MERIT_REASONS = Object.keys(MERITS) as [MeritReason, ...MeritReason[]];

/** The ranks in their order, each with the points that it takes. */
export const RANKS = { newcomer: 0, helper: 25, builder: 100, artisan: 400, master: 1500 } as const;
export type Rank = keyof typeof RANKS;
export const RANK_NAMES = Object.keys(RANKS) as [Rank, ...Rank[]];

/** A badge is there exactly while the merits of these reasons, less those that were taken back, are at least so many. */
export const BADGES = {
  "first-review": { reasons: ["review-written"], least: 1 },
  reviewer: { reasons: ["review-written"], least: 10 },
  "first-video": { reasons: ["video-shared"], least: 1 },
  helpful: { reasons: ["found-helpful", "review-helpful", "worked-for-others"], least: 10 },
  solver: { reasons: ["answer-accepted"], least: 5 },
  maker: { reasons: ["project-published"], least: 3 },
  trainer: { reasons: ["correction-validated"], least: 5 },
} as const satisfies Record<string, { reasons: readonly MeritReason[]; least: number }>;
export type Badge = keyof typeof BADGES;
export const BADGE_NAMES = Object.keys(BADGES) as [Badge, ...Badge[]];

/** What the leaderboard is about: the last days (UTC), today among them, or all time. */
export const LEADERBOARD_WINDOWS = ["7", "30", "all"] as const;
export type LeaderboardWindow = (typeof LEADERBOARD_WINDOWS)[number];
