import type { ReviewOrder } from "#shared/domain/review-order.ts";

const inOrder: Record<ReviewOrder, string> = { helpful: "most helpful first", newest: "newest first" };

/** The texts around the reviews of a product: on its page, in its player, and where guests want to write one. */
export const reviewsSection = {
  leave: "Leave a Review",
  edit: "Edit your review",
  signInTitle: "Sign In to Leave Reviews",
  guestNote: "Browse as guest • Sign in to share reviews",
  yourRating: "Your rating",

  byStars: "Filter by stars",
  byDifficulty: "Filter by difficulty",
  byDefect: "Where it went wrong",
  /** "5 stars" and "12 reviews". */
  starsRow: (stars: string, reviews: string) => `${stars}: ${reviews}`,
  /** "Missing parts" and "6%". */
  defectRow: (defect: string, share: string) => `${defect}: ${share} of the reviews`,
  order: "Sort by",
  orders: { helpful: "Most helpful", newest: "Newest" } satisfies Record<ReviewOrder, string>,
  all: (reviews: string, order: ReviewOrder) => `${reviews}, ${inOrder[order]}`,
  matching: (count: number, more: boolean) => {
    if (more) return `The first ${count} reviews that match`;
    return count === 1 ? "1 review matches" : `${count} reviews match`;
  },
  noMatch: "No review matches",
  showAll: "Show all",
  remove: (filter: string) => `Remove filter: ${filter}`,
  noneText: "What people who built this ran into will be here.",

  verified: "Verified builder",
  verifiedHint: "Scanned the code of this product",
  own: "Your review",
  edited: "edited",
  editedOn: (date: string) => `edited on ${date}`,
  editOwn: "Edit",
  deleteOwn: "Delete",
  builtWith: "How it was built",

  photos: (author: string) => `Photos by ${author}`,
  photo: (number: number, count: number, author: string) => `Photo ${number} of ${count} by ${author}`,
  openPhoto: (photo: string) => `Open large: ${photo}`,
  photoFailed: "The photo could not be loaded.",
  previous: "Previous photo",
  next: "Next photo",

  helpful: "Helpful",
  notHelpful: "Not helpful",
  /** After "Helpful": the review's author, and the count. */
  voteOn: (author: string, count: number) => `, review by ${author}: ${count}`,
  votes: "Was this helpful?",
  voteFailed: "Your vote was not counted",
  signInToVote: "Sign in to say what helped",
  signInToVoteText: "Your vote puts helpful reviews on top.",

  deleteTitle: "Delete your review?",
  deleteText: "Its photos and votes will be deleted too. This can't be undone.",
  /** While it waits for a moderator. */
  deleteHiddenText:
    "Its photos and votes will be deleted too. This can't be undone. It was reported: a moderator still looks at it, and what you write here until then stays hidden.",
  deleteIt: "Delete review",
  deleting: "Deleting...",
  keep: "Keep it",
  deleted: "Your review is deleted",

  hiddenTitle: "Your review is hidden for now",
  hiddenText:
    "It was reported, so a moderator will look at it. Until then only you see it, even if you change it or write it anew.",
  removedTitle: "Your review was removed",
  removedText: "A moderator has removed it. Only you still see it.",
  toDecisions: "Decisions about your content",
};
