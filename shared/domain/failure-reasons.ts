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
  "password-common",
  "password-wrong",
  "password-not-used",
  "reset-link-invalid",
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
  // Nothing of it can be changed any more.
  "review-removed",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
