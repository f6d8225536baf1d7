/**
 * Why a call was refused, where the code alone leaves it open. The client has a sentence for each in every language;
 * the server's own `message` says the same in English.
 */
export const FAILURE_REASONS = [
  "wrong-credentials",
  "wrong-admin-credentials",
  "account-deactivated",
  "email-taken",
  "username-taken",
  // It reads as an office of Hexkey.
  "name-reserved",
  "password-common",
  "password-wrong",
  "password-not-used",
  "reset-link-invalid",
  "email-link-invalid",
  "email-unchanged",
  "own-account",
  "last-super-admin",
  "other-site",
  // May read and manage the account, and publish nothing for a time.
  "account-suspended",
  // Three strikes.
  "account-terminated",
  // A text with a word that is never shown.
  "blocked-words",
  // A video that was removed before, shared again.
  "removed-before",
  // A link that is no video to share (`LINK_REFUSALS`).
  "link-insecure",
  "link-hidden",
  "link-no-video",
  "link-not-playable",
  "link-unreachable",
  // So many links of a member wait to be looked behind that no further one can wait.
  "links-unchecked",
  // Nothing of it can be changed any more.
  "review-removed",
  // Who is a party to it decides nothing about it.
  "own-case",
  // What needs a mail can't be done where none can be sent.
  "no-mail",
  // So many of a claimant's notices wait for a moderator that they can confirm no further one for now.
  "notices-unseen",
  "text-removed",
  // Another one in the same place waits for a moderator.
  "text-hidden",
  // A code that leads to another product.
  "code-taken",
  // A video that is on that product's page already.
  "video-there",
  // A video that was removed from that very page because it shows another product.
  "shows-other",
  // A share that a moderator looks at, or has removed.
  "share-closed",
  // A product that came with a share, and on whose page others have put something since.
  "product-built-upon",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
