import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import type { Role } from "#shared/domain/roles.ts";

/** The rules for accounts, for the forms and for the server alike. Lengths in characters unless stated otherwise. */
export const PASSWORD_MIN_CHARACTERS = 6;
/** bcrypt reads no further; a longer password is refused instead of being cut silently. */
export const PASSWORD_MAX_BYTES = 72;
export const USERNAME_MIN_CHARACTERS = 3;
export const USERNAME_MAX_CHARACTERS = 30;
export const NAME_MAX_CHARACTERS = 100;
/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254;
export const REASON_MAX_CHARACTERS = 500;

/** Latin letters, digits and a few signs: a name in look-alike letters of another script can't pass for a member's. */
export const USERNAME_PATTERN = /^[\p{Script=Latin}\p{Nd}._-]+$/u;

/** One form for what looks the same on different keyboards, so that a password typed on another device still fits. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** How many bytes bcrypt would have to read. */
export function passwordBytes(password: string): number {
  return new TextEncoder().encode(normalizePassword(password)).length;
}

/** The form in which an address is stored and compared: one mailbox is one account, however it was typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** How long a sign-in holds, from the sign-in on: a member's, and a super-admin's, whichever way they came in. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
export const ADMIN_SESSION_LIFETIME_MS = 8 * HOUR_MS;

export function sessionLifetimeMs(role: Role): number {
  return role === "super-admin" ? ADMIN_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
}

/** How long the link in a "forgotten password" mail can be used, once. */
export const PASSWORD_RESET_LIFETIME_MS = HOUR_MS;

/** How long the link that confirms a new email address can be used, once. */
export const EMAIL_CHANGE_LIFETIME_MS = DAY_MS;
/** A profile picture is kept as a square of so many pixels. */
export const PROFILE_PICTURE_SIDE_PX = 320;
export const PROFILE_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** How members sign in: by email, by the primary provider of the settings (stored as `replit`), or by Google. */
export const AUTH_PROVIDERS = ["local", "replit", "google"] as const;
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];
/** The providers outside Hexkey. */
export const IDENTITY_PROVIDERS = ["replit", "google"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/**
 * Whether an account can be signed in to: also one that copyright strikes have closed, since its notices are answered
 * and its strikes appealed inside; never one that an administrator has switched off.
 */
export function maySignIn({ isActive, terminatedAt }: { isActive: boolean; terminatedAt: Date | null }): boolean {
  return isActive || terminatedAt !== null;
}

/** Where the sign-in with a provider begins. */
export const SIGN_IN_PATHS: Record<IdentityProvider, string> = { replit: "/api/login", google: "/api/auth/google" };

/** Why a sign-in with a provider came back without a session; `/sign-in?problem=` says it in the person's language. */
export const SIGN_IN_PROBLEMS = [
  /** The person refused at the provider. */
  "refused",
  /** The provider's answer does not belong to a sign-in begun in this browser: too late, used before, or tampered with. */
  "expired",
  /** The provider answers with an error, or not at all. */
  "unavailable",
  "not-configured",
  /** An account of another kind has this email address; addresses are never linked silently. */
  "email-taken",
  "deactivated",
  "too-many",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/**
 * `path` if it leads to a page of ours, else the start page: a sign-in must not lead to another site. Refuses
 * everything that a browser could read as another host (`//x`, `/\x`, control characters) and the API.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || path.length > 500) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which could turn "/\t/x" into "//x"
  if (/[\u0000-\u001f\u007f\\]/.test(path) || path.startsWith("//")) return "/";
  return /^\/api(\/|\?|#|$)/i.test(path) ? "/" : path;
}
