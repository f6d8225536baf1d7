import { useSyncExternalStore } from "react";
import { handOver, ownedKey, readStored, type StorageArea, writeStored } from "#client/lib/storage.ts";
import type { AuthProvider } from "#shared/domain/account-rules.ts";
import { ROLES, type Role } from "#shared/domain/roles.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "user";
/** The server sets it beside the session's cookie, which no script can see; over https with `__Host-` before it. */
const HINT_COOKIE = "hexkey.signed-in";
/** Kept until the server has heard that somebody signed out here. The cookie, which no script can remove, is not sent meanwhile. */
const SIGN_OUT_WAITS = "sign-out-waits";
/** Written for a moment in place of the person, so that other tabs can tell a session that was lost from a sign-out. */
const LOST = "lost";

/** Kept while somebody who was adding a product is on the way to sign in, perhaps on another site. */
export const PRODUCT_WAITS = "product-waits";

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
  /** Since when the account is closed for copyright strikes: all there is then is the page that says why. */
  terminatedAt: Date | null;
}

/** What a change was beyond what screens show of the person. */
export interface SessionChange {
  /** Somebody else is signed in now, or nobody. */
  isOther?: boolean;
  /** The server no longer knows the session. */
  lost?: boolean;
  /** A member has gone: what is remembered of them beyond this change is for nobody's eyes. */
  left?: boolean;
}

let current: SessionUser | null | undefined;
/** The member who is here, or was when their session was lost and may still be: nobody else has signed in since. */
let member: string | null = null;
let visit = 0;
let asking = false;
const listeners = new Set<(change: SessionChange) => void>();

/** The bearer token of somebody signed in by email; null for a guest, and for a provider's session, which is a cookie. */
export function getToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** The signed-in person as remembered by this browser: for display only, the server decides what a session may do. */
export function getSessionUser(): SessionUser | null {
  if (current === undefined) {
    current = restore();
    member = current?.id ?? null;
    handOver(member);
  }
  return current;
}

/**
 * The key under which something of the person who is here is stored. After a session was lost it is one that only the
 * same member gets at: whoever is writing is that member still, as far as anybody can tell.
 */
export function ownKey(name: string): string {
  return ownedKey(getSessionUser()?.id ?? (member && `=${member}`) ?? "", name);
}

/** The text that is kept of the person who is here. What it means `draft.ts` knows, which comes with the forms. */
export function readOwn(name: string, area?: StorageArea): string | null {
  return readStored(ownKey(name), area);
}

/**
 * Whether nothing stored here says that another member is signed in by now. Of another tab's sign-in this one hears a
 * moment later than calls go with its session.
 */
export function isStillHere(id: string): boolean {
  return (restore()?.id ?? id) === id;
}

/** Another number once the member who was here has gone. A guest who signs in stays the same visitor. */
export function getVisit(): number {
  getSessionUser();
  return visit;
}

/** Whether there may be a session to ask the server about. A guest's browser has no reason to. */
export function mayHaveSession(): boolean {
  return getSessionUser() !== null || getToken() !== null || hasHint();
}

/**
 * Whether somebody has signed out here of whom the server still believes that they are signed in. A hint that came since
 * is of another sign-in, with a provider: its cookie has taken the place of the one that was to go.
 */
export function signOutWaits(): boolean {
  return readStored(SIGN_OUT_WAITS) !== null && !hasHint();
}

export function keepSignOut(waits: boolean): void {
  writeStored(SIGN_OUT_WAITS, waits ? "" : null);
}

/** Remembers a sign-in, or who its person is by now, and tells every screen. A provider's session has no token. */
export function storeSession(token: string | null, user: SessionUser): void {
  const remembered = readUser(user);
  // Their cookie has taken the place of the one that was to go.
  keepSignOut(false);
  writeStored(TOKEN_KEY, token);
  writeStored(USER_KEY, JSON.stringify(remembered));
  publish(remembered);
}

/** Forgets the sign-in on this browser; `lost` says that the server has ended it. */
export function clearSession({ lost = false } = {}): void {
  if (lost) writeStored(USER_KEY, LOST);
  forgetStored();
  for (const hint of [`${HINT_COOKIE}=`, `__Host-${HINT_COOKIE}=; secure`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    document.cookie = `${hint}; path=/; max-age=-1`;
  }
  publish(null, lost);
}

/** Says whether the server is being asked who somebody is of whom nothing is remembered here. */
export function setAsking(whether: boolean): void {
  asking = whether;
  tell({});
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
  // However often: the same one is added once.
  addEventListener("storage", follow);
  addEventListener("pageshow", follow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs, and what a page has slept through that Back brings out of the browser's memory. */
function follow({ key, newValue, persisted }: Partial<StorageEvent & PageTransitionEvent>): void {
  if (!persisted && key !== USER_KEY && key !== null) return;
  const lost = newValue === LOST;
  const user = lost ? null : restore();
  if (user || current) publish(user, lost);
}

function publish(after: SessionUser | null, lost = false): void {
  const id = after?.id ?? null;
  const isOther = after?.id !== current?.id;
  const left = member !== null && member !== id && !lost;
  current = after;
  if (!lost) member = id;
  if (left) visit++;
  handOver(id, lost ? member : null);
  tell({ isOther, lost, left });
}

function tell(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

function restore(): SessionUser | null {
  const text = readStored(USER_KEY);
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch (error) {
    console.error("The stored session was unreadable and is removed.", error);
    forgetStored();
    return null;
  }
}

function forgetStored(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
}

/**
 * What the browser remembers, of a person as the API or the storage has them. Checked by hand: a schema library would
 * weigh more than everything else that the landing page needs.
 */
function readUser(value: object | null): SessionUser {
  const fields: Record<string, unknown> = { ...value };
  const text = (name: string) => {
    const field = fields[name];
    return typeof field === "string" ? field : null;
  };
  const id = text("id");
  if (!id) throw new TypeError("It has no id.");
  const provider = fields.authProvider;
  const { terminatedAt } = fields;
  return {
    id,
    email: text("email"),
    username: text("username"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    profileImageUrl: text("profileImageUrl"),
    role: ROLES.find((role) => role === fields.role) ?? "user",
    authProvider: provider === "replit" || provider === "google" ? provider : "local",
    // ISO 8601 where it was stored.
    terminatedAt: terminatedAt ? new Date(terminatedAt as string | Date) : null,
  };
}

function hasHint(): boolean {
  return document.cookie.includes(`${HINT_COOKIE}=`);
}
