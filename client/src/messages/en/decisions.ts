import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import type { TakedownState } from "#shared/domain/takedown.ts";

const whats: Record<ContentKind | "other", { of: (product: string) => string; alone: string }> = {
  review: { of: (product) => `Your review of ${product}`, alone: "Your review" },
  question: { of: (product) => `Your question about ${product}`, alone: "Your question" },
  post: { of: (product) => `Your post about ${product}`, alone: "Your post" },
  answer: { of: (product) => `Your answer to a question about ${product}`, alone: "Your answer" },
  project: { of: (product) => `Your project about ${product}`, alone: "Your project" },
  comment: { of: (product) => `Your comment on a project about ${product}`, alone: "Your comment" },
  video: { of: (product) => `Your video of ${product}`, alone: "Your video" },
  reply: { of: (product) => `Your reply to a review of ${product}`, alone: "Your reply" },
  correction: { of: (product) => `Your correction, which says ${product}`, alone: "Your correction" },
  other: { of: (product) => `Your content about ${product}`, alone: "Your content" },
};

const reasons: Record<RemovalReason, string> = {
  spam: "It is spam or advertising.",
  offensive: "It is hateful, harassing or sexual.",
  "personal-data": "It shows somebody’s private information.",
  "wrong-product": "It is about something else than what it stands under.",
  dangerous: "It could get somebody hurt.",
  unlawful: "It is against the law.",
  copyright: "Somebody says that it infringes their copyright.",
  "dead-link": "Its link no longer worked.",
};

const takedowns: Record<TakedownState, string> = {
  unconfirmed: "The copyright notice about it is not confirmed yet.",
  received: "The copyright notice about it is being looked at.",
  down: "It was taken down after a copyright notice. If that is a mistake, you can answer with a counter-notice.",
  countered:
    "Your counter-notice was passed on. It comes back after the waiting time, unless the claimant goes to court.",
  restored: "It came back after your counter-notice.",
  forwarded: "The copyright notice was passed on to you.",
  refused: "The copyright notice was refused.",
  withdrawn: "The copyright notice was withdrawn.",
  closed: "The claimant has gone to court, so it stays down.",
};

/** The decisions about a member's content. */
export const decisions = {
  title: "Decisions about your content",
  signInText: "Sign in to see which of your content was removed and why, and to appeal.",
  failed: "The decisions about your content could not be loaded",
  standingFailed: "Your account’s standing could not be loaded",

  standing: "Your account",
  none: "You have no copyright strikes.",
  strikes: (count: number) => (count === 1 ? "1 copyright strike" : `${count} copyright strikes`),
  warning: (days: number) =>
    `This is a warning. A second strike suspends your account for ${days} days. With a third one a moderator decides whether your account is terminated.`,
  suspensionOver:
    "The suspension that followed is over. With another strike a moderator decides whether your account is terminated.",
  decision:
    "Your account is suspended until a moderator has decided whether it is terminated. Until then you can read, manage your account, appeal and answer notices, but you can’t publish anything.",
  termination:
    "A moderator has terminated your account. When appeals leave you with fewer than three strikes, it is open again.",
  decisionReason: "The moderator wrote:",
  suspended: (until: string) => `Suspended until ${until}`,
  suspendedText: "Until then you can read, manage your account and appeal, but you can’t publish anything.",

  held: "Waiting for a moderator",
  heldFailed: "What waits for a moderator could not be loaded",
  hidden: "Hidden",
  deleted: "Deleted by you",
  hiddenUntil: (date: string) =>
    `It was reported, so only you see it for now. A moderator is to look at it by ${date} and decides whether it comes back.`,
  deletedUntil: (date: string) =>
    `You deleted it after it was reported. It is kept, for moderators only, until one has decided, by ${date}. What you write in its place until then belongs to the same case.`,

  list: "What was removed",
  emptyTitle: "None of your content was removed.",
  emptyText: "If that ever happens, you will see the reason here and can appeal.",
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
  appealConflict: "This has changed in the meantime",
  appealWaits: (date: string, hours: number) =>
    `You appealed on ${date}. A moderator looks at it within ${hours} hours.`,
  appealGranted: (date: string) => `Your appeal was granted on ${date}.`,
  appealDenied: (date: string) => `Your appeal was turned down on ${date}. This decision is final.`,
  answer: "The moderator’s answer",

  takedowns,
  seeNotice: "See the copyright notice",
  counter: "Answer the copyright notice",
};
