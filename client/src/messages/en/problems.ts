import type { FailureReason } from "#shared/domain/failure-reasons.ts";

const reasons: Record<FailureReason, string> = {
  "wrong-credentials": "Invalid email or password. Please try again.",
  "wrong-admin-credentials": "Invalid credentials",
  "account-deactivated": "This account is deactivated. Please contact us if you think that is a mistake.",
  "email-taken": "There is an account with this e-mail address already. Sign in instead.",
  "username-taken": "This username is taken. Please choose another one.",
  "password-common": "This password is on every list of easily guessed ones. Please choose another one.",
  "password-wrong": "This is not your current password.",
  "password-not-used": "This account has no password: you sign in to it with another service.",
  "reset-link-invalid": "This link has expired or was used before.",
  "own-account": "You can’t do this to your own account.",
  "last-super-admin": "Somebody has to remain super-admin: this is the last one.",
  "other-site": "This can only be done on our own pages. Please open Hexkey in this tab and try again.",
  "account-suspended":
    "Your account is suspended: for now you can publish nothing. Decisions about your content says until when.",
  "account-terminated": "This account was closed after repeated copyright claims that held.",
  "blocked-words": "This text has a word in it that is not shown on Hexkey. Please say it in another way.",
  "removed-before": "This very video was removed from Hexkey before, so it can’t be shared again.",
  "review-removed": "A moderator removed this review, so it can’t be changed.",
};

/** The codes that say enough by themselves; for the others the server's own message is shown. */
const codes = {
  INVALID_INPUT: "Please check what you entered.",
  UNAUTHENTICATED: "Please sign in to continue.",
  FORBIDDEN: "Your account may not do this.",
  NOT_FOUND: "This does not exist any more.",
  TOO_LARGE: "This is too large to send.",
  RATE_LIMITED: "That was tried too often. Please try again later.",
  INTERNAL: "Something went wrong on our side. Please try again.",
  UPSTREAM_FAILED: "A service that Hexkey relies on does not answer. Please try again later.",
  UNAVAILABLE: "Hexkey is busy at the moment. Please try again shortly.",
  INSUFFICIENT_STORAGE: "There is no room for this at the moment. Please try again later.",
};

/** What the contracts say of a bad field. */
const fields = {
  "First name is required": "First name is required",
  "Last name is required": "Last name is required",
  "Username must be at least 3 characters": "Username must be at least 3 characters",
  "Username must be less than 30 characters": "Username must be less than 30 characters",
  "Username may have letters, digits, dots, hyphens and underscores":
    "Username may have letters, digits, dots, hyphens and underscores",
  "Please enter a valid email address": "Please enter a valid email address",
  "Password is required": "Password is required",
  "Password must be at least 6 characters": "Password must be at least 6 characters",
  "Password must be at most 72 bytes": "Password is too long: please use 72 characters at most, fewer with accents",
  "You must be 13 or older": "You must be 13 or older",
};

export const problems = {
  reasons,
  codes,
  fields,
  /** `when` is "in 12 minutes". */
  tooOften: (when: string) => `That was tried too often. Please try again ${when}.`,
};
