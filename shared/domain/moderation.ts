import { TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";

/**
 * Members' content that others see: all of it can be reported. A "video" is a member's share of one, file or link, a
 * "reply" a maker's to a review, a "post" a tip or a showcase, a "comment" one on a project, a "correction" what a member says that an identified photo shows.
 */
export const CONTENT_KINDS = [
  "review",
  "question",
  "post",
  "answer",
  "project",
  "comment",
  "video",
  "reply",
  "correction",
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What can wait for a moderator's decision. */
export const MODERATED_KINDS = ["product", ...CONTENT_KINDS, "takedown", "appeal", "account", "dead-link"] as const;
export type ModeratedKind = (typeof MODERATED_KINDS)[number];

/**
 * Something waits ("proposed") until it is decided on, once. What accepted and rejected mean goes by the kind: a
 * product enters the catalogue or not, reported content stays or is removed, a notice is followed or turned down, an
 * appeal is granted or not, an account with three copyright strikes stays or goes, a dead link stays or goes.
 */
export const MODERATION_STATES = ["proposed", "accepted", "rejected"] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** The hours until the decision on each kind is due: the queue is in the order in which these end. */
export const MODERATION_DUE_HOURS: Record<ModeratedKind, number> = {
  takedown: TAKEDOWN_RESPONSE_HOURS,
  review: 24,
  question: 24,
  post: 24,
  answer: 24,
  project: 24,
  comment: 24,
  video: 24,
  reply: 24,
  correction: 24,
  appeal: 72,
  account: 72,
  product: 168,
  "dead-link": 168,
};

/** How long an item is its moderator's alone after claiming it. */
export const CLAIM_MINUTES = 15;

/** Why a proposed product is not taken into the catalogue. */
export const PRODUCT_REJECTIONS = ["already-there", "no-real-product", "wrong-code", "incomplete", "unlawful"] as const;
export type ProductRejection = (typeof PRODUCT_REJECTIONS)[number];

/** The reasons to report content. Copyright is no reason here: that has a notice of its own. */
export const REPORT_REASONS = ["spam", "offensive", "personal-data", "wrong-product", "dangerous", "unlawful"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Why content is removed: one of these is always named to its author. */
export const REMOVAL_REASONS = [...REPORT_REASONS, "copyright", "dead-link"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** The reason of an item that is rejected without a decision: its author deleted the content. */
export const GONE = "gone";

/** Reasons for which not only a shared video goes but the catalogue entry that was made with it, too. */
export const UNLISTING_REASONS: readonly RemovalReason[] = ["spam", "offensive", "personal-data", "unlawful"];

/** Reasons that lie in where a video was shared, not in the video: it may be shared again where it belongs. */
export const RESHARABLE_REASONS: readonly RemovalReason[] = ["wrong-product", "dead-link"];

/** Who sees content: everyone; only its author until a moderator has looked at it; only its author, with the reason. */
export const VISIBILITIES = ["public", "hidden", "removed"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The sum of weights at which reports hide content until a moderator has looked at it. */
export const HIDING_WEIGHT = 3;

/** What is known of a reporter; null for a guest. */
export interface Reporter {
  isModerator: boolean;
  accountAgeDays: number;
  /** How many of their earlier reports a moderator agreed with, and how many not. */
  upheld: number;
  dismissed: number;
}

/**
 * How much a report counts. A guest's report brings content before a moderator and hides nothing; a member who was
 * often right counts up to twice, one who was often wrong down to a fifth, a new account half; a moderator's own report
 * hides at once.
 */
export function reportWeight(reporter: Reporter | null): number {
  if (reporter === null) return 0;
  if (reporter.isModerator) return HIDING_WEIGHT;
  const { accountAgeDays, upheld, dismissed } = reporter;
  const start = accountAgeDays < NEW_ACCOUNT_DAYS ? 0.5 : 1;
  const trust = start + 0.25 * upheld - 0.2 * dismissed;
  return Math.round(Math.min(2, Math.max(0.2, trust)) * 100) / 100;
}

const NEW_ACCOUNT_DAYS = 7;
