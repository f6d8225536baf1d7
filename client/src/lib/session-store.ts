import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";
import type { AuthProvider } from "#shared/domain/account-rules.ts";
import { ROLES, type Role } from "#shared/domain/roles.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "user";
/** The server sets it beside the session's cookie, which no script can see. */
const HINT_COOKIE = "hexkey.signed-in";

/** What the browser remembers of the signed-in person. */
export interface SessionUser {
  id: string;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
  authProvider: AuthProvider;
}

/** Who was signed in, who is now, and whether that is because the server no longer knows the session. */
export interface SessionChange {
  before: SessionUser | null;
  after: SessionUser | null;
  lost: boolean;
}

let current: SessionUser | null | undefined;
let asking = false;
const listeners = new Set<(change: SessionChange) => void>();

/** The bearer token of somebody signed in by e-mail; null for a guest, and for a provider's session, which is a cookie. */
export function getToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** The signed-in person as remembered by this browser: for display only, the server decides what a session may do. */
export function getSessionUser(): SessionUser | null {
  if (current === undefined) current = restore();
  return current;
}

/** Whether there may be a session to ask the server about. A guest's browser has no reason to. */
export function mayHaveSession(): boolean {
  return getSessionUser() !== null || getToken() !== null || hasHint();
}

/** Remembers a sign-in, or who its person is by now, and tells every screen. A provider's session has no token. */
export function storeSession(token: string | null, user: SessionUser): void {
  const remembered = pickUser(user);
  writeStored(TOKEN_KEY, token);
  writeStored(USER_KEY, JSON.stringify(remembered));
  publish(remembered);
}

/** Forgets the sign-in on this browser; `lost` says that the server has ended it. */
export function clearSession({ lost = false } = {}): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  if (hasHint()) document.cookie = `${HINT_COOKIE}=; path=/; max-age=-1`;
  publish(null, lost);
}

/** Says whether the server is being asked who somebody is of whom nothing is remembered here. */
export function setAsking(whether: boolean): void {
  if (asking === whether) return;
  asking = whether;
  publish(getSessionUser());
}

/** The signed-in person, following sign-in and sign-out in this tab and in others. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, getSessionUser);
}

/** Whether it is not known yet that this is a guest. */
export function useSessionPending(): boolean {
  return useSyncExternalStore(onSessionChange, () => asking && getSessionUser() === null);
}

/** Calls `listener` with every change until the returned function is called. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key === USER_KEY || key === null) publish(restore());
}

function publish(after: SessionUser | null, lost = false): void {
  const before = current ?? null;
  current = after;
  for (const listener of [...listeners]) listener({ before, after, lost });
}

function restore(): SessionUser | null {
  const text = readStored(USER_KEY);
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch (error) {
    console.error("The stored session can't be read and was removed.", error);
    writeStored(TOKEN_KEY, null);
    writeStored(USER_KEY, null);
    return null;
  }
}

/** Checked by hand: a schema library would weigh more than everything else that the landing page needs. */
function readUser(value: unknown): SessionUser {
  if (typeof value !== "object" || value === null) throw new TypeError("It is no object.");
  const fields = new Map<string, unknown>(Object.entries(value));
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === "string" ? field : null;
  };
  const id = text("id");
  if (id === null) throw new TypeError("It has no id.");
  const provider = fields.get("authProvider");
  return {
    id,
    email: text("email"),
    username: text("username"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    profileImageUrl: text("profileImageUrl"),
    role: ROLES.find((role) => role === fields.get("role")) ?? "user",
    authProvider: provider === "replit" || provider === "google" ? provider : "local",
  };
}

/** Of a person as the API sends it, what the browser remembers. */
function pickUser(user: SessionUser): SessionUser {
  const { id, email, username, firstName, lastName, profileImageUrl, role, authProvider } = user;
  return { id, email, username, firstName, lastName, profileImageUrl, role, authProvider };
}

function hasHint(): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.startsWith(`${HINT_COOKIE}=`));
}
