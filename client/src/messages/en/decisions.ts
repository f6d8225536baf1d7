import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import type { TakedownState } from "#shared/domain/takedown.ts";

const whats: Record<ContentKind, { of: (product: string) => string; alone: string }> = {
  review: { of: (product) => `Your review of ${product}`, alone: "Your review" },
  question: { of: (product) => `Your question about ${product}`, alone: "Your question" },
  answer: { of: (product) => `Your answer to a question about ${product}`, alone: "Your answer" },
  video: { of: (product) => `Your video of ${product}`, alone: "Your video" },
};

const reasons: Record<RemovalReason, string> = {
  spam: "It is spam or advertising.",
  offensive: "It is hateful, harassing or sexual.",
  "personal-data": "It shows somebody’s private information.",
  "wrong-product": "It is not about this product.",
  dangerous: "It could get somebody hurt.",
  unlawful: "It is against the law.",
  copyright: "Somebody says that it infringes their copyright.",
  "dead-link": "Its link led nowhere any more.",
};

const takedowns: Record<TakedownState, string> = {
  received: "The copyright notice about it is being looked at.",
  down: "It was taken down after a copyright notice. If that is a mistake, you can answer with a counter-notice.",
  countered:
    "Your counter-notice was passed on. It comes back after the waiting time, unless the claimant goes to court.",
  restored: "It came back after your counter-notice.",
  forwarded: "The copyright notice was passed on to you.",
  refused: "The copyright notice was not followed.",
  withdrawn: "The copyright notice was withdrawn.",
  closed: "The claimant has gone to court, so it stays down.",
};

/** What members are told of decisions about what they made. */
export const decisions = {
  title: "Decisions about your content",
  signInText: "Sign in to see what of yours was removed and why, and to appeal.",
  failed: "Your decisions could not be loaded",
  standingFailed: "Your account’s standing could not be loaded",

  standing: "Your account",
  none: "You have no copyright strikes.",
  strikes: (count: number) => (count === 1 ? "1 copyright strike" : `${count} copyright strikes`),
  warning: (days: number) =>
    `This is a warning. A second strike suspends your account for ${days} days, a third one closes it.`,
  suspensionOver: "The suspension that followed is over. A third strike closes your account.",
  termination: "Your account is closed for good.",
  suspended: (until: string) => `Suspended until ${until}`,
  suspendedText: "Until then you can read, manage your account and appeal, but publish nothing.",

  list: "What was removed",
  emptyTitle: "Nothing of yours was removed.",
  emptyText: "Should that ever happen, you are told here why, and can appeal.",
  whats,
  reason: "Reason",
  reasons,
  message: "The moderator adds",
  removed: "Removed",
  removedOn: (date: string) => `Removed on ${date}`,
  restored: "Restored",
  restoredOn: (date: string) => `Restored on ${date}`,
  underAppeal: "Under appeal",
  toProduct: "To the product",

  appeal: "Appeal",
  appealText: "Why should it come back?",
  appealHint: "You can appeal once. A moderator looks at it again.",
  appealTooShort: (min: number) => `Please write at least ${min} characters.`,
  sendAppeal: "Send appeal",
  sending: "Sending...",
  cancel: "Cancel",
  appealed: "Your appeal is sent",
  appealConflict: "There is something new here already",
  appealWaits: (date: string, hours: number) =>
    `You appealed on ${date}. A moderator looks at it within ${hours} hours.`,
  appealGranted: (date: string) => `Your appeal was granted on ${date}.`,
  appealDenied: (date: string) => `Your appeal was turned down on ${date}. This decision is final.`,
  answer: "The moderator’s answer",

  takedowns,
  seeNotice: "See the notice",
  counter: "See the notice and answer it",
};
