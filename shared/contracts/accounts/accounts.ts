import * as z from "zod/mini";
import {
  AUTH_PROVIDERS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  normalizeEmail,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
  PROFILE_PICTURE_MAX_BYTES,
  passwordBytes,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
  USERNAME_PATTERN,
} from "#shared/domain/account-rules.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** A person as they see themselves. No schema of the API has a field for a password or its hash. */
export const person = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(ROLES),
  authProvider: z.enum(AUTH_PROVIDERS),
  isActive: z.boolean(),
  /** When the account was closed after copyright strikes: it then shows why, takes appeals, and does nothing else. */
  terminatedAt: z.nullable(date),
  /** How the provider knows the person; null for an email account. */
  providerId: z.nullable(z.string()),
  createdAt: date,
  updatedAt: date,
});
export type Person = z.output<typeof person>;

/** A session: `token` is the bearer form of the cookie that the same answer sets. */
const signedIn = z.object({ token: z.string(), user: person });

const required = (message: string) =>
  z.string().check(z.overwrite(onOneLine), z.minLength(1, message), z.maxLength(NAME_MAX_CHARACTERS));

const email = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(EMAIL_MAX_CHARACTERS, "Please enter a valid email address"),
    z.email("Please enter a valid email address"),
  );

const newPassword = z.string().check(
  z.minLength(PASSWORD_MIN_CHARACTERS, "Password must be at least 6 characters"),
  z.refine((text) => passwordBytes(text) <= PASSWORD_MAX_BYTES, "Password must be at most 72 bytes"),
);

/** A password that is compared, not chosen: older ones may break today's rules. */
const password = z.string().check(
  z.minLength(1, "Password is required"),
  z.refine((text) => passwordBytes(text) <= PASSWORD_MAX_BYTES, "Password must be at most 72 bytes"),
);

/** How members call themselves. */
const names = z.object({
  firstName: required("First name is required"),
  lastName: required("Last name is required"),
  username: z
    .string()
    .check(
      z.trim(),
      z.normalize("NFKC"),
      z.minLength(USERNAME_MIN_CHARACTERS, "Username must be at least 3 characters"),
      z.maxLength(USERNAME_MAX_CHARACTERS, "Username must be less than 30 characters"),
      z.regex(USERNAME_PATTERN, "Username may have letters, digits, dots, hyphens and underscores"),
    ),
});

export const newAccount = z.extend(names, {
  email,
  password: newPassword,
  /** The person says so; members must not be younger. */
  isThirteenOrOlder: z.literal(true, "You must be 13 or older"),
});

export const credentials = z.object({ email, password });

const session = z.object({
  id: z.uuid(),
  signedInAt: date,
  expiresAt: date,
  /** The browser's own name at sign-in, shortened. */
  userAgent: z.nullable(z.string()),
  /** Whether this call was made in it. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

export const accounts = {
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    summary: "Makes an email account and signs in to it.",
    body: newAccount,
    startsSession: true,
    response: signedIn,
    status: 201,
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    summary: "Signs in with email and password: sets the session cookie and answers its bearer form.",
    body: credentials,
    startsSession: true,
    response: signedIn,
  }),
  adminLogin: endpoint({
    method: "POST",
    path: "/api/admin/login",
    access: "public",
    summary: "Signs a super-admin in, for eight hours. Refuses every other account.",
    body: credentials,
    startsSession: true,
    response: signedIn,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    access: "public",
    summary: "Ends the sessions of the call's cookie and bearer token; `next` is where the browser goes then.",
    response: z.object({
      /** A page of ours, or the provider's own sign-out page. */
      next: z.string(),
    }),
  }),
  current: endpoint({
    method: "GET",
    path: "/api/auth/user",
    access: "manage-own-account",
    summary: "The signed-in person.",
    openToTerminated: true,
    response: person,
  }),
  changeNames: endpoint({
    method: "PATCH",
    path: "/api/auth/user",
    access: "manage-own-account",
    summary: "Changes first, last and user name; a sign-in with a provider then leaves them and the picture alone.",
    body: names,
    response: person,
  }),
  setPicture: endpoint({
    method: "POST",
    path: "/api/auth/picture",
    access: "manage-own-account",
    summary: "Sets the profile picture: upright, a square of its middle, without its data on place and camera.",
    upload: { field: "picture", maxBytes: PROFILE_PICTURE_MAX_BYTES },
    response: person,
  }),
  removePicture: endpoint({
    method: "DELETE",
    path: "/api/auth/picture",
    access: "manage-own-account",
    summary: "Takes the profile picture away.",
    response: person,
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/api/auth/email",
    access: "manage-own-account",
    summary: "Sends a link to a new email address, which becomes the account's when the link is opened.",
    body: z.object({
      email,
      /** Asked of those who have one. */
      password: z.optional(password),
    }),
    status: 202,
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/api/auth/email/confirm",
    access: "public",
    summary: "Makes an email address the account's with the token of such a link, and tells the old address.",
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.object({ email: z.string() }),
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "public",
    summary: "Sends a link for a new password if there is an account; the answer is the same if there is none.",
    body: z.object({ email }),
    status: 202,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
    summary: "Sets a new password with the token of such a link, ends every session and signs in.",
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), password: newPassword }),
    startsSession: true,
    response: signedIn,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/change-password",
    access: "manage-own-account",
    summary: "Sets a new password and ends every other session.",
    body: z.object({ currentPassword: password, newPassword }),
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/auth/sessions",
    access: "manage-own-account",
    summary: "Where the person is signed in, newest first, at most 100.",
    response: z.array(session),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    access: "manage-own-account",
    summary: "Ends one of the person's sessions.",
    params: z.object({ id: z.uuid() }),
  }),
  endAllSessions: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions",
    access: "manage-own-account",
    summary: "Signs out everywhere, here too.",
  }),
  exportData: endpoint({
    method: "GET",
    path: "/api/auth/export",
    access: "manage-own-account",
    summary: "Everything that is stored about the person, as a JSON file.",
    openToTerminated: true,
    produces: "application/json",
  }),
  deleteAccount: endpoint({
    method: "POST",
    path: "/api/auth/delete-account",
    access: "manage-own-account",
    summary: "Deletes the account, its personal data and sessions for good; its reviews stay, by a 'Former member'.",
    openToTerminated: true,
    body: z.object({
      confirm: z.literal(true),
      /** Asked of those who have one. */
      password: z.optional(password),
    }),
  }),
};
