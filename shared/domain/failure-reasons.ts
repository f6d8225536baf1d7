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
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
